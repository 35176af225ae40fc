import { isNotFound } from "../api/problem";
import type { Move, ScoreHistory } from "../api/types";

/** First and longest delay before a failed request is repeated, in milliseconds. */
const RETRY_DELAYS_MS = [1_000, 15_000] as const;

type LoadScores = (after: number) => Promise<ScoreHistory>;

/**
 * Cache of the moves of one game with the points after each. The first request loads all of them,
 * later ones only new moves when the log has grown. One request at a time; failed requests are
 * retried with exponential backoff.
 */
export class ScoreStore {
  private moves: readonly Move[] = [];
  /** The last event covered by the loaded moves, and the last known event. */
  private loadedSeq = 0;
  private head = 0;
  private isLoading = false;
  private retryDelay: number = RETRY_DELAYS_MS[0];
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly load: LoadScores) {}

  /** Loads moves up to this seq. */
  request(head: number): void {
    this.head = Math.max(this.head, head);
    if (this.retryTimer === undefined) this.loadMore();
  }

  dispose(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): readonly Move[] => this.moves;

  private loadMore(): void {
    if (this.isLoading || this.loadedSeq >= this.head) return;
    this.isLoading = true;
    this.load(this.loadedSeq)
      .then((history) => {
        this.moves = [...this.moves, ...history.moves];
        this.loadedSeq = history.seq;
        this.retryDelay = RETRY_DELAYS_MS[0];
        this.isLoading = false;
        for (const listener of this.listeners) listener();
        this.loadMore();
      })
      .catch((error: unknown) => {
        this.isLoading = false;
        // Missing data is not retried.
        if (isNotFound(error)) return;
        this.retryTimer = setTimeout(() => {
          this.retryTimer = undefined;
          this.loadMore();
        }, this.retryDelay);
        this.retryDelay = Math.min(this.retryDelay * 2, RETRY_DELAYS_MS[1]);
      });
  }
}
