import { render, screen } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { SeatInfo } from "../games/board/seat-panel";
import type { GamePlugin } from "../games/plugin";
import { Opponents } from "./opponents";
import type { TablePhrase } from "./server";
import type { TablePhrases } from "./use-phrases";
import type { TableState } from "./use-table";

const SEATS = ["Ben", "Cleo"].map((name, index) => ({
  seat: index + 1,
  name,
  points: 4,
  isOnTurn: false,
})) as unknown as SeatInfo[];
const PLUGIN = { Thumbnail: () => null } as unknown as GamePlugin;
const TIME = { table: undefined, serverNow: () => null } as unknown as TableState;

function strip(said: TablePhrases["said"]) {
  return (
    <Opponents
      seats={SEATS}
      plugin={PLUGIN}
      view={{}}
      time={TIME}
      said={said}
      shown={null}
      onShow={() => undefined}
    />
  );
}

describe("the strip of the other players", () => {
  it("shows for a while what a player says", () => {
    const thanks = { number: 1, seat: 2, phrase: "thanks" } as TablePhrase;
    const { container, rerender } = render(strip(new Map([[2, thanks]])));
    const bubbles = () =>
      [...container.querySelectorAll("li")].map(
        (seat) => seat.querySelector("[data-said]")?.textContent,
      );
    expect(bubbles()).toEqual([undefined, "Thank you!"]);
    // Whose board the button opens stays clear to screen readers.
    expect(screen.getByRole("button", { name: /^Cleo, 4 points/ })).toBeTruthy();
    rerender(strip(new Map()));
    expect(bubbles()).toEqual([undefined, undefined]);
  });
});
