import { fireEvent, render, screen, within } from "@testing-library/preact";
import { MemoryRouter, useLocation } from "react-router";
import { describe, expect, it, vi } from "vitest";
import type { TournamentTable } from "../api/types";
import { shuffler, single, tables } from "../test/brackets";
import { bracketsOf } from "./bracket-model";
import { BracketTree } from "./bracket-tree";
import { entrantsOf, pathOf } from "./entrant-path";
import { layoutBracket } from "./layout";

const NAMES = ["", "Ada", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"];

const player = (id: number) => ({
  id: `p${id}`,
  username: `p${id}`,
  display_name: NAMES[id] ?? `Player ${id}`,
  kind: "person",
});

function table(key: string, from: string[], entries: number[], given: object = {}) {
  return {
    id: entries[0],
    key,
    stage: "",
    number: 1,
    status: "finished",
    outcome: "played",
    games: [`${70 + (entries[0] ?? 0)}`],
    notes: [],
    decisions: [],
    match: null,
    reason: { code: "bracket", params: { from }, says: "" },
    seats: entries.map((entry, index) => ({
      entry,
      player: player(entry),
      rank: index + 1,
      points: 40 - index,
      table_points: 0,
      status: "played",
    })),
    ...given,
  };
}

/** Eight players after the first round: the odd seeds have won, and the semi-finals are running. */
function eight(given: object = {}) {
  const first = [1, 2, 3, 4].map((number) =>
    table(
      `W1-${number}`,
      [`seed ${2 * number - 1}`, `seed ${2 * number}`],
      [2 * number - 1, 2 * number],
      number === 1 ? given : {},
    ),
  );
  const second = [
    table("W2-1", ["place 1 W1-1", "place 1 W1-2"], [1, 3], { status: "playing" }),
    table("W2-2", ["place 1 W1-3", "place 1 W1-4"], [5, 7], { status: "playing" }),
  ];
  const played = [...first, ...second] as unknown as TournamentTable[];
  const [bracket] = bracketsOf(played, [], single(8, "", true));
  if (!bracket) throw new Error("no bracket");
  return bracket;
}

const Address = () => <output data-testid="address">{useLocation().search}</output>;

function show(address = "/tournaments/7", bracket = eight()) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <BracketTree bracket={bracket} />
      <Address />
    </MemoryRouter>,
  );
}

const address = () => screen.getByTestId("address").textContent;
const boxes = (mark: string) => document.querySelectorAll(`[data-status][data-path="${mark}"]`);

describe("the path of an entrant", () => {
  it("leads over the tables where they sat to the next one, and on", () => {
    const path = pathOf(eight(), 3);
    expect(path.tables).toEqual(["W1-2", "W2-1"]);
    expect([path.lastTable, path.nextTable]).toEqual(["W1-2", "W2-1"]);
    expect([...path.reachable]).toEqual(["W3-1"]);
  });

  it("ends where they lost", () => {
    const path = pathOf(eight(), 4);
    expect([path.tables, path.lastTable, path.nextTable, path.reachable.size]).toEqual([
      ["W1-2"],
      "W1-2",
      null,
      0,
    ]);
  });

  it("is found for everybody, by name", () => {
    expect(entrantsOf(eight()).map(({ entry }) => entry)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe("a bracket", () => {
  it("lights the path of whoever is tapped, dims the others, and keeps it in the address", () => {
    show();
    const [cy] = screen.getAllByTitle("Show the path of Cy");
    fireEvent.click(cy as HTMLElement);
    expect(address()).toBe("?entrant=3");
    expect(boxes("taken")).toHaveLength(2);
    expect(boxes("ahead")).toHaveLength(1);
    // Three more tables of the first round, one of the second, and the table for third place.
    expect(document.querySelectorAll("[data-dimmed]")).toHaveLength(5);
    expect(document.querySelectorAll('path[data-path="taken"]')).toHaveLength(1);
    expect(screen.getByText("Path of Cy")).toBeDefined();
    fireEvent.click(screen.getByLabelText("Clear selection"));
    expect(address()).toBe("");
    expect(document.querySelectorAll("[data-dimmed]")).toHaveLength(0);
  });

  it("puts a path back that is tapped again", () => {
    show("/tournaments/7?entrant=3");
    const [cy] = screen.getAllByTitle("Show the path of Cy");
    expect(cy?.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(cy as HTMLElement);
    expect(address()).toBe("");
  });

  it("opens with the path that its address names", () => {
    show("/tournaments/7?entrant=4");
    expect(screen.getByText("Path of Dee")).toBeDefined();
    expect(screen.getByRole("button", { name: "Go to last match" })).toBeDefined();
  });

  it("shows everybody where the address names nobody who is in it", () => {
    show("/tournaments/7?entrant=99");
    expect(screen.getByRole("combobox", { name: "Find a player in the bracket" })).toBeDefined();
    expect(document.querySelectorAll("[data-dimmed]")).toHaveLength(0);
  });

  it("finds a player by a part of the name and goes to their match", () => {
    const scrollTo = vi.fn();
    Element.prototype.scrollTo = scrollTo as never;
    show();
    const field = screen.getByRole("combobox");
    fireEvent.change(field, { target: { value: "zed" } });
    fireEvent.submit(field.closest("form") as HTMLFormElement);
    expect(screen.getByText("No player in this bracket is named “zed”.")).toBeDefined();
    expect(scrollTo).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: "gu" } });
    fireEvent.submit(field.closest("form") as HTMLFormElement);
    expect(address()).toBe("?entrant=7");
    expect(scrollTo).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole("button", { name: "Go to next match" }));
    expect(scrollTo.mock.calls[1]).toEqual(scrollTo.mock.calls[0]);
  });

  it("has a button for each round", () => {
    show();
    const rounds = within(screen.getByRole("navigation", { name: "Rounds of the bracket" }));
    for (const name of ["Quarter-finals", "Semi-finals", "Final"]) {
      rounds.getByRole("button", { name });
    }
  });

  it("names larger rounds by how many are in them", () => {
    const [bracket] = bracketsOf([], [], single(64));
    show("/tournaments/7", bracket);
    expect(screen.getByRole("list", { name: "Round of 64" })).toBeDefined();
    expect(screen.getByRole("list", { name: "Round of 16" })).toBeDefined();
  });

  it("shows games won in a match, and says who did not play", () => {
    const match = {
      games: 3,
      best_of: true,
      decided_by: "wins",
      score: [
        { entry: 1, wins: 2, beaten: 2, points: 91 },
        { entry: 2, wins: 1, beaten: 1, points: 169 },
      ],
      results: [{ number: 1, game: "71", winners: [1], seats: [] }],
    };
    show("/tournaments/7", eight({ match }));
    const quarters = screen.getByRole("list", { name: "Quarter-finals" });
    const [first] = within(quarters).getAllByRole("listitem");
    expect(first?.textContent).toContain("2 games won");
    expect(first?.textContent).not.toContain("169");
  });

  it("says what was ruled at a table, and why", () => {
    const forfeit = {
      what: "ruled",
      kind: "forfeit",
      at: "2026-05-04T18:31:40Z",
      by: { ...player(9), display_name: "Olga" },
      reason: "Missed the train.",
      at_fault: [2],
      points: null,
      stage: "",
      deadline: null,
    };
    const seats = table("", [], [1, 2]).seats;
    show(
      "/tournaments/7",
      eight({
        games: [],
        decisions: [forfeit],
        seats: seats.map((seat, index) => ({ ...seat, status: index ? "forfeit" : "unopposed" })),
      }),
    );
    expect(screen.getByText("forfeited")).toBeDefined();
    screen.getByRole("button", { name: "Decisions at table 1" });
    expect(screen.getByText("Missed the train.")).toBeDefined();
  });
});

describe("a bracket whose lines would cross", () => {
  it("says at each table where its players come from", () => {
    const sixteen = tables(16, 4, 2, shuffler(3));
    const later = sixteen.find((each) => each.key === "W2-1");
    if (!later) throw new Error("no second round");
    const seated = { ...later, seats: [1, 2, 3, 4] };
    const first = table("W1-1", [], [1, 2, 3, 4]);
    const played = [first] as unknown as TournamentTable[];
    const [bracket] = bracketsOf(
      played,
      [],
      [...sixteen.filter((each) => each !== later && each.key !== "W1-1"), seated],
    );
    if (!bracket) throw new Error("no bracket");
    expect(layoutBracket(bracket).connectors.map((line) => line.to)).toEqual(["W3-1", "W3-1"]);
    show("/tournaments/7", bracket);
    const second = screen.getByRole("list", { name: "Round 2" });
    const [box] = within(second).getAllByRole("listitem");
    for (const source of seated.sources) {
      const [, place, key] = /^place (\d) W1-(\d)$/.exec(source) ?? [];
      expect(box?.textContent).toContain(`place ${place} of round 1, table ${key}`);
    }
  });
});
