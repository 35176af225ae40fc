import type { Move } from "../api/types";

/** The position of a ply on the slider, from 0 to 1. */
export function plyFraction(ply: number, head: number): number {
  return head > 1 ? (ply - 1) / (head - 1) : 1;
}

/** The points of a seat as an SVG path of that size: flat, with a step at each move. */
export function scorePath(
  moves: readonly Move[],
  seat: number,
  head: number,
  [low, high]: readonly [number, number],
  size: { width: number; height: number },
): string {
  const x = (ply: number) => round(plyFraction(ply, head) * size.width);
  const y = (points: number) =>
    round(size.height - ((points - low) / Math.max(1, high - low)) * size.height);
  let path = "";
  let currentPoints: number | null = null;
  for (const move of moves) {
    const points = move.points[seat] ?? 0;
    if (currentPoints === null) path = `M0 ${y(points)}`;
    else if (points !== currentPoints) path += `H${x(move.last)}V${y(points)}`;
    currentPoints = points;
  }
  const last = moves.at(-1);
  return last ? `${path}H${x(last.last)}` : "";
}

/** The lowest and highest points of any seat; always includes 0. */
export function pointsRange(moves: readonly Move[]): [number, number] {
  let low = 0;
  let high = 1;
  for (const { points } of moves) {
    for (const value of points) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return [low, high];
}

/**
 * Spreads overlapping labels: keeps their order, at least `gap` between neighbours, all within 0
 * and `size`. Returns the positions in input order.
 */
export function spreadLabels(positions: readonly number[], gap: number, size: number): number[] {
  const indices = positions.map((_, index) => index);
  indices.sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const spreadPositions = positions.map(() => 0);
  let minPosition = 0;
  for (const index of indices) {
    spreadPositions[index] = Math.max(positions[index] ?? 0, minPosition);
    minPosition = (spreadPositions[index] ?? 0) + gap;
  }
  let maxPosition = size;
  for (const index of indices.reverse()) {
    spreadPositions[index] = Math.min(spreadPositions[index] ?? 0, maxPosition);
    maxPosition = (spreadPositions[index] ?? 0) - gap;
  }
  return spreadPositions;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
