import type { AnyEvent } from "../plugin";

/**
 * The seat that a board should show by itself: whose event is on show, else who is to act, else the
 * winner of a game that is over.
 */
export function activeSeat(
  event: AnyEvent | null,
  turn: number | null,
  ranks: number[] | null,
): number {
  if (typeof event?.seat === "number") return event.seat;
  return turn ?? Math.max(0, ranks?.indexOf(1) ?? 0);
}
