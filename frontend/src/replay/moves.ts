import type { Move } from "../api/types";

/**
 * Functions over the moves of a game. A move is a decision with all events that follow from it, or
 * the opening, or the end.
 */

/** Where a replay by moves stops: the last ply of each move. */
export function stopsOf(moves: readonly Move[]): number[] {
  return moves.map((move) => move.last);
}

/** The move that contains a ply; null if unknown. */
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

/** The move that ends at a ply; null within a move. */
export function moveEndingAt(moves: readonly Move[], ply: number): Move | null {
  const move = moveAt(moves, ply);
  return move?.last === ply ? move : null;
}

/** The first event of the move that ends at a ply; null within a move. */
export function decisionEvent<E>(
  events: readonly E[],
  moves: readonly Move[],
  ply: number,
): E | null {
  const move = moveEndingAt(moves, ply);
  return move ? (events[move.first - 1] ?? null) : null;
}

export interface PointChange {
  seat: number;
  points: number;
}

/** Point changes of each move by the seq of its first event, without seats that did not change. */
export function pointChangesBySeq(moves: readonly Move[]): Map<number, PointChange[]> {
  const changesBySeq = new Map<number, PointChange[]>();
  for (const [index, move] of moves.entries()) {
    const before = moves[index - 1]?.points;
    const changes = move.points
      .map((points, seat) => ({ seat, points: points - (before?.[seat] ?? 0) }))
      .filter((change) => change.points !== 0);
    if (changes.length > 0) changesBySeq.set(move.first, changes);
  }
  return changesBySeq;
}

export interface RoundScore {
  /** Null for the end of the game, when hidden points are counted. */
  round: number | null;
  points: readonly number[];
}

/** The points after each round that has started, and at the end. */
export function scoresByRound(
  moves: readonly Move[],
  rounds: readonly { round: number; ply: number }[],
  ended: boolean,
): RoundScore[] {
  const rows = rounds.flatMap((mark, index): RoundScore[] => {
    // The move that ends a round also starts the next one.
    const next = rounds[index + 1]?.ply ?? Number.POSITIVE_INFINITY;
    const move = moves.findLast(
      (move) => move.first < next && (move.seat !== null || move.first === 1),
    );
    return move && move.last >= mark.ply ? [{ round: mark.round, points: move.points }] : [];
  });
  const last = moves.at(-1);
  if (ended && last && last.seat === null) rows.push({ round: null, points: last.points });
  return rows;
}
