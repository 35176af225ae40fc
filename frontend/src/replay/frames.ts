import type { Frame, FramePage } from "../api/types";

/** Plies in one request. A four-player Dream Home has about two hundred. */
export const CHUNK = 50;

const chunkOf = (ply: number) => Math.floor((ply - 1) / CHUNK);

type Load = (from: number, to: number) => Promise<FramePage>;

/**
 * The frames of one game as far as they are known. A ply never changes, so what was loaded stays;
 * missing plies are asked for in chunks, each at most once at a time.
 */
export class FrameStore {
  private readonly frames = new Map<number, Frame>();
  private readonly pending = new Map<number, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  /** Why a chunk did not come, until it does. */
  private readonly failures = new Map<number, unknown>();
  private version = 0;

  constructor(private readonly load: Load) {}

  get(ply: number): Frame | undefined {
    return this.frames.get(ply);
  }

  /** The nearest frame at or before a ply that is known: what to show while the right one loads. */
  nearest(ply: number): Frame | undefined {
    for (let at = ply; at > 0 && at > ply - CHUNK; at--) {
      const frame = this.frames.get(at);
      if (frame) return frame;
    }
    return undefined;
  }

  /** Why the frame of a ply is missing; null while it is there or on its way for the first time. */
  failureAt(ply: number): unknown {
    return this.frames.has(ply) ? null : (this.failures.get(chunkOf(ply)) ?? null);
  }

  /** Asks for the chunk of a ply and, ahead of need, for its neighbours. */
  want(ply: number, head: number): void {
    for (const at of [ply, ply + CHUNK / 2, ply - CHUNK / 2]) {
      if (!this.failures.has(chunkOf(at))) this.ensure(at, head);
    }
  }

  /** Asks again for the chunk of a ply that failed. The failure stands until it comes. */
  retry(ply: number, head: number): void {
    this.ensure(ply, head);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes whenever something was loaded or failed. */
  snapshot = (): number => this.version;

  private ensure(ply: number, head: number): void {
    if (ply < 1 || ply > head) return;
    const chunk = chunkOf(ply);
    const last = Math.min((chunk + 1) * CHUNK, head);
    let from = chunk * CHUNK + 1;
    while (from <= last && this.frames.has(from)) from++;
    if (from > last || this.pending.has(chunk)) return;
    const request = this.load(from, last)
      .then((page) => {
        if (page.frames.length === 0) throw new Error(`no frames from ${from} to ${last}`);
        for (const frame of page.frames) this.frames.set(frame.ply, frame);
        this.failures.delete(chunk);
      })
      .catch((error: unknown) => {
        this.failures.set(chunk, error);
      })
      .finally(() => {
        this.pending.delete(chunk);
        this.changed();
      });
    this.pending.set(chunk, request);
  }

  private changed(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}
