import { fireEvent, render, renderHook, screen } from "@testing-library/preact";
import { beforeAll, expect, it, vi } from "vitest";
import type { PlayerRef } from "../../api/types";
import { boardChoices } from "../../test/board-choices";
import fixture from "../../test/fixtures/lodge.json";
import type { GameI18n } from "../plugin";
import { loadPlugin } from "../registry";
import { useGameI18n } from "../use-plugin";
import { PlayerBoard } from "./player-board";
import { Reception } from "./reception";
import type { LodgeView } from "./view";

const players = ["Oak", "Elm", "Ash", "Fir"].map(
  (name) => ({ id: name, username: name, display_name: name, kind: "bot" }) as PlayerRef,
);
const base = fixture.frames[0]?.view as unknown as LodgeView;
const [hotel] = base.lodges;
if (!hotel) throw new Error("the fixture has no lodge");
const view: LodgeView = {
  ...base,
  display: {
    rooms: [
      ["red", null],
      ["blue", "green"],
    ],
    guests: [{ code: "blue:red:2", colours: ["blue", "red"], floor: 2 }, null],
    amenities: [{ code: "rainbow", kind: "rainbow", points: 5 }, null],
  },
  lodges: [{ ...hotel, tiles: [{ floor: 1, column: 1, colour: "red" }] }],
};

let i18n: GameI18n;
beforeAll(async () => {
  await loadPlugin("lodge"); // registers its messages
  i18n = renderHook(() => useGameI18n("lodge", players)).result.current;
});

const shared = () => ({ view, event: null, i18n });
const names = () =>
  screen.queryAllByRole("button").map((each) => each.firstElementChild?.textContent);

it("shows displays and lodges without a stop of the tab key", () => {
  const { container } = render(
    <>
      <Reception {...shared()} />
      <PlayerBoard {...shared()} seat={0} choices={boardChoices([])} />
    </>,
  );
  expect(names()).toEqual([]);
  expect(container.querySelector("[tabindex]")).toBeNull();
  screen.getByText("Guest 1: the blue and red guest for floor 2");
});

it("offers what the displays hold as buttons with words", () => {
  const select = vi.fn();
  const targets = ["room:1:0", "room:2:0", "room:2:1", "guest:0", "amenity:0"];
  render(<Reception {...shared()} choices={boardChoices(targets, { select })} />);
  expect(names()).toEqual([
    "Floor 1, place 1: red room",
    "Floor 2, place 1: blue room",
    "Floor 2, place 2: green room",
    "Guest 1: the blue and red guest for floor 2",
    "Amenity 1: Ballroom: Rooms of every colour on its floor",
  ]);
  for (const button of screen.getAllByRole("button")) {
    expect(button.tabIndex).toBe(0);
    expect([button.style.minWidth, button.style.minHeight]).toEqual(["2.75rem", "2.75rem"]);
    fireEvent.click(button);
  }
  expect(select.mock.calls.map(([target]) => target)).toEqual(targets);
});

it("offers only the places of the displays that can be chosen", () => {
  render(<Reception {...shared()} choices={boardChoices(["room:2:1"])} />);
  expect(names()).toEqual(["Floor 2, place 2: green room"]);
});

it("offers cells of a lodge, built and empty, as buttons with words", () => {
  const select = vi.fn();
  const choices = boardChoices(["cell:1:1", "cell:2:9"], { select });
  render(<PlayerBoard {...shared()} seat={0} choices={choices} />);
  expect(names()).toEqual(["Floor 1, column 1: red room", "Floor 2, column 9: empty"]);
  fireEvent.click(screen.getByRole("button", { name: "Floor 2, column 9: empty" }));
  expect(select).toHaveBeenCalledWith("cell:2:9");
});

it("offers rows to clear, the valet and the tokens", () => {
  const select = vi.fn();
  const choices = boardChoices(["row:2", "valet", "token"], { select });
  const withGuest = { ...view.lodges[0], valet: view.display.guests[0], tokens: 2 };
  const choosing = { ...shared(), view: { ...view, lodges: [withGuest] } as LodgeView };
  render(
    <>
      <Reception {...choosing} choices={choices} />
      <PlayerBoard {...choosing} seat={0} choices={choices} />
    </>,
  );
  expect(names()).toEqual([
    "All rooms of floor 2",
    "Valet: the blue and red guest for floor 2",
    "Use a refresh token",
  ]);
  for (const button of screen.getAllByRole("button")) fireEvent.click(button);
  expect(select.mock.calls.map(([target]) => target)).toEqual(["row:2", "valet", "token"]);
});
