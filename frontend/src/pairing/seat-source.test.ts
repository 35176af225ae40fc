import { describe, expect, it } from "vitest";
import { isDoubleElimination, parseSource, parseTableKey, splitKey } from "./seat-source";

describe("where a seat comes from", () => {
  it("is a seed, a table of the bracket, or a place in another stage", () => {
    expect(parseSource("seed 3")).toEqual({ from: "seed", seed: 3 });
    expect(parseSource("place 2 W1-4")).toEqual({ from: "table", place: 2, key: "W1-4" });
    expect(parseSource("place 1 playoff/L2-1")).toEqual({ from: "table", place: 1, key: "L2-1" });
    expect(parseSource("place 1 groups/A")).toEqual({ from: "stage", place: 1, stage: "groups/A" });
  });

  it("is nobody where a bye is, or where it cannot be read", () => {
    for (const text of ["bye", "", "seed x", "place 1", "winner of something"]) {
      expect(parseSource(text)).toEqual({ from: "nobody" });
    }
  });
});

describe("the key of a table", () => {
  it("tells where it stands in a bracket", () => {
    expect(parseTableKey("W2-13")).toEqual({ part: "W", round: 2, number: 13 });
    expect(parseTableKey("L4-1")).toEqual({ part: "L", round: 4, number: 1 });
    expect(parseTableKey("P3")).toEqual({ part: "P", round: 1, number: 1 });
    expect(parseTableKey("GF2")).toEqual({ part: "GF", round: 2, number: 1 });
    expect(parseTableKey("R1.T2")).toBeNull();
  });

  it("has the stage around it", () => {
    expect(splitKey("playoff/W1-2")).toEqual({ outerStage: "playoff", ownKey: "W1-2" });
    expect(splitKey("W1-2")).toEqual({ outerStage: "", ownKey: "W1-2" });
    expect(isDoubleElimination("playoff/losers")).toBe(true);
    expect(isDoubleElimination("playoff")).toBe(false);
  });
});
