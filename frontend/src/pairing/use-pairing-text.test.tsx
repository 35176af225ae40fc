import { renderHook } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { CodedMessage, TournamentTable } from "../api/types";
import { usePairingText } from "./use-pairing-text";

const names = new Map([
  [1, "Ada"],
  [2, "Bo"],
]);

function pairing() {
  return renderHook(() => usePairingText(names)).result.current;
}

const said = (
  code: string,
  params: CodedMessage["params"],
  says = "In English.",
): CodedMessage => ({
  code,
  params,
  says,
});

function table(code: string, params: CodedMessage["params"], entries = [1, 2]): TournamentTable {
  const seats = entries.map((entry) => ({ entry }));
  return { reason: said(code, params), seats } as unknown as TournamentTable;
}

describe("why a table was made", () => {
  it("is told in the words of the catalogue", () => {
    expect(pairing().table(table("schedule", { round: 2, rounds: 7 }), "")).toBe(
      "Round 2 of 7 of the schedule.",
    );
    expect(pairing().table(table("same_score", { low: 1, high: 1 }), "")).toBe(
      "All players here had 1 point.",
    );
    expect(pairing().table(table("near_score", { low: 1.5, high: 2 }), "")).toBe(
      "Neighbours in the standings, with 1.5 to 2 points.",
    );
  });

  it("says of each seat of a bracket where it came from", () => {
    const from = ["seed 1", "place 1 W1-2"];
    expect(pairing().table(table("bracket", { from }), "")).toBe(
      "Paired by the bracket: Ada (seed 1) and Bo (winner of round 1, table 2).",
    );
    expect(
      pairing().table(table("bracket", { from: ["place 2 W2-1", "place 1 L1-1"] }), "losers"),
    ).toBe(
      "Paired by the bracket: Ada (place 2 of winners' round 2, table 1) and Bo (winner of losers' round 1, table 1).",
    );
  });

  it("names no seat that somebody has left empty", () => {
    expect(pairing().table(table("bracket", { from: ["seed 1", "seed 2"] }, [2]), "")).toBe(
      "Paired by the bracket: seed 1 and seed 2.",
    );
  });
});

describe("notes", () => {
  it("name those they are about", () => {
    expect(pairing().note(said("repeat_meeting", { entries: [1, 2] }))).toBe(
      "Ada and Bo have met before; this could not be avoided at every table.",
    );
  });

  it("tell the least and the most of a schedule", () => {
    const params = { rounds: 7, games: [7, 7], meets: [3, 3], seats: [1, 2] };
    expect(pairing().note(said("schedule_balance", params))).toBe(
      "A schedule of 7 rounds. Games for each player: 7. Meetings of any two: 3. Times in each seat: 1–2.",
    );
  });

  it("are the server's sentence where a name, a parameter or the code is not known", () => {
    expect(pairing().note(said("repeat_meeting", { entries: [1, 9] }))).toBe("In English.");
    expect(pairing().note(said("cut_by_seed", { entries: [1, 2] }))).toBe("In English.");
    expect(pairing().note(said("something_new", {}))).toBe("In English.");
  });
});
