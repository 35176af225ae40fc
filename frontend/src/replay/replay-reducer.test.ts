import { describe, expect, it } from "vitest";
import {
  CATCH_UP_LIMIT,
  initialReplay,
  isMoving,
  type Replay,
  replayReducer,
} from "./replay-reducer";

const run = (replay: Replay, ...actions: Parameters<typeof replayReducer>[1][]) =>
  actions.reduce(replayReducer, replay);

describe("opening", () => {
  it("shows a finished game at its end, at rest", () => {
    expect(initialReplay(90, false, null)).toEqual({
      ply: 90,
      head: 90,
      live: false,
      mode: "paused",
      stops: [],
    });
  });

  it("follows a live game", () => {
    expect(initialReplay(12, true, null).mode).toBe("following");
  });

  it("opens at the ply of a link, kept inside the log", () => {
    expect(initialReplay(90, true, 57)).toMatchObject({ ply: 57, mode: "paused" });
    expect(initialReplay(90, false, 4000).ply).toBe(90);
    expect(initialReplay(90, false, -3).ply).toBe(1);
    expect(initialReplay(90, false, Number.NaN).ply).toBe(90);
  });
});

describe("moving by hand", () => {
  it("steps and stays inside the log", () => {
    const replay = initialReplay(10, false, 9);
    expect(run(replay, { type: "step", by: 1 }, { type: "step", by: 1 }).ply).toBe(10);
    expect(run(replay, { type: "step", by: -20 }).ply).toBe(1);
  });

  it("leaves the live edge", () => {
    const replay = run(initialReplay(10, true, null), { type: "step", by: -1 });
    expect(replay).toMatchObject({ ply: 9, mode: "paused" });
  });

  it("changes nothing when there is nothing to change", () => {
    const replay = initialReplay(10, false, 10);
    expect(replayReducer(replay, { type: "step", by: 1 })).toBe(replay);
    expect(replayReducer(replay, { type: "pause" })).toBe(replay);
    expect(replayReducer(replay, { type: "tick" })).toBe(replay);
  });
});

describe("stepping by moves", () => {
  const stops = [4, 5, 9, 12];
  const by = (ply: number, steps: number, head = 12) =>
    run(initialReplay(head, false, ply), { type: "stops", stops }, { type: "step", by: steps }).ply;

  it("goes from the end of one move to the end of another", () => {
    expect([by(4, 1), by(5, 1), by(9, 1), by(4, 3), by(4, 50)]).toEqual([5, 9, 12, 12, 12]);
    expect([by(12, -1), by(9, -1), by(5, -1), by(12, -2)]).toEqual([9, 5, 4, 5]);
  });

  it("goes to the ends of the moves around an event within a move", () => {
    expect([by(7, 1), by(7, -1), by(2, 1)]).toEqual([9, 5, 4]);
  });

  it("goes to the first event before the first move", () => {
    expect([by(4, -1), by(2, -1), by(1, -1), by(12, -50)]).toEqual([1, 1, 1, 1]);
  });

  it("goes event by event where the moves are not known yet", () => {
    expect([by(12, 1, 20), by(13, 1, 20), by(9, 3, 20), by(15, -1, 20)]).toEqual([13, 14, 14, 14]);
    expect([by(14, -2, 20), by(14, -3, 20), by(14, -4, 20)]).toEqual([12, 9, 5]);
  });

  it("can still go by single events", () => {
    const replay = run(initialReplay(12, false, 5), { type: "stops", stops });
    expect(run(replay, { type: "step", by: 1, byEvent: true }).ply).toBe(6);
    expect(run(replay, { type: "step", by: -1, byEvent: true }).ply).toBe(4);
    expect(run(replay, { type: "seek", ply: 7 }).ply).toBe(7);
  });

  it("plays and follows by moves", () => {
    const playing = run(initialReplay(12, false, 1), { type: "stops", stops }, { type: "toggle" });
    expect(run(playing, { type: "tick" }).ply).toBe(4);
    expect(run(playing, ...Array(4).fill({ type: "tick" }))).toMatchObject({
      ply: 12,
      mode: "paused",
    });
    const live = run(initialReplay(9, true, null), { type: "grown", head: 12 });
    expect(run(live, { type: "stops", stops }, { type: "tick" }).ply).toBe(12);
    expect(run(live, { type: "tick" }).ply).toBe(10);
  });
});

describe("playing", () => {
  it("ticks to the end and stops there", () => {
    const start = run(initialReplay(3, false, 1), { type: "toggle" });
    expect(start.mode).toBe("playing");
    const end = run(start, { type: "tick" }, { type: "tick" });
    expect(end).toMatchObject({ ply: 3, mode: "paused" });
    expect(isMoving(end)).toBe(false);
  });

  it("starts again from the first ply when at the end", () => {
    expect(run(initialReplay(3, false, null), { type: "toggle" })).toMatchObject({
      ply: 1,
      mode: "playing",
    });
  });

  it("becomes following when it reaches the live edge", () => {
    const replay = run(initialReplay(3, true, 2), { type: "toggle" }, { type: "tick" });
    expect(replay).toMatchObject({ ply: 3, mode: "following" });
  });

  it("stops where it is", () => {
    const replay = run(
      initialReplay(9, false, 1),
      { type: "toggle" },
      { type: "tick" },
      { type: "toggle" },
    );
    expect(replay).toMatchObject({ ply: 2, mode: "paused" });
  });
});

describe("following", () => {
  it("shows each event of a short burst in turn", () => {
    const grown = run(initialReplay(10, true, null), { type: "grown", head: 13 });
    expect(grown).toMatchObject({ ply: 10, head: 13 });
    expect(isMoving(grown)).toBe(true);
    expect(run(grown, { type: "tick" }, { type: "tick" }, { type: "tick" }).ply).toBe(13);
  });

  it("jumps when it is far behind", () => {
    const head = 10 + CATCH_UP_LIMIT + 1;
    expect(run(initialReplay(10, true, null), { type: "grown", head }).ply).toBe(head);
  });

  it("does not pull a reader who looks back", () => {
    const back = run(initialReplay(10, true, null), { type: "seek", ply: 4 });
    expect(run(back, { type: "grown", head: 40 })).toMatchObject({ ply: 4, head: 40 });
  });

  it("returns to the newest ply when asked", () => {
    const back = run(initialReplay(10, true, null), { type: "seek", ply: 4 }, { type: "follow" });
    expect(back).toMatchObject({ ply: 10, mode: "following" });
  });

  it("ignores an older head", () => {
    const replay = initialReplay(10, true, null);
    expect(replayReducer(replay, { type: "grown", head: 9 })).toBe(replay);
  });

  it("shows what is left when the game ends, then rests", () => {
    const ended = run(
      initialReplay(10, true, null),
      { type: "grown", head: 12 },
      { type: "ended" },
    );
    expect(ended).toMatchObject({ live: false, mode: "playing" });
    expect(run(ended, { type: "tick" }, { type: "tick" })).toMatchObject({
      ply: 12,
      mode: "paused",
    });
    expect(run(initialReplay(10, true, null), { type: "ended" }).mode).toBe("paused");
  });
});
