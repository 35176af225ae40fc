import { describe, expect, it } from "vitest";
import type { TournamentTable } from "../api/types";
import { changeCommand, movedEntries, seatingOf, swap } from "./draft-edit";
import { emptyResult, parseGame, resultCommand } from "./result-form";
import type { Draft } from "./types";

const game = (places: string[], points: string[]) => parseGame({ places, points });

describe("a typed game", () => {
  it("takes places, points, or both", () => {
    expect(game(["2", "1"], ["", ""])).toEqual({ ranks: [2, 1], points: [0, 0] });
    expect(game(["", "", ""], ["41", "17,5", "41"])).toEqual({
      ranks: [1, 3, 1],
      points: [41, 17.5, 41],
    });
    expect(game(["1", "1"], [" 3 ", "−3"])).toEqual({ ranks: [1, 1], points: [3, -3] });
  });

  it("says what is wrong", () => {
    expect(game(["", ""], ["", ""])).toBe("empty");
    expect(game(["1", ""], ["", ""])).toBe("incomplete");
    expect(game(["1", "3"], ["", ""])).toBe("bad_place");
    expect(game(["1", "1", "2"], ["", "", ""])).toBe("gaps");
    expect(game(["", ""], ["1", "x"])).toBe("bad_points");
  });
});

const table = (given: Partial<TournamentTable> = {}) =>
  ({
    id: 7,
    status: "playing",
    seats: [{ entry: 4 }, { entry: 9 }],
    match: { games: 1, results: [] },
    ...given,
  }) as unknown as TournamentTable;

describe("a result", () => {
  const typed = emptyResult(table());

  it("becomes a ruling, and a correction if there is a result already", () => {
    const played = { ...typed, games: [{ places: ["1", "2"], points: ["", ""] }] };
    expect(resultCommand(table(), played)).toMatchObject({
      type: "rule",
      table: 7,
      kind: "played",
      games: [{ ranks: [1, 2], points: [0, 0] }],
    });
    const finished = table({ status: "finished" });
    expect(resultCommand(finished, played)).toBe("reason_missing");
    expect(resultCommand(finished, { ...played, reason: " typo " }, [12])).toMatchObject({
      type: "correct",
      reason: "typo",
      annul: [12],
    });
  });

  it("names those at fault", () => {
    const forfeit = { ...typed, kind: "forfeit" as const };
    expect(resultCommand(table(), forfeit)).toBe("nobody_at_fault");
    expect(resultCommand(table(), { ...forfeit, atFault: [9] })).toMatchObject({ at_fault: [9] });
    expect(resultCommand(table(), { ...typed, kind: "double_forfeit" })).toMatchObject({
      at_fault: [4, 9],
    });
    expect(resultCommand(table(), { ...typed, kind: "adjudicated" })).toBe("places_missing");
    expect(resultCommand(table(), { ...typed, kind: "annul", reason: "again" })).toEqual({
      type: "annul",
      tables: [7],
      reason: "again",
    });
  });

  it("starts from the games that were played, in the order of the seats", () => {
    const results = [
      {
        number: 1,
        game: null,
        winners: [9],
        seats: [
          { entry: 9, rank: 1, points: 30 },
          { entry: 4, rank: 2, points: 20 },
        ],
      },
    ];
    const form = emptyResult(table({ match: { games: 3, results } as never }));
    expect(form.games).toEqual([
      { places: ["2", "1"], points: ["20", "30"] },
      { places: ["", ""], points: ["", ""] },
    ]);
    // The empty second game is left out.
    expect(resultCommand(table(), form)).toMatchObject({ games: [{ ranks: [2, 1] }] });
  });
});

describe("a draft that is changed", () => {
  const draft = {
    tables: [
      { key: "R1.T1", seats: [1, 2] },
      { key: "R1.T2", seats: [3, 4] },
    ],
    byes: [{ entry: 5 }],
  } as unknown as Draft;
  const seating = seatingOf(draft);

  it("exchanges two seats, and sends only the tables that differ", () => {
    const one = { at: "table", key: "R1.T1", seat: 1 } as const;
    const other = { at: "table", key: "R1.T2", seat: 0 } as const;
    const changed = swap(seating, one, other);
    expect(changeCommand(draft, changed)).toEqual({
      type: "change_draft",
      tables: [
        { key: "R1.T1", seats: [1, 3] },
        { key: "R1.T2", seats: [2, 4] },
      ],
      byes: [5],
    });
    expect([...movedEntries(draft, changed)].toSorted()).toEqual([2, 3]);
    expect(changeCommand(draft, swap(changed, one, other))).toBeNull();
  });

  it("exchanges a seat and a bye", () => {
    const changed = swap(seating, { at: "bye", index: 0 }, { at: "table", key: "R1.T2", seat: 1 });
    expect(changeCommand(draft, changed)).toMatchObject({
      tables: [{ key: "R1.T2", seats: [3, 5] }],
      byes: [4],
    });
    expect([...movedEntries(draft, changed)].toSorted()).toEqual([4, 5]);
  });
});
