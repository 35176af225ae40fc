import { isNotFound } from "../api/problem";
import type { Move, ScoreHistory } from "../api/types";

/** First and longest pause before scores that did not come are asked for again, in milliseconds. */
const PAUSES = [1_000, 15_000] as const;

type Load = (after: number) => Promise<ScoreHistory>;

/**
 * The moves of one game with the points after each, as far as they are known: all of them in the
 * first request, and then the new ones each time the log has grown. There is one request at a time,
 * and one that fails is sent again with pauses that double, whatever arrives meanwhile.
 */
export class ScoreStore {
  private moves: readonly Move[] = [];
  /** The last event that the moves cover, and the last that there is. */
  private covered = 0;
  private head = 0;
  private busy = false;
  private wait: number = PAUSES[0];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly load: Load) {}

  /** The log has grown to this seq. */
  want(head: number): void {
    this.head = Math.max(this.head, head);
    if (this.timer === undefined) this.ask();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): readonly Move[] => this.moves;

  private ask(): void {
    if (this.busy || this.covered >= this.head) return;
    this.busy = true;
    this.load(this.covered)
      .then((course) => {
        this.moves = [...this.moves, ...course.moves];
        this.covered = course.seq;
        this.wait = PAUSES[0];
        this.busy = false;
        for (const listener of this.listeners) listener();
        this.ask();
      })
      .catch((error: unknown) => {
        this.busy = false;
        // What does not exist will not come.
        if (isNotFound(error)) return;
        this.timer = setTimeout(() => {
          this.timer = undefined;
          this.ask();
        }, this.wait);
        this.wait = Math.min(this.wait * 2, PAUSES[1]);
      });
  }
}
