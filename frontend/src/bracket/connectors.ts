import type { BracketTable } from "./bracket-model";
import { type Column, type Connector, heightOf, type PositionedTable, SIZE } from "./layout";

/** Key of the connector between two tables. */
export const connectorKey = (from: string, to: string): string => `${from}-${to}`;

type ConnectorFilter = (from: BracketTable, to: BracketTable, place: number) => boolean;

/**
 * Returns a connector from each table to the table where its winners play next, as far as
 * `isConnected` allows: a horizontal line with one bend in the gap before the target.
 */
export function connectTables(
  columns: readonly Column[],
  isConnected: ConnectorFilter,
): Connector[] {
  const positions = new Map<string, { column: Column; placed: PositionedTable }>();
  for (const column of columns) {
    for (const positioned of column.tables)
      positions.set(positioned.table.key, { column, placed: positioned });
  }
  const connectors = new Map<string, Connector>();
  for (const { column, placed: positioned } of positions.values()) {
    for (const { source, entry } of positioned.table.sides) {
      const from = source.from === "table" ? positions.get(source.key) : undefined;
      if (source.from !== "table" || !from) continue;
      if (!isConnected(from.placed.table, positioned.table, source.place)) continue;
      const key = connectorKey(source.key, positioned.table.key);
      const existing = connectors.get(key);
      const entries = [...(existing?.entries ?? []), ...(entry === null ? [] : [entry])];
      const x1 = from.column.left + SIZE.width;
      const y1 = centreOf(from.placed);
      const x2 = column.left;
      const y2 = centreOf(positioned);
      const bendX = x2 - SIZE.columnGap / 2;
      const points = [
        [x1, y1],
        [bendX, y1],
        [bendX, y2],
        [x2, y2],
      ] as const;
      connectors.set(key, { key, from: source.key, to: positioned.table.key, points, entries });
    }
  }
  return [...connectors.values()];
}

const centreOf = ({ table, top }: PositionedTable) => top + heightOf(table) / 2;
