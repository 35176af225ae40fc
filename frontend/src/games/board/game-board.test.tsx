import { fireEvent, render, screen, within } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { PlayerRef } from "../../api/types";
import type { Absence } from "../../replay/absences";
import fixture from "../../test/fixtures/dream_home.json";
import type { AnyEvent, GamePlugin } from "../plugin";
import { loadPlugin } from "../registry";
import { useGameI18n } from "../use-plugin";
import { activeSeat } from "./active-seat";
import { GameBoard, type SeatSelection } from "./game-board";

let plugin: GamePlugin;
beforeAll(async () => {
  plugin = await loadPlugin("dream_home");
});

const players = ["Oak", "Elm", "Ash", "Fir"].map(
  (name) =>
    ({ id: name, username: name.toLowerCase(), display_name: name, kind: "bot" }) as PlayerRef,
);
const frame = fixture.frames[2];
if (!frame) throw new Error("the fixture has no middle frame");

function Table({
  shown,
  ranks = null,
  nobodyActs = false,
  absences = new Map(),
  saidBy,
}: {
  shown: Partial<SeatSelection>;
  ranks?: number[] | null;
  nobodyActs?: boolean;
  absences?: ReadonlyMap<number, Absence>;
  saidBy?: (seat: number) => string | undefined;
}) {
  const i18n = useGameI18n("dream_home", players);
  return (
    <MemoryRouter>
      <GameBoard
        plugin={plugin}
        view={frame?.view}
        event={frame?.event as AnyEvent}
        nobodyActs={nobodyActs}
        players={players}
        absences={absences}
        ranks={ranks}
        saidBy={saidBy}
        i18n={i18n}
        selection={{ seat: 0, isPinned: false, pin: vi.fn(), followTurn: vi.fn(), ...shown }}
      />
    </MemoryRouter>
  );
}

describe("the stage", () => {
  it("has a chip for each seat with its name and points, and marks the one on show", () => {
    render(<Table shown={{ seat: 2 }} />);
    const sheets = plugin.scoreSheet(frame.view);
    for (const [seat, player] of players.entries()) {
      const points = sheets[seat]?.reduce((sum, line) => sum + line.points, 0);
      const name = new RegExp(`^${player.display_name}, ${points} points?\\b`);
      const chip = screen.getByRole("button", { name });
      expect(chip.getAttribute("aria-current")).toBe(String(seat === 2));
    }
  });

  it("marks the seat on turn, but none once the table has ended the game", () => {
    const { rerender } = render(<Table shown={{}} />);
    expect(screen.getAllByRole("button", { name: /, to move$/ })).toHaveLength(1);
    rerender(<Table shown={{}} nobodyActs />);
    expect(screen.queryByRole("button", { name: /, to move$/ })).toBeNull();
  });

  it("shows what a player says", () => {
    const { container } = render(
      <Table shown={{ seat: 1 }} saidBy={(seat) => (seat === 1 ? "Well played!" : undefined)} />,
    );
    const plots = [...container.querySelectorAll("article")];
    const said = (plot: Element) => plot.querySelector("h3")?.getAttribute("data-said");
    expect(plots.map(said)).toEqual([null, "Well played!", null, null]);
    expect(screen.getByRole("button", { name: /^Elm, / }).textContent).toContain("Well played!");
  });

  it("marks one plot as on show, and keeps all of them in the document", () => {
    const { container } = render(<Table shown={{ seat: 1 }} />);
    const plots = [...container.querySelectorAll("article")];
    expect(plots.map((plot) => plot.hasAttribute("data-shown"))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it("shows the seat of a chip that is pressed", () => {
    const pin = vi.fn();
    render(<Table shown={{ pin }} />);
    fireEvent.click(screen.getByRole("button", { name: /^Ash\b/ }));
    expect(pin).toHaveBeenCalledWith(2);
  });

  it("stays with the seat on show, and goes back to following by two ways", () => {
    const [pin, followTurn] = [vi.fn(), vi.fn()];
    const { rerender, container } = render(<Table shown={{ seat: 3, pin, followTurn }} />);
    const stay = screen.getByRole("button", { name: "Pin player" });
    expect(stay.getAttribute("aria-pressed")).toBe("false");
    expect(container.textContent).not.toContain("Follow active player");
    fireEvent.click(stay);
    expect(pin).toHaveBeenCalledWith(3);

    rerender(<Table shown={{ seat: 3, isPinned: true, pin, followTurn }} />);
    expect(stay.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(stay);
    const plot = container.querySelector<HTMLElement>("article[data-shown]");
    if (!plot) throw new Error("no plot is on show");
    fireEvent.click(
      within(plot).getByRole("button", { name: "Follow active player", hidden: true }),
    );
    expect(followTurn).toHaveBeenCalledTimes(2);
  });

  it("says who plays on for a player who left", () => {
    const absences = new Map<number, Absence>([
      [0, { kind: "away" }],
      [1, { kind: "bot", bot: "greedy" }],
      [2, { kind: "player" }],
    ]);
    const { container } = render(<Table shown={{}} absences={absences} />);
    const headers = [...container.querySelectorAll("article header")].map((one) => one.textContent);
    expect(headers[0]).toContain("Away");
    expect(headers[1]).toContain("greedy plays on");
    expect(headers[2]).toContain("A substitute plays on");
    expect(headers[3]).not.toContain("plays on");
  });

  it("says who won", () => {
    render(<Table shown={{}} ranks={[2, 1, 3, 4]} />);
    screen.getByRole("button", { name: /^Elm, \d+ points, winner$/ });
  });
});

describe("the seat that a board shows by itself", () => {
  it("is that of the event on show, else the next to act, else the winner", () => {
    expect(activeSeat({ type: "built", seat: 2 }, 3, null)).toBe(2);
    expect(activeSeat({ type: "round", seat: null }, 3, null)).toBe(3);
    expect(activeSeat({ type: "finished" }, null, [2, 3, 1])).toBe(2);
    expect(activeSeat(null, null, null)).toBeNull();
  });
});
