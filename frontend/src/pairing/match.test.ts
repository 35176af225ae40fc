import { describe, expect, it } from "vitest";
import type { TournamentTable } from "../api/types";
import { isLive, matchOf, openGames, seatScore } from "./match";

const seat = (entry: number, points: number | null) => ({ entry, points }) as never;

/** A table of two with these games, each given by the points of both. */
function table(games: number, played: [number, number][], given: object = {}): TournamentTable {
  const wins = [0, 1].map(
    (mine) => played.filter((each) => (each[mine] ?? 0) > (each[1 - mine] ?? 0)).length,
  );
  const sums = [0, 1].map((mine) => played.reduce((sum, each) => sum + (each[mine] ?? 0), 0));
  return {
    status: "finished",
    games: played.map((_, index) => 70 + index),
    seats: [seat(1, sums[0] ?? 0), seat(2, sums[1] ?? 0)],
    match: {
      games,
      best_of: true,
      decided_by: wins[0] === wins[1] ? "points" : "wins",
      score: [1, 2].map((entry) => ({
        entry,
        wins: wins[entry - 1],
        beaten: wins[entry - 1],
        points: sums[entry - 1],
      })),
      results: played.map((_, index) => ({
        number: index + 1,
        game: `${70 + index}`,
        winners: [],
        seats: [],
      })),
    },
    ...given,
  } as unknown as TournamentTable;
}

describe("the score of a table", () => {
  it("is games won where several are played, whatever the points add up to", () => {
    const found = table(3, [
      [50, 49],
      [10, 90],
      [31, 30],
    ]);
    expect(seatScore(found, 1)).toEqual({ value: 2, decider: null });
    expect(seatScore(found, 2)).toEqual({ value: 1, decider: null });
  });

  it("is the points of a single game", () => {
    const found = table(1, [[41, 17]]);
    expect(matchOf(found)).toBeNull();
    expect(seatScore(found, 1)).toEqual({ value: 41, decider: null });
  });

  it("names what decided where both won as many games", () => {
    const found = table(2, [
      [50, 49],
      [10, 90],
    ]);
    expect(seatScore(found, 2)).toEqual({ value: 1, decider: 139 });
  });

  it("is not there before anything has been played", () => {
    expect(seatScore(table(3, []), 1)).toBeNull();
    expect(seatScore({ seats: [seat(1, null)], match: null }, 1)).toBeNull();
  });
});

describe("a table that is live", () => {
  it("has a game that goes on", () => {
    const playing = table(3, [[50, 49]], { status: "playing", games: ["70", "71"] });
    expect(openGames(playing)).toEqual(["71"]);
    expect(isLive(playing)).toBe(true);
  });

  it("is not one that is played by hand, nor one that is over", () => {
    expect(isLive(table(3, [[50, 49]], { status: "playing", games: [] }))).toBe(false);
    expect(isLive(table(1, [], { status: "playing", games: [], match: null }))).toBe(false);
    expect(isLive(table(1, [[41, 17]]))).toBe(false);
  });
});
