import type { AnyEvent } from "../plugin";

/**
 * The seat the board shows by default: the seat of the current event, else the seat to act, else
 * the winner. Null if there is none, as between two rounds.
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
