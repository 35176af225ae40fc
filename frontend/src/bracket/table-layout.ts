import type { BracketTable } from "./bracket-model";

export interface TableRow {
  readonly table: BracketTable;
  /** Vertical centre of its row. */
  readonly centre: number;
}

/**
 * Orders tables of three and four players, round by round. If all who advance from a table meet
 * again, the table is placed beside its successor, so that connectors do not cross. If players of
 * one table are split up to avoid rematches, no order avoids crossings: such a round stays in
 * numerical order and is not in `connectedRounds`.
 */
export function orderTables(
  rounds: readonly (readonly BracketTable[])[],
  rowHeight: number,
): { positioned: TableRow[][]; connectedRounds: ReadonlySet<number> } {
  const linksByRound = rounds.map((tables, index) => {
    const next = rounds[index + 1];
    return next ? nextTables(tables, next) : null;
  });
  const orders: BracketTable[][] = rounds.map((tables) => [...tables]);
  for (let index = orders.length - 2; index >= 0; index--) {
    const link = linksByRound[index];
    if (!link) continue;
    const placeByKey = new Map(orders[index + 1]?.map((table, place) => [table.key, place]));
    const place = (table: BracketTable) => placeByKey.get(link.get(table.key) ?? "") ?? 0;
    orders[index]?.sort((a, b) => place(a) - place(b) || a.position.number - b.position.number);
  }
  const total = rowHeight * Math.max(0, ...rounds.map((tables) => tables.length));
  const centres = new Map<string, number>();
  const positioned = orders.map((tables, index) => {
    const link = index > 0 ? linksByRound[index - 1] : null;
    const previousTables = orders[index - 1] ?? [];
    return tables.map((table, place) => {
      const feeders = link
        ? previousTables.filter((feeder) => link.get(feeder.key) === table.key)
        : [];
      const sum = feeders.reduce((total, feeder) => total + (centres.get(feeder.key) ?? 0), 0);
      const centre =
        feeders.length > 0 ? sum / feeders.length : ((place + 0.5) / tables.length) * total;
      centres.set(table.key, centre);
      return { table, centre };
    });
  });
  const connectedRounds = rounds.flatMap((tables, index) =>
    index > 0 && linksByRound[index - 1]
      ? tables.slice(0, 1).map((table) => table.position.round)
      : [],
  );
  return { positioned: positioned, connectedRounds: new Set(connectedRounds) };
}

/**
 * The single successor of each table; null if some table has several, or some successor has no
 * predecessor.
 */
function nextTables(
  tables: readonly BracketTable[],
  next: readonly BracketTable[],
): ReadonlyMap<string, string> | null {
  const tableKeys = new Set(tables.map((table) => table.key));
  const link = new Map<string, string>();
  for (const nextTable of next) {
    let hasFeeder = false;
    for (const { source } of nextTable.sides) {
      if (source.from !== "table" || !tableKeys.has(source.key)) continue;
      const existing = link.get(source.key);
      if (existing !== undefined && existing !== nextTable.key) return null;
      link.set(source.key, nextTable.key);
      hasFeeder = true;
    }
    if (!hasFeeder) return null;
  }
  return link;
}
