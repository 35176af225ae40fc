import type { Move } from "../api/types";

/**
 * What can be asked of the moves of a game. A move is a decision with all the events that followed
 * from it, or the opening, or the end.
 */

/** Where a replay by moves stops: after the last event of each. */
export function stopsOf(moves: readonly Move[]): number[] {
  return moves.map((move) => move.last);
}

/** The move that a ply belongs to; null where it is not known yet. */
export function moveAt(moves: readonly Move[], ply: number): Move | null {
  let low = 0;
  let high = moves.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const move = moves[middle];
    if (!move) return null;
    if (ply < move.first) high = middle - 1;
    else if (ply > move.last) low = middle + 1;
    else return move;
  }
  return null;
}

/** The move that a ply is the end of: its table shows all that the move did. */
export function moveEndingAt(moves: readonly Move[], ply: number): Move | null {
  const move = moveAt(moves, ply);
  return move?.last === ply ? move : null;
}

/** The event that began the move which a ply is the end of; null within a move. */
export function causeOf<E>(events: readonly E[], moves: readonly Move[], ply: number): E | null {
  const move = moveEndingAt(moves, ply);
  return move ? (events[move.first - 1] ?? null) : null;
}

export interface Gain {
  seat: number;
  points: number;
}

/** What each move changed, by the seq of its first event: only seats whose points it changed. */
export function gainsOf(moves: readonly Move[]): Map<number, Gain[]> {
  const found = new Map<number, Gain[]>();
  for (const [index, move] of moves.entries()) {
    const before = moves[index - 1]?.points;
    const gains = move.points
      .map((points, seat) => ({ seat, points: points - (before?.[seat] ?? 0) }))
      .filter((gain) => gain.points !== 0);
    if (gains.length > 0) found.set(move.first, gains);
  }
  return found;
}

export interface RoundScore {
  /** Null: the end of the game, when what was hidden is counted. */
  round: number | null;
  points: readonly number[];
}

/** The points after each round that is over or under way, and at the end. */
export function scoresByRound(
  moves: readonly Move[],
  rounds: readonly { round: number; ply: number }[],
  ended: boolean,
): RoundScore[] {
  const rows = rounds.flatMap((mark, index): RoundScore[] => {
    // The move that ends a round opens the next one as well.
    const next = rounds[index + 1]?.ply ?? Number.POSITIVE_INFINITY;
    const move = moves.findLast(
      (each) => each.first < next && (each.seat !== null || each.first === 1),
    );
    return move && move.last >= mark.ply ? [{ round: mark.round, points: move.points }] : [];
  });
  const last = moves.at(-1);
  if (ended && last && last.seat === null) rows.push({ round: null, points: last.points });
  return rows;
}
