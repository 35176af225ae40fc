import { type Column, heightOf, type Line, type PlacedTable, SIZE } from "./layout";
import type { BracketTable } from "./model";

/** Names the line from one table to another. */
export const lineKey = (from: string, to: string): string => `${from}-${to}`;

type Joins = (from: BracketTable, to: BracketTable, place: number) => boolean;

/**
 * A line from each table to the one where those who go on play next, for the ways that `joins`
 * allows: across, up or down in the gap before that table, and on.
 */
export function joinTables(columns: readonly Column[], joins: Joins): Line[] {
  const spots = new Map<string, { column: Column; placed: PlacedTable }>();
  for (const column of columns) {
    for (const placed of column.tables) spots.set(placed.table.key, { column, placed });
  }
  const found = new Map<string, Line>();
  for (const { column, placed } of spots.values()) {
    for (const { source, entry } of placed.table.sides) {
      const from = source.from === "table" ? spots.get(source.key) : undefined;
      if (source.from !== "table" || !from) continue;
      if (!joins(from.placed.table, placed.table, source.place)) continue;
      const key = lineKey(source.key, placed.table.key);
      const known = found.get(key);
      const entries = [...(known?.entries ?? []), ...(entry === null ? [] : [entry])];
      const x1 = from.column.left + SIZE.width;
      const y1 = middleOf(from.placed);
      const x2 = column.left;
      const y2 = middleOf(placed);
      const turn = x2 - SIZE.gap / 2;
      const points = [
        [x1, y1],
        [turn, y1],
        [turn, y2],
        [x2, y2],
      ] as const;
      found.set(key, { key, from: source.key, to: placed.table.key, points, entries });
    }
  }
  return [...found.values()];
}

const middleOf = ({ table, top }: PlacedTable) => top + heightOf(table) / 2;
