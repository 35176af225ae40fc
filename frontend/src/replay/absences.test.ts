import { describe, expect, it } from "vitest";
import { absencesAt } from "./absences";

const SEATED = { seq: 1, type: "seated", chairs: [{ player: "ada" }, { player: "ben" }] };

describe("the seats whose players do not act", () => {
  it("change with each event of the table", () => {
    const events = [
      SEATED,
      { seq: 2, type: "left", seat: 1 },
      { seq: 3, type: "returned", seat: 1 },
      { seq: 4, type: "resigned", seat: 0 },
      { seq: 5, type: "substituted", seat: 0, player: "", bot: "greedy" },
      { seq: 6, type: "built", seat: 0 },
      { seq: 7, type: "substituted", seat: 0, player: "cleo", bot: "" },
      { seq: 8, type: "substituted", seat: 0, player: "ada", bot: "" },
    ];
    const at = (ply: number) => Object.fromEntries(absencesAt(events, ply));
    expect(at(1)).toEqual({});
    expect(at(2)).toEqual({ 1: { kind: "away" } });
    expect(at(3)).toEqual({});
    expect(at(4)).toEqual({ 0: { kind: "away" } });
    expect(at(6)).toEqual({ 0: { kind: "bot", bot: "greedy" } });
    expect(at(7)).toEqual({ 0: { kind: "player" } });
    expect(at(8)).toEqual({});
  });
});
