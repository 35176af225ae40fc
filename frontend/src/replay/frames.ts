import type { Frame, FramePage } from "../api/types";

/** Plies in one request. A four-player Dream Home has about two hundred. */
export const CHUNK = 50;

type Load = (from: number, to: number) => Promise<FramePage>;

/**
 * The frames of one game as far as they are known. A ply never changes, so what was loaded stays;
 * missing plies are asked for in chunks, each at most once at a time.
 */
export class FrameStore {
  private readonly frames = new Map<number, Frame>();
  private readonly pending = new Map<number, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private version = 0;
  /** The last failure, until a later request succeeds. */
  failure: unknown = null;

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

  /** Asks for the chunk of a ply and, ahead of need, for its neighbours. */
  want(ply: number, head: number): void {
    this.ensure(ply, head);
    this.ensure(ply + CHUNK / 2, head);
    this.ensure(ply - CHUNK / 2, head);
  }

  /** Forgets the failure and asks again. */
  retry(ply: number, head: number): void {
    this.failure = null;
    this.changed();
    this.want(ply, head);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes whenever something was loaded or failed. */
  snapshot = (): number => this.version;

  private ensure(ply: number, head: number): void {
    if (ply < 1 || ply > head || this.failure) return;
    const chunk = Math.floor((ply - 1) / CHUNK);
    const last = Math.min((chunk + 1) * CHUNK, head);
    let from = chunk * CHUNK + 1;
    while (from <= last && this.frames.has(from)) from++;
    if (from > last || this.pending.has(chunk)) return;
    const request = this.load(from, last)
      .then((page) => {
        for (const frame of page.frames) this.frames.set(frame.ply, frame);
        this.failure =
          page.frames.length > 0 ? null : new Error(`no frames from ${from} to ${last}`);
      })
      .catch((error: unknown) => {
        this.failure = error;
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
