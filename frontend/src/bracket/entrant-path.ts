import type { PlayerRef } from "../api/types";
import type { Bracket, BracketTable } from "./bracket-model";

export interface Entrant {
  readonly entry: number;
  readonly player: PlayerRef;
}

/** All players in a bracket, sorted by name. */
export function entrantsOf(bracket: Bracket): Entrant[] {
  const entrants = new Map<number, Entrant>();
  for (const table of bracket.tables.values()) {
    for (const { entry, player } of table.sides) {
      if (entry !== null && player) entrants.set(entry, { entry, player });
    }
  }
  const displayName = ({ player }: Entrant) => player.display_name || player.username;
  return [...entrants.values()].sort((a, b) => displayName(a).localeCompare(displayName(b)));
}

/** The path of one entrant through a bracket. */
export interface Path {
  /** Tables where the entrant plays or played, in order. */
  readonly tables: readonly string[];
  /** Tables the entrant can still reach by winning. */
  readonly reachable: ReadonlySet<string>;
  /** The current or next table; null if the entrant is out or has won. */
  readonly nextTable: string | null;
  /** The last finished table. */
  readonly lastTable: string | null;
}

const PARTS = ["W", "L", "P", "GF"];

/** Sorts earlier tables first. A losers' round comes after the winners' round that feeds it. */
const chronologicalOrder = ({ position }: BracketTable): number => {
  const round = position.part === "L" ? Math.ceil((position.round + 1) / 2) + 0.5 : position.round;
  const step = position.part === "L" ? position.round / 100 : 0;
  return (PARTS.indexOf(position.part) >= 2 ? 1000 : 0) + round + step;
};

export function pathOf(bracket: Bracket, entry: number): Path {
  const entrantTables = [...bracket.tables.values()]
    .filter((table) => table.sides.some((side) => side.entry === entry))
    .sort((a, b) => chronologicalOrder(a) - chronologicalOrder(b));
  const isOver = (table: BracketTable) => table.status === "finished" || table.status === "bye";
  const next = entrantTables.find((table) => !isOver(table)) ?? null;
  const last = entrantTables.filter(isOver).at(-1) ?? null;
  return {
    tables: entrantTables.map((table) => table.key),
    reachable: next ? reachableTables(bracket, next) : new Set(),
    nextTable: next?.key ?? null,
    lastTable: last?.key ?? null,
  };
}

/** All tables that can be reached from this one by advancing. */
function reachableTables(bracket: Bracket, from: BracketTable): Set<string> {
  const reachable = new Set<string>();
  const queue = [from];
  for (let table = queue.pop(); table; table = queue.pop()) {
    for (const laterTable of bracket.tables.values()) {
      const isReachable = laterTable.sides.some(
        ({ source }) =>
          source.from === "table" &&
          source.key === table.key &&
          (source.place === 1 || laterTable.sides.length > 2),
      );
      if (isReachable && !reachable.has(laterTable.key)) {
        reachable.add(laterTable.key);
        queue.push(laterTable);
      }
    }
  }
  return reachable;
}
