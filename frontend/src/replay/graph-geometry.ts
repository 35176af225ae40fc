import type { Move } from "../api/types";

/** Where a ply stands on the slider, from 0 to 1. */
export function shareOf(ply: number, head: number): number {
  return head > 1 ? (ply - 1) / (head - 1) : 1;
}

/** The scores of a seat as an SVG path in a box of that size: flat, with a step at each move. */
export function pathOf(
  moves: readonly Move[],
  seat: number,
  head: number,
  [low, high]: readonly [number, number],
  size: { width: number; height: number },
): string {
  const x = (ply: number) => round(shareOf(ply, head) * size.width);
  const y = (points: number) =>
    round(size.height - ((points - low) / Math.max(1, high - low)) * size.height);
  let path = "";
  let level: number | null = null;
  for (const move of moves) {
    const points = move.points[seat] ?? 0;
    if (level === null) path = `M0 ${y(points)}`;
    else if (points !== level) path += `H${x(move.last)}V${y(points)}`;
    level = points;
  }
  const last = moves.at(-1);
  return last ? `${path}H${x(last.last)}` : "";
}

/** The least and the most points that any seat ever has; 0 is always among them. */
export function rangeOf(moves: readonly Move[]): [number, number] {
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
 * Moves labels apart that would cover each other: every two at least `gap` from one another, within
 * 0 and `size`, in the order of what they stand beside. Returns their places in the order given.
 */
export function spread(wanted: readonly number[], gap: number, size: number): number[] {
  const order = wanted.map((_, index) => index);
  order.sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = wanted.map(() => 0);
  let least = 0;
  for (const index of order) {
    places[index] = Math.max(wanted[index] ?? 0, least);
    least = (places[index] ?? 0) + gap;
  }
  let most = size;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index] ?? 0, most);
    most = (places[index] ?? 0) - gap;
  }
  return places;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
