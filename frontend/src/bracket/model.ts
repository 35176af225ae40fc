import type { ExpectedTable, PlayerRef, TournamentRound, TournamentTable } from "../api/types";
import {
  isDouble,
  readSource,
  type Source,
  type Spot,
  sourcesOf,
  splitKey,
  spotOf,
} from "../pairing/source";

/** One side of a table of a bracket. */
export interface Side {
  readonly source: Source;
  readonly entry: number | null;
  readonly player: PlayerRef | null;
  readonly points: number | null;
  /** Went on from here, or won the last table. */
  readonly won: boolean;
}

/** One table of a bracket: played, being played, still to come, or passed through without a game. */
export interface BracketTable {
  readonly key: string;
  readonly spot: Spot;
  readonly status: "finished" | "playing" | "expected" | "bye";
  readonly sides: readonly Side[];
  readonly games: readonly number[];
  /** May turn out not to be needed. */
  readonly optional: boolean;
}

export interface Bracket {
  /** The stage the bracket is in: "" where it is the whole event. */
  readonly outer: string;
  readonly double: boolean;
  readonly tables: ReadonlyMap<string, BracketTable>;
}

interface Building {
  double: boolean;
  tables: Map<string, BracketTable>;
}

/** The brackets of an event, from what was published and from what is still to come. */
export function bracketsOf(
  rounds: readonly TournamentRound[],
  expected: readonly ExpectedTable[],
): Bracket[] {
  const found = new Map<string, Building>();
  const at = (outer: string) => {
    const known = found.get(outer) ?? { double: false, tables: new Map() };
    found.set(outer, known);
    return known;
  };
  const players = new Map(
    rounds.flatMap((round) =>
      [...round.tables.flatMap((table) => table.seats), ...round.byes].map(
        (each) => [each.entry, each.player] as const,
      ),
    ),
  );
  for (const round of rounds) {
    for (const table of round.tables) {
      const { outer, own } = splitKey(table.key);
      const spot = spotOf(own);
      if (!spot || table.status === "annulled") continue;
      const bracket = at(outer);
      bracket.double ||= isDouble(round.stage);
      bracket.tables.set(own, published(own, spot, table, bracket.tables));
    }
  }
  for (const table of expected) {
    const { outer, own } = splitKey(table.key);
    const spot = spotOf(own);
    if (!spot || at(outer).tables.has(own)) continue;
    const bracket = at(outer);
    bracket.double ||= isDouble(table.stage);
    const sides = table.sources.map((text, index) => {
      const entry = table.seats[index] ?? null;
      return side(readSource(text), entry, players.get(entry ?? 0) ?? null);
    });
    bracket.tables.set(own, {
      key: own,
      spot,
      status: "expected",
      sides,
      games: [],
      optional: table.optional,
    });
  }
  for (const { tables } of found.values()) addByes(tables);
  return [...found].map(([outer, bracket]) => ({ outer, ...bracket }));
}

function side(source: Source, entry: number | null, player: PlayerRef | null): Side {
  return { source, entry, player, points: null, won: false };
}

function published(
  key: string,
  spot: Spot,
  table: TournamentTable,
  before: ReadonlyMap<string, BracketTable>,
): BracketTable {
  const sources = sourcesOf(table.reason);
  const left = [...table.seats];
  const take = (source: Source) => {
    const came =
      source.from === "table"
        ? left.findIndex(({ entry }) =>
            before.get(source.key)?.sides.some((other) => other.entry === entry),
          )
        : 0;
    // Where all seats are taken, they are in the order of their sources.
    const index = sources.length === table.seats.length ? 0 : came;
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const ways = sources.length >= table.seats.length ? sources : table.seats.map(() => NOWHERE);
  return {
    key,
    spot,
    status: table.status === "playing" ? "playing" : "finished",
    sides: ways.map((source) => {
      const seat = sources === ways ? take(source) : left.shift();
      if (!seat) return side(NOWHERE, null, null);
      const won = seat.rank === 1 && (seat.status === "played" || seat.status === "unopposed");
      return { source, entry: seat.entry, player: seat.player, points: seat.points, won };
    }),
    games: table.games,
    optional: false,
  };
}

const NOWHERE: Source = { from: "nobody" };

/** Tables that others come from and that never were: somebody went through without a game. */
function addByes(tables: Map<string, BracketTable>): void {
  for (const table of [...tables.values()]) {
    for (const each of table.sides) {
      const { source } = each;
      if (source.from !== "table" || source.place !== 1 || tables.has(source.key)) continue;
      const spot = spotOf(source.key);
      if (!spot || (spot.part !== "W" && spot.part !== "L") || each.entry === null) continue;
      tables.set(source.key, {
        key: source.key,
        spot,
        status: "bye",
        sides: [{ ...side(NOWHERE, each.entry, each.player), won: true }],
        games: [],
        optional: false,
      });
    }
  }
}
