import { describe, expect, it } from "vitest";
import type { Move } from "../api/types";
import dreamHome from "../test/fixtures/dream_home.json";
import lodge from "../test/fixtures/lodge.json";
import { moveAt, moveEndingAt, pointChangesBySeq, scoresByRound, stopsOf } from "./moves";

const move = (first: number, last: number, seat: number | null, points: number[]): Move => ({
  first,
  last,
  seat,
  points,
});

const moves = [
  move(1, 4, null, [0, 0]),
  move(5, 5, 0, [0, 0]),
  move(6, 7, 0, [4, 0]),
  move(8, 11, 1, [4, -1]),
  move(12, 12, 0, [5, 1]),
  move(13, 13, null, [9, 1]),
];

describe("moves", () => {
  it("are found by any of their events", () => {
    expect(moveAt(moves, 1)?.first).toBe(1);
    expect(moveAt(moves, 9)?.first).toBe(8);
    expect(moveAt(moves, 13)?.seat).toBeNull();
    expect(moveAt(moves, 14)).toBeNull();
    expect(moveAt([], 1)).toBeNull();
    expect(moveEndingAt(moves, 11)?.first).toBe(8);
    expect(moveEndingAt(moves, 10)).toBeNull();
    expect(stopsOf(moves)).toEqual([4, 5, 7, 11, 12, 13]);
  });

  it("tell what they changed, also for others", () => {
    const gains = pointChangesBySeq(moves);
    expect(gains.get(6)).toEqual([{ seat: 0, points: 4 }]);
    expect(gains.get(8)).toEqual([{ seat: 1, points: -1 }]);
    expect(gains.get(12)).toEqual([
      { seat: 0, points: 1 },
      { seat: 1, points: 2 },
    ]);
    expect(gains.get(13)).toEqual([{ seat: 0, points: 4 }]);
    expect(gains.has(5)).toBe(false);
  });

  it("give the points after each round", () => {
    const rounds = [
      { round: 1, ply: 3 },
      { round: 2, ply: 10 },
    ];
    expect(scoresByRound(moves, rounds, true)).toEqual([
      { round: 1, points: [4, -1] },
      { round: 2, points: [5, 1] },
      { round: null, points: [9, 1] },
    ]);
    expect(scoresByRound(moves.slice(0, 3), rounds.slice(0, 1), false)).toEqual([
      { round: 1, points: [4, 0] },
    ]);
  });

  it.each([
    ["Dream Home", dreamHome.moves],
    ["Lodge", lodge.moves],
  ])("sum to the final points in a game of %s", (_, real) => {
    const sums = [0, 0, 0, 0];
    for (const gains of pointChangesBySeq(real).values()) {
      for (const gain of gains) sums[gain.seat] = (sums[gain.seat] ?? 0) + gain.points;
    }
    expect(sums).toEqual(real.at(-1)?.points);
  });
});
