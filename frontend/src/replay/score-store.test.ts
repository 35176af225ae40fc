import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "../api/problem";
import type { ScoreHistory } from "../api/types";
import { ScoreStore } from "./score-store";

/** The scores of a game with so many events, each a move of its own. */
const course = (after: number, seq: number): ScoreHistory => ({
  game: "k3Zr8QwTn1Va",
  seq,
  moves: Array.from({ length: seq - after }, (_, index) => {
    const at = after + index + 1;
    return { first: at, last: at, seat: 0, points: [at] };
  }),
});

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("ScoreStore", () => {
  it("takes a whole game in one request, and then only what is new", async () => {
    let seq = 50;
    const load = vi.fn(async (after: number) => course(after, seq));
    const store = new ScoreStore(load);
    store.request(50);
    store.request(50);
    await settle();
    expect(store.snapshot()).toHaveLength(50);
    seq = 53;
    store.request(53);
    await settle();
    expect(load.mock.calls).toEqual([[0], [50]]);
    expect(store.snapshot().map((move) => move.first)).toEqual(
      Array.from({ length: 53 }, (_, index) => index + 1),
    );
  });

  it("has one request under way however fast a game grows, and ends at its head", async () => {
    const answers: (() => void)[] = [];
    let seq = 1;
    const load = vi.fn(
      (after: number) =>
        new Promise<ScoreHistory>((resolve) => {
          const upto = seq;
          answers.push(() => resolve(course(after, upto)));
        }),
    );
    const store = new ScoreStore(load);
    for (seq = 1; seq <= 20; seq++) store.request(seq);
    seq = 20;
    expect(load).toHaveBeenCalledTimes(1);
    answers.shift()?.();
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
    answers.shift()?.();
    await settle();
    expect(store.snapshot()).toHaveLength(20);
  });

  it("asks again until the scores come, whatever arrives meanwhile", async () => {
    let fail = true;
    const load = vi.fn(async (after: number) => {
      if (fail) throw new Error("offline");
      return course(after, 12);
    });
    const store = new ScoreStore(load);
    store.request(10);
    await settle();
    store.request(11);
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(load).toHaveBeenCalledTimes(3);
    store.request(12);
    fail = false;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(store.snapshot()).toHaveLength(12);
  });

  it("gives up on what does not exist, and on being disposed of", async () => {
    const load = vi.fn(async (): Promise<ScoreHistory> => {
      throw new Problem(404, "no_such_game", "There is no game k3Zr8QwTn1Va.");
    });
    new ScoreStore(load).request(10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(1);
    const failing = vi.fn(async (): Promise<ScoreHistory> => {
      throw new Error("offline");
    });
    const store = new ScoreStore(failing);
    store.request(10);
    await settle();
    store.dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failing).toHaveBeenCalledTimes(1);
  });
});
