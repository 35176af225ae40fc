import { describe, expect, it } from "vitest";
import type { Move } from "../api/types";
import { plyFraction, pointsRange, scorePath, spreadLabels } from "./graph-geometry";

const moves: Move[] = [
  { first: 1, last: 3, seat: null, points: [0, 0] },
  { first: 4, last: 6, seat: 0, points: [5, 0] },
  { first: 7, last: 11, seat: 1, points: [5, 10] },
];
const size = { width: 100, height: 50 };

describe("the graph of the scores", () => {
  it("has a step where a move ends, where the slider has that ply", () => {
    expect(scorePath(moves, 0, 11, [0, 10], size)).toBe("M0 50H50V25H100");
    expect(scorePath(moves, 1, 11, [0, 10], size)).toBe("M0 50H100V0H100");
    expect(plyFraction(6, 11)).toBe(0.5);
  });

  it("ends where the moves end that are known, and grows with them", () => {
    expect(scorePath(moves.slice(0, 2), 0, 11, [0, 10], size)).toBe("M0 50H50V25H50");
    expect(scorePath(moves, 0, 21, [0, 10], size)).toBe("M0 50H25V25H50");
    expect(scorePath([], 0, 11, [0, 1], size)).toBe("");
  });

  it("has room for every score, also below nothing", () => {
    expect(pointsRange(moves)).toEqual([0, 10]);
    expect(pointsRange([{ first: 1, last: 1, seat: null, points: [-3, 0] }])).toEqual([-3, 1]);
    expect(pointsRange([])).toEqual([0, 1]);
  });
});

describe("labels", () => {
  it("stay where they are while there is room", () => {
    expect(spreadLabels([40, 0, 20], 10, 50)).toEqual([40, 0, 20]);
  });

  it("are moved apart and stay inside", () => {
    expect(spreadLabels([50, 50, 50, 50], 10, 50)).toEqual([20, 30, 40, 50]);
    expect(spreadLabels([0, 2, 1], 10, 50)).toEqual([0, 20, 10]);
    const places = spreadLabels([48, 50, 47, 3], 12, 50);
    const sorted = [...places].sort((a, b) => a - b);
    for (let index = 1; index < sorted.length; index++) {
      expect((sorted[index] ?? 0) - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(12);
    }
    expect(Math.max(...places)).toBeLessThanOrEqual(50);
  });
});
