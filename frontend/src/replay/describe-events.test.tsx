import { render, renderHook, screen } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { GameDetail } from "../api/types";
import type { GameI18n, GamePlugin } from "../games/plugin";
import { isPausedAt, overSeq, resultSeq, useDescribeEvent } from "./describe-events";
import { GameInfo } from "./game-info";

const SEED = "ab".repeat(32);
const plugin = { describeEvent: () => "told by the plug-in" } as unknown as GamePlugin;

function about(change: Partial<GameDetail>) {
  const game = {
    id: "k3Zr8QwTn1Va",
    status: "finished",
    rules: 1,
    created_at: "2026-05-04T18:00:00Z",
    finished_at: "2026-05-04T18:31:40Z",
    pace_ms: 0,
    commitment: "cd".repeat(32),
    seed: null,
    seed_held: false,
    ...change,
  } as GameDetail;
  render(<GameInfo game={game} connection="ended" options={[]} />);
}

describe("a seed that is held back", () => {
  it("is told by the site, every other event by the plug-in of the game", () => {
    const { result } = renderHook(() => useDescribeEvent(plugin, {} as GameI18n, []));
    expect(result.current({ type: "seed_revealed", seed: SEED })).toBe(
      "All tables of the round have finished; the seed is published",
    );
    expect(result.current({ type: "finished" })).toBe("told by the plug-in");
  });

  it("comes after the end, and the end stays where it was", () => {
    const events = [
      { seq: 1, type: "opened" },
      { seq: 2, type: "finished" },
    ];
    for (const endOf of [resultSeq, overSeq]) {
      expect(endOf(events)).toBe(2);
      expect(endOf([...events, { seq: 3, type: "seed_revealed" }])).toBe(2);
      expect(endOf(events.slice(0, 1))).toBeNull();
    }
  });

  it("comes after an end of the table too, where the final result is", () => {
    const events = [
      { seq: 1, type: "opened" },
      { seq: 2, type: "finished" },
      { seq: 3, type: "table_closed" },
      { seq: 4, type: "seed_revealed" },
    ];
    expect([resultSeq(events), overSeq(events)]).toEqual([3, 2]);
  });

  it("comes after a game was voided, which has no result", () => {
    const events = [
      { seq: 1, type: "opened" },
      { seq: 2, type: "voided" },
      { seq: 3, type: "seed_revealed" },
    ];
    expect([resultSeq(events), overSeq(events)]).toEqual([null, 2]);
  });

  it("is not there in a pause, in which nobody acts either", () => {
    const events = [
      { seq: 1, type: "opened" },
      { seq: 2, type: "paused" },
      { seq: 3, type: "left" },
      { seq: 4, type: "resumed" },
    ];
    expect([1, 2, 3, 4].map((ply) => isPausedAt(events, ply))).toEqual([false, true, true, false]);
    expect(overSeq(events)).toBeNull();
  });

  it("is missing from a finished game, which says when it comes", () => {
    about({ seed_held: true });
    expect(screen.getByText(/when all tables of the round have finished/)).toBeDefined();
  });

  it("is shown once it is published", () => {
    about({ seed: SEED });
    expect(screen.getByText(SEED)).toBeDefined();
  });

  it("comes with the end of any other game", () => {
    about({ status: "playing", finished_at: null });
    expect(screen.getByText("Published when the game is over.")).toBeDefined();
  });
});
