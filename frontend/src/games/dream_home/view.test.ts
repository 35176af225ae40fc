import { describe, expect, it } from "vitest";
import { highlightsOf } from "./highlights";
import { type House, pointsOf, runsOf } from "./view";

const house = (slots: House["slots"]): House => ({
  slots,
  tokens: {},
  beside: [],
  roof_count: 0,
  roofs: null,
  tools: [],
  helpers: [],
  score: [
    { line: "rooms", points: 9 },
    { line: "decor", points: 3 },
  ],
});

describe("runsOf", () => {
  it("joins equal face-up neighbours and nothing else", () => {
    const living = { room: "living_room", kids: 0 };
    const runs = runsOf(
      house({ U0: living, U1: { ...living, kids: 1 }, U2: { empty: true }, U3: { empty: true } }),
      ["U0", "U1", "U2", "U3", "U4"],
    );
    expect(runs.map((run) => run.slots)).toEqual([["U0", "U1"], ["U2"], ["U3"], ["U4"]]);
    expect(runs.at(-1)?.content).toBeNull();
  });
});

it("adds up a house's sheet", () => {
  expect(pointsOf(house({}))).toBe(12);
});

describe("marksOf", () => {
  it("finds what an event touched, whatever its type", () => {
    expect(highlightsOf({ type: "mixed", seat: 0, columns: [1, 4] }).columns).toEqual([1, 4]);
    expect(highlightsOf({ type: "traded", seat: 2, slots: ["U0", "G2"] })).toMatchObject({
      seat: 2,
      slots: ["U0", "G2"],
    });
    expect(highlightsOf({ type: "drilled", seat: 1, slot: "U0", column: 3 })).toMatchObject({
      slots: ["U0"],
      columns: [3],
    });
  });

  it("marks the roof when a roof card was taken", () => {
    const taken = { type: "taken", seat: 0, column: 1, room: "study:0" };
    expect(highlightsOf({ ...taken, resource: "roof:red" }).roof).toBe(true);
    expect(highlightsOf({ ...taken, resource: "tool:drill" }).roof).toBe(false);
    expect(highlightsOf(null).slots).toEqual([]);
  });
});
