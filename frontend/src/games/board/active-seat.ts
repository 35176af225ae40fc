import type { AnyEvent } from "../plugin";

/**
 * The seat that a board should show by itself: whose event is on show, else who is to act, else the
 * winner of a game that is over. Null where nobody does anything, as between two rounds.
 */
export function activeSeat(
  event: AnyEvent | null,
  turn: number | null,
  ranks: number[] | null,
): number | null {
  if (typeof event?.seat === "number") return event.seat;
  const winner = ranks?.indexOf(1) ?? -1;
  return turn ?? (winner < 0 ? null : winner);
}
