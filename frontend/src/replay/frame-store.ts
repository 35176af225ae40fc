import { isNotFound } from "../api/problem";
import type { Frame, FramePage } from "../api/types";

/** Plies per request. A four-player game of Dream Home has about two hundred. */
export const CHUNK_SIZE = 50;

const chunkOf = (ply: number) => Math.floor((ply - 1) / CHUNK_SIZE);

type LoadFrames = (from: number, to: number) => Promise<FramePage>;

/** First and longest delay before a failed chunk is requested again, in milliseconds. */
const RETRY_DELAYS_MS = [1_000, 15_000] as const;

interface Failure {
  error: unknown;
  /** Delay before the next retry. */
  retryDelay: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Cache of the frames of one game. Plies never change, so loaded frames are kept; missing ones are
 * requested in chunks, with at most one request per chunk at a time. The store itself retries
 * failed chunks with exponential backoff.
 */
export class FrameStore {
  private readonly frames = new Map<number, Frame>();
  private readonly pending = new Map<number, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private readonly failures = new Map<number, Failure>();
  private version = 0;
  /** The last known ply, and the ply that was asked for last. */
  private head = 0;
  private wanted = 0;

  constructor(private readonly load: LoadFrames) {}

  get(ply: number): Frame | undefined {
    return this.frames.get(ply);
  }

  /**
   * The nearest loaded frame at or before a ply, at most `within` plies before it: shown while the
   * exact one loads.
   */
  nearest(ply: number, within = CHUNK_SIZE): Frame | undefined {
    for (let nearbyPly = ply; nearbyPly > 0 && nearbyPly > ply - within; nearbyPly--) {
      const frame = this.frames.get(nearbyPly);
      if (frame) return frame;
    }
    return undefined;
  }

  /**
   * The error that keeps the frame of a ply from loading; null if it is loaded or loading for the
   * first time.
   */
  failureAt(ply: number): unknown {
    return this.frames.has(ply) ? null : (this.failures.get(chunkOf(ply))?.error ?? null);
  }

  /** Loads the chunk of a ply and prefetches its neighbours. */
  request(ply: number, head: number): void {
    this.head = Math.max(this.head, head);
    this.wanted = ply;
    for (const nearbyPly of [ply, ply + CHUNK_SIZE / 2, ply - CHUNK_SIZE / 2]) {
      if (!this.failures.has(chunkOf(nearbyPly))) this.loadChunkOf(nearbyPly);
    }
  }

  /** Retries all failed chunks now. A failure is kept until its chunk has loaded. */
  retry = (): void => {
    for (const [chunk, failure] of this.failures) {
      clearTimeout(failure.timer);
      failure.retryDelay = RETRY_DELAYS_MS[0];
      this.loadChunkOf(chunk * CHUNK_SIZE + 1);
    }
  };

  /** Stops retrying. */
  dispose(): void {
    for (const failure of this.failures.values()) clearTimeout(failure.timer);
    this.failures.clear();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes whenever a chunk was loaded or failed. */
  snapshot = (): number => this.version;

  private loadChunkOf(ply: number): void {
    if (ply < 1 || ply > this.head) return;
    const chunk = chunkOf(ply);
    const last = Math.min((chunk + 1) * CHUNK_SIZE, this.head);
    let from = chunk * CHUNK_SIZE + 1;
    while (from <= last && this.frames.has(from)) from++;
    if (from > last || this.pending.has(chunk)) return;
    const request = this.load(from, last)
      .then((page) => {
        if (page.frames.length === 0) throw new Error(`no frames from ${from} to ${last}`);
        for (const frame of page.frames) this.frames.set(frame.ply, frame);
        this.failures.delete(chunk);
      })
      .catch((error: unknown) => this.recordFailure(chunk, error))
      .finally(() => {
        this.pending.delete(chunk);
        // The game may have grown into the chunk while it was loading.
        if (chunkOf(this.wanted) === chunk && !this.failures.has(chunk)) {
          this.loadChunkOf(this.wanted);
        }
        this.notify();
      });
    this.pending.set(chunk, request);
  }

  private recordFailure(chunk: number, error: unknown): void {
    const retryDelay = this.failures.get(chunk)?.retryDelay ?? RETRY_DELAYS_MS[0];
    // Missing data is not retried. Everything else is, up to the head known at that time.
    const timer = isNotFound(error)
      ? undefined
      : setTimeout(() => this.loadChunkOf(chunk * CHUNK_SIZE + 1), retryDelay);
    this.failures.set(chunk, {
      error,
      retryDelay: Math.min(retryDelay * 2, RETRY_DELAYS_MS[1]),
      timer,
    });
  }

  private notify(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}
