import { afterEach, describe, expect, it, vi } from "vitest";
import { Problem } from "../api/problem";
import type { FramePage } from "../api/types";
import { CHUNK_SIZE, FrameStore } from "./frame-store";

function page(from: number, to: number): FramePage {
  const frames = [];
  for (let ply = from; ply <= to; ply++) {
    frames.push({
      ply,
      at: "2026-01-01T00:00:00Z",
      seat: null,
      event: { type: "x" },
      view: { ply },
    });
  }
  return { game: "k3Zr8QwTn1Va", kind: "x", seq: to, frames };
}

function settled(store: FrameStore): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      stop();
      resolve();
    });
  });
}

afterEach(() => {
  vi.useRealTimers();
});

describe("FrameStore", () => {
  it("loads the chunk of a ply and the next one ahead of need", async () => {
    const load = vi.fn(async (from: number, to: number) => page(from, to));
    const store = new FrameStore(load);
    store.request(40, 120);
    await settled(store);
    expect(load.mock.calls).toEqual([
      [1, CHUNK_SIZE],
      [CHUNK_SIZE + 1, 2 * CHUNK_SIZE],
    ]);
    expect(store.get(40)?.view).toEqual({ ply: 40 });
  });

  it("asks for nothing twice", async () => {
    const load = vi.fn(async (from: number, to: number) => page(from, to));
    const store = new FrameStore(load);
    store.request(3, 20);
    store.request(4, 20);
    await settled(store);
    store.request(5, 20);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("loads what a live game has grown by while its chunk was loading", async () => {
    const load = vi.fn(async (from: number, to: number) => page(from, to));
    const store = new FrameStore(load);
    store.request(20, 20);
    store.request(23, 23);
    await vi.waitFor(() => expect(store.get(23)).toBeDefined());
    expect(load.mock.calls).toEqual([
      [1, 20],
      [21, 23],
    ]);
  });

  it("asks only for what is new when a live game grows", async () => {
    const load = vi.fn(async (from: number, to: number) => page(from, to));
    const store = new FrameStore(load);
    store.request(20, 20);
    await settled(store);
    store.request(23, 23);
    await settled(store);
    expect(load.mock.calls.at(-1)).toEqual([21, 23]);
  });

  it("asks again by itself, ever more slowly, until the frames have come", async () => {
    vi.useFakeTimers();
    const start = Date.now();
    const times: number[] = [];
    const store = new FrameStore(async (from, to) => {
      times.push(Date.now() - start);
      if (times.length < 7) throw new Error("gone");
      return page(from, to);
    });
    store.request(1, 10);
    await vi.advanceTimersByTimeAsync(44_999);
    expect(store.failureAt(1)).toEqual(new Error("gone"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times).toEqual([0, 1_000, 3_000, 7_000, 15_000, 30_000, 45_000]);
    expect(store.failureAt(1)).toBeNull();
    expect(store.get(10)).toBeDefined();
  });

  it("is not put off by what arrives meanwhile, and then asks for the newest", async () => {
    vi.useFakeTimers();
    const load = vi.fn(async (from: number, to: number) => page(from, to));
    load.mockRejectedValueOnce(new Error("gone"));
    const store = new FrameStore(load);
    store.request(10, 10);
    await vi.advanceTimersByTimeAsync(0);
    for (let head = 11; head <= 20; head++) {
      store.request(head, head);
      await vi.advanceTimersByTimeAsync(95);
    }
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60);
    expect(load.mock.calls).toEqual([
      [1, 10],
      [1, 20],
    ]);
    expect(store.get(20)).toBeDefined();
  });

  it("asks at once when told to, and no more once disposed of", async () => {
    vi.useFakeTimers();
    const load = vi.fn(async (): Promise<FramePage> => {
      throw new Error("gone");
    });
    const store = new FrameStore(load);
    store.request(1, 10);
    await vi.advanceTimersByTimeAsync(0);
    store.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(2);
    store.dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("does not ask again for what does not exist", async () => {
    vi.useFakeTimers();
    const load = vi.fn(async (): Promise<FramePage> => {
      throw new Problem(404, "no_such_game", "");
    });
    const store = new FrameStore(load);
    store.request(1, 10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(1);
    expect(store.failureAt(1)).toBeInstanceOf(Problem);
  });

  it("lets what failed elsewhere stop nothing", async () => {
    const store = new FrameStore(async (from, to) => {
      if (from > CHUNK_SIZE) throw new Error("gone");
      return page(from, to);
    });
    store.request(40, 120);
    await vi.waitFor(() => expect(store.failureAt(60)).toBeInstanceOf(Error));
    expect(store.failureAt(40)).toBeNull();
    expect(store.get(40)).toBeDefined();
  });

  it("shows the nearest earlier frame while the right one loads", async () => {
    const store = new FrameStore(async (from, to) => page(from, to));
    store.request(5, 5);
    await settled(store);
    expect(store.nearest(9)?.ply).toBe(5);
    expect(store.nearest(300)).toBeUndefined();
    expect(store.nearest(300, 300)?.ply).toBe(5);
    expect(new FrameStore(async (from, to) => page(from, to)).nearest(9)).toBeUndefined();
  });
});
