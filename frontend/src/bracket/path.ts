import type { PlayerRef } from "../api/types";
import type { Bracket, BracketTable } from "./model";

export interface Entrant {
  readonly entry: number;
  readonly player: PlayerRef;
}

/** Everybody who has a side in a bracket, by name. */
export function entrantsOf(bracket: Bracket): Entrant[] {
  const found = new Map<number, Entrant>();
  for (const table of bracket.tables.values()) {
    for (const { entry, player } of table.sides) {
      if (entry !== null && player) found.set(entry, { entry, player });
    }
  }
  const name = ({ player }: Entrant) => player.display_name || player.username;
  return [...found.values()].sort((a, b) => name(a).localeCompare(name(b)));
}

/** The way of one entrant through a bracket. */
export interface Path {
  /** Tables where the entrant sits or sat, in order. */
  readonly tables: readonly string[];
  /** Tables that can still be reached by going on from each. */
  readonly ahead: ReadonlySet<string>;
  /** The table that is played or waited for; null once the way has ended. */
  readonly next: string | null;
  /** The last table that is over. */
  readonly last: string | null;
}

const PARTS = ["W", "L", "P", "GF"];

/** Earlier before later: a round of the losers' part comes after the winners' round it follows. */
const orderOf = ({ spot }: BracketTable): number => {
  const round = spot.part === "L" ? Math.ceil((spot.round + 1) / 2) + 0.5 : spot.round;
  const step = spot.part === "L" ? spot.round / 100 : 0;
  return (PARTS.indexOf(spot.part) >= 2 ? 1000 : 0) + round + step;
};

export function pathOf(bracket: Bracket, entry: number): Path {
  const own = [...bracket.tables.values()]
    .filter((table) => table.sides.some((side) => side.entry === entry))
    .sort((a, b) => orderOf(a) - orderOf(b));
  const over = (table: BracketTable) => table.status === "finished" || table.status === "bye";
  const next = own.find((table) => !over(table)) ?? null;
  const last = own.filter(over).at(-1) ?? null;
  return {
    tables: own.map((table) => table.key),
    ahead: next ? after(bracket, next) : new Set(),
    next: next?.key ?? null,
    last: last?.key ?? null,
  };
}

/** Tables to which one comes from this one by going on, again and again. */
function after(bracket: Bracket, from: BracketTable): Set<string> {
  const found = new Set<string>();
  const waiting = [from];
  for (let table = waiting.pop(); table; table = waiting.pop()) {
    for (const later of bracket.tables.values()) {
      const leads = later.sides.some(
        ({ source }) =>
          source.from === "table" &&
          source.key === table.key &&
          (source.place === 1 || later.sides.length > 2),
      );
      if (leads && !found.has(later.key)) {
        found.add(later.key);
        waiting.push(later);
      }
    }
  }
  return found;
}
