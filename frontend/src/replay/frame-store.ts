import { isNotFound } from "../api/problem";
import type { Frame, FramePage } from "../api/types";

/** Plies in one request. A four-player Dream Home has about two hundred. */
export const CHUNK = 50;

const chunkOf = (ply: number) => Math.floor((ply - 1) / CHUNK);

type Load = (from: number, to: number) => Promise<FramePage>;

/** First and longest pause before a chunk that did not come is asked for again, in milliseconds. */
const PAUSES = [1_000, 15_000] as const;

interface Failure {
  error: unknown;
  /** The pause before the next try. */
  wait: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The frames of one game as far as they are known. A ply never changes, so what was loaded stays;
 * missing plies are asked for in chunks, each at most once at a time. A chunk that fails is asked
 * for again by the store itself, with pauses that double, whatever is shown or arrives meanwhile.
 */
export class FrameStore {
  private readonly frames = new Map<number, Frame>();
  private readonly pending = new Map<number, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private readonly failures = new Map<number, Failure>();
  private version = 0;
  /** The last ply there is, as far as anybody has said. */
  private head = 0;

  constructor(private readonly load: Load) {}

  get(ply: number): Frame | undefined {
    return this.frames.get(ply);
  }

  /**
   * The nearest frame at or before a ply that is known, at most so many plies before it: what to
   * show while the right one loads.
   */
  nearest(ply: number, within = CHUNK): Frame | undefined {
    for (let at = ply; at > 0 && at > ply - within; at--) {
      const frame = this.frames.get(at);
      if (frame) return frame;
    }
    return undefined;
  }

  /** Why the frame of a ply is missing; null while it is there or on its way for the first time. */
  failureAt(ply: number): unknown {
    return this.frames.has(ply) ? null : (this.failures.get(chunkOf(ply))?.error ?? null);
  }

  /** Asks for the chunk of a ply and, ahead of need, for its neighbours. */
  want(ply: number, head: number): void {
    this.head = Math.max(this.head, head);
    for (const at of [ply, ply + CHUNK / 2, ply - CHUNK / 2]) {
      if (!this.failures.has(chunkOf(at))) this.ensure(at);
    }
  }

  /** Asks again at once for all chunks that failed. Each failure stands until its chunk comes. */
  retry = (): void => {
    for (const [chunk, failure] of this.failures) {
      clearTimeout(failure.timer);
      failure.wait = PAUSES[0];
      this.ensure(chunk * CHUNK + 1);
    }
  };

  /** Stops asking again. */
  dispose(): void {
    for (const failure of this.failures.values()) clearTimeout(failure.timer);
    this.failures.clear();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes whenever something was loaded or failed. */
  snapshot = (): number => this.version;

  private ensure(ply: number): void {
    if (ply < 1 || ply > this.head) return;
    const chunk = chunkOf(ply);
    const last = Math.min((chunk + 1) * CHUNK, this.head);
    let from = chunk * CHUNK + 1;
    while (from <= last && this.frames.has(from)) from++;
    if (from > last || this.pending.has(chunk)) return;
    const request = this.load(from, last)
      .then((page) => {
        if (page.frames.length === 0) throw new Error(`no frames from ${from} to ${last}`);
        for (const frame of page.frames) this.frames.set(frame.ply, frame);
        this.failures.delete(chunk);
      })
      .catch((error: unknown) => this.failed(chunk, error))
      .finally(() => {
        this.pending.delete(chunk);
        this.changed();
      });
    this.pending.set(chunk, request);
  }

  private failed(chunk: number, error: unknown): void {
    const wait = this.failures.get(chunk)?.wait ?? PAUSES[0];
    // What does not exist will not come. All else is asked for again, up to the head of that time.
    const timer = isNotFound(error)
      ? undefined
      : setTimeout(() => this.ensure(chunk * CHUNK + 1), wait);
    this.failures.set(chunk, { error, wait: Math.min(wait * 2, PAUSES[1]), timer });
  }

  private changed(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}
