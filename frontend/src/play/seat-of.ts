import type { GameDetail } from "../api/types";

interface Person {
  id: string;
}

/** The seat that a player acts for, or left and may return to; null for everybody else. */
export function seatOf(game: GameDetail, player: Person | null | undefined): number | null {
  if (!player) return null;
  const acting = game.seats.find((seat) => seat.substitute?.id === player.id);
  if (acting) return acting.index;
  const own = game.seats.find((seat) => seat.player.id === player.id);
  const isReplaced = own?.substitute != null || own?.away === "gone";
  return own && !isReplaced ? own.index : null;
}
