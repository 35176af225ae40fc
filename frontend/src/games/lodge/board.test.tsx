import { render, screen } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { PlayerRef } from "../../api/types";
import fixture from "../../test/fixtures/lodge.json";
import { GameBoard } from "../board/game-board";
import type { AnyEvent, GamePlugin } from "../plugin";
import { loadPlugin } from "../registry";
import { useGameI18n } from "../use-plugin";
import { highlightsOf } from "./highlights";
import { type LodgeView, pointsOf } from "./view";

let plugin: GamePlugin;

beforeAll(async () => {
  plugin = await loadPlugin("lodge");
});

const players = ["Oak", "Elm", "Ash", "Fir"].map(
  (name) =>
    ({ id: name, username: name.toLowerCase(), display_name: name, kind: "bot" }) as PlayerRef,
);
const frames = fixture.frames.map(({ event, view }) => ({
  event: event as AnyEvent,
  view: view as unknown as LodgeView,
}));

function Table({ view, event, ranks }: Partial<Shown> & { view: LodgeView }) {
  const i18n = useGameI18n("lodge", players);
  return (
    <MemoryRouter>
      <GameBoard
        plugin={plugin}
        view={view}
        event={event ?? null}
        players={players}
        ranks={ranks ?? null}
        i18n={i18n}
        selection={{ seat: 0, isPinned: false, pin: () => {}, followTurn: () => {} }}
      />
    </MemoryRouter>
  );
}

interface Shown {
  event: AnyEvent | null;
  ranks: number[] | null;
}

function Small({ view }: { view: LodgeView }) {
  const { Preview } = plugin;
  return <Preview view={view} i18n={useGameI18n("lodge", players)} />;
}

const last = frames.at(-1);
const middle = frames[2];
if (!last || !middle) throw new Error("the fixture has no frames");

/** The drawing with that title: role queries on a large SVG take seconds in jsdom. */
function drawing(container: Element, title: string): Element {
  const found = [...container.querySelectorAll("svg > title")].find(
    (each) => each.textContent === title,
  );
  if (!found?.parentElement) throw new Error(`nothing is titled ${title}`);
  return found.parentElement;
}

describe("the table of Lodge", () => {
  it.each(frames)("draws every lodge with its points", ({ view, event }) => {
    const { container } = render(<Table view={view} event={event} />);
    const plots = [...container.querySelectorAll("article")];
    expect(plots).toHaveLength(view.lodges.length);
    for (const [seat, hotel] of view.lodges.entries()) {
      expect(plots[seat]?.textContent).toContain(`${pointsOf(hotel)} points`);
      drawing(container, `Lodge of ${players[seat]?.display_name}`);
    }
  });

  it("draws every tile once, and every guest in a room", () => {
    const { container } = render(<Table view={last.view} />);
    for (const [seat, hotel] of last.view.lodges.entries()) {
      const lodge = drawing(container, `Lodge of ${players[seat]?.display_name}`);
      const rooms = hotel.tiles.filter((tile) => tile.colour);
      expect(lodge.querySelectorAll('[class*="bed"]')).toHaveLength(rooms.length);
      expect(lodge.querySelectorAll("[data-guest]")).toHaveLength(hotel.guests);
      expect(lodge.querySelectorAll('[class*="star"]')).toHaveLength(hotel.pleased);
    }
  });

  it("dresses every guest at home in the motifs of both colours", () => {
    const { container } = render(<Table view={last.view} />);
    for (const [seat, hotel] of last.view.lodges.entries()) {
      const lodge = drawing(container, `Lodge of ${players[seat]?.display_name}`);
      expect(lodge.querySelectorAll('[class*="motifs"] > g')).toHaveLength(2 * hotel.guests);
    }
  });

  it("tells in words what the drawing shows", () => {
    const { container } = render(<Table view={middle.view} />);
    const [room] = middle.view.display.rooms[0] ?? [];
    const display = drawing(container, "Rooms").querySelector("desc");
    expect(display?.textContent).toContain(`floor 1: ${room ?? "a gap"}`);
    const lodge = drawing(container, "Lodge of Oak").querySelector("desc");
    expect(lodge?.textContent).toMatch(/^floor 1: .* room/);
  });

  it("lists amenities with what they ask for, and says what is taken", () => {
    const view: LodgeView = {
      ...middle.view,
      display: {
        ...middle.view.display,
        amenities: [
          { code: "exact:red", kind: "exact", colour: "red", count: 3, points: 4 },
          { code: "rainbow", kind: "rainbow", points: 5 },
          null,
          null,
        ],
      },
    };
    render(<Table view={view} />);
    screen.getByText("Gallery (red)");
    screen.getByText("The lodge has exactly 3 red rooms");
    screen.getByText("Rooms of every colour on its floor");
    expect(screen.getAllByText("Taken")).toHaveLength(2);
  });

  it("names the winner and the last round once they are known", () => {
    const view = { ...last.view, last_round: true };
    const { container } = render(<Table view={view} ranks={[2, 1, 3, 4]} />);
    screen.getByText("Last round");
    const plots = [...container.querySelectorAll("article")];
    expect(plots.map((plot) => plot.textContent?.includes("Winner"))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it("says what happens now", () => {
    const i18n = { t: (key: string) => key, seatName: String } as never;
    expect(plugin.describeStatus(middle.view, i18n)).toBe(`now.${middle.view.phase}`);
    expect(plugin.scoreSheet(middle.view)).toEqual(middle.view.lodges.map((hotel) => hotel.score));
  });

  it("has a small form with names and points", () => {
    const { container } = render(<Small view={last.view} />);
    const told = [...container.querySelectorAll("li")].map((item) => item.textContent);
    expect(told).toEqual(
      last.view.lodges.map((hotel, seat) => `${pointsOf(hotel)}${players[seat]?.display_name}`),
    );
  });
});

describe("marks of the last event", () => {
  it("are on the cell and on the place that a build touched", () => {
    const marks = highlightsOf({ type: "room_built", seat: 1, place: 2, floor: 3, column: 4 });
    expect(marks.seat).toBe(1);
    expect(marks.cell).toEqual({ floor: 3, column: 4 });
    expect([marks.rooms(3, 2), marks.rooms(3, 1), marks.rooms(2, 2)]).toEqual([true, false, false]);
    expect(marks.guests(2)).toBe(false);
  });

  it("are on the valet when its guest changes", () => {
    expect(highlightsOf({ type: "guest_taken", seat: 0, place: 1 }).valet).toBe(true);
    expect(highlightsOf({ type: "guest_taken", seat: 0, place: 1 }).guests(1)).toBe(true);
    expect(highlightsOf({ type: "valet_guest_placed", seat: 0, floor: 1, column: 1 }).valet).toBe(
      true,
    );
  });

  it("are on a whole display when it is refreshed", () => {
    expect(highlightsOf({ type: "token_spent", seat: 0, floor: 1 }).rooms(4, 3)).toBe(true);
    expect(highlightsOf({ type: "guests_filled" }).guests(0)).toBe(true);
    expect(highlightsOf({ type: "token_spent", seat: 0, floor: 1 }).cell).toBeNull();
  });

  it("are nowhere before the first event", () => {
    const marks = highlightsOf(null);
    expect([marks.seat, marks.cell, marks.valet, marks.rooms(1, 1)]).toEqual([
      null,
      null,
      false,
      false,
    ]);
  });
});
