import type { BracketTable } from "./model";

export interface MiddleTable {
  readonly table: BracketTable;
  /** How far down the middle of its row is. */
  readonly middle: number;
}

/**
 * Tables of three and four, round by round. Where all who go on from a table meet again, that table
 * stands beside the one it leads to, and lines can join them without crossing. Where those of one
 * table part, as they do so that they do not meet again soon, no order avoids crossings: such a
 * round keeps the order of its numbers and is not in `joined`.
 */
export function placeTables(
  rounds: readonly (readonly BracketTable[])[],
  row: number,
): { placed: MiddleTable[][]; joined: ReadonlySet<number> } {
  const links = rounds.map((tables, index) => {
    const next = rounds[index + 1];
    return next ? linkOf(tables, next) : null;
  });
  const orders: BracketTable[][] = rounds.map((tables) => [...tables]);
  for (let index = orders.length - 2; index >= 0; index--) {
    const link = links[index];
    if (!link) continue;
    const places = new Map(orders[index + 1]?.map((table, place) => [table.key, place]));
    const place = (table: BracketTable) => places.get(link.get(table.key) ?? "") ?? 0;
    orders[index]?.sort((a, b) => place(a) - place(b) || a.spot.number - b.spot.number);
  }
  const total = row * Math.max(0, ...rounds.map((tables) => tables.length));
  const middles = new Map<string, number>();
  const placed = orders.map((tables, index) => {
    const link = index > 0 ? links[index - 1] : null;
    const before = orders[index - 1] ?? [];
    return tables.map((table, place) => {
      const feeders = link ? before.filter((each) => link.get(each.key) === table.key) : [];
      const sum = feeders.reduce((all, each) => all + (middles.get(each.key) ?? 0), 0);
      const middle =
        feeders.length > 0 ? sum / feeders.length : ((place + 0.5) / tables.length) * total;
      middles.set(table.key, middle);
      return { table, middle };
    });
  });
  const joined = rounds.flatMap((tables, index) =>
    index > 0 && links[index - 1] ? tables.slice(0, 1).map((table) => table.spot.round) : [],
  );
  return { placed, joined: new Set(joined) };
}

/** The one table that each of these leads to; null where one leads to several, or none to some. */
function linkOf(
  tables: readonly BracketTable[],
  next: readonly BracketTable[],
): ReadonlyMap<string, string> | null {
  const here = new Set(tables.map((table) => table.key));
  const link = new Map<string, string>();
  for (const later of next) {
    let fed = false;
    for (const { source } of later.sides) {
      if (source.from !== "table" || !here.has(source.key)) continue;
      const known = link.get(source.key);
      if (known !== undefined && known !== later.key) return null;
      link.set(source.key, later.key);
      fed = true;
    }
    if (!fed) return null;
  }
  return link;
}
