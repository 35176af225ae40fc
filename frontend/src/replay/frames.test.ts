import { describe, expect, it, vi } from "vitest";
import type { FramePage } from "../api/types";
import { CHUNK, FrameStore } from "./frames";

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
  return { game: 1, kind: "x", seq: to, frames };
}

function settled(store: FrameStore): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      stop();
      resolve();
    });
  });
}

describe("FrameStore", () => {
  it("loads the chunk of a ply and the next one ahead of need", async () => {
    const load = vi.fn(async (from: number, to: number) => page(from, to));
    const store = new FrameStore(load);
    store.want(40, 120);
    await settled(store);
    expect(load.mock.calls).toEqual([
      [1, CHUNK],
      [CHUNK + 1, 2 * CHUNK],
    ]);
    expect(store.get(40)?.view).toEqual({ ply: 40 });
  });

  it("asks for nothing twice", async () => {
    const load = vi.fn(async (from: number, to: number) => page(from, to));
    const store = new FrameStore(load);
    store.want(3, 20);
    store.want(4, 20);
    await settled(store);
    store.want(5, 20);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("asks only for what is new when a live game grows", async () => {
    const load = vi.fn(async (from: number, to: number) => page(from, to));
    const store = new FrameStore(load);
    store.want(20, 20);
    await settled(store);
    store.want(23, 23);
    await settled(store);
    expect(load.mock.calls.at(-1)).toEqual([21, 23]);
  });

  it("keeps a failure until the frames have come", async () => {
    const load = vi.fn(async (from: number, to: number) => page(from, to));
    load.mockRejectedValueOnce(new Error("gone"));
    load.mockRejectedValueOnce(new Error("gone again"));
    const store = new FrameStore(load);
    store.want(1, 10);
    await settled(store);
    expect(store.failureAt(1)).toEqual(new Error("gone"));
    store.want(1, 10);
    expect(load).toHaveBeenCalledTimes(1);
    store.retry(1, 10);
    expect(store.failureAt(1)).not.toBeNull();
    await settled(store);
    expect(store.failureAt(1)).toEqual(new Error("gone again"));
    store.retry(1, 10);
    await settled(store);
    expect(store.failureAt(1)).toBeNull();
    expect(store.get(10)).toBeDefined();
  });

  it("lets what failed elsewhere stop nothing", async () => {
    const store = new FrameStore(async (from, to) => {
      if (from > CHUNK) throw new Error("gone");
      return page(from, to);
    });
    store.want(40, 120);
    await vi.waitFor(() => expect(store.failureAt(60)).toBeInstanceOf(Error));
    expect(store.failureAt(40)).toBeNull();
    expect(store.get(40)).toBeDefined();
  });

  it("shows the nearest earlier frame while the right one loads", async () => {
    const store = new FrameStore(async (from, to) => page(from, to));
    store.want(5, 5);
    await settled(store);
    expect(store.nearest(9)?.ply).toBe(5);
    expect(store.nearest(300)).toBeUndefined();
  });
});
