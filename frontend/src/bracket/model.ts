import type { Bye, Decision, ExpectedTable, PlayerRef, TournamentTable } from "../api/types";
import { isLive, matchOf, type SeatScore, seatScore } from "../pairing/match";
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
  /** Games won in a match, or points of a single game. */
  readonly score: SeatScore | null;
  /** Why it lost without playing, such as "forfeit"; empty otherwise. */
  readonly fault: string;
  /** Went on from here, or won the last table. */
  readonly won: boolean;
}

/** One table of a bracket: played, being played, still to come, or passed through without a game. */
export interface BracketTable {
  readonly key: string;
  readonly spot: Spot;
  readonly status: "finished" | "live" | "awaiting" | "expected" | "bye";
  readonly sides: readonly Side[];
  readonly games: readonly number[];
  /** More than one game is played, so that scores are games won. */
  readonly match: boolean;
  readonly decisions: readonly Decision[];
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
  tables: readonly TournamentTable[],
  byes: readonly Bye[],
  expected: readonly ExpectedTable[],
): Bracket[] {
  const found = new Map<string, Building>();
  const at = (outer: string) => {
    const known = found.get(outer) ?? { double: false, tables: new Map() };
    found.set(outer, known);
    return known;
  };
  const ties = new Map<BracketTable, Tie>();
  const players = new Map(
    [...tables.flatMap((table) => table.seats), ...byes].map(
      (each) => [each.entry, each.player] as const,
    ),
  );
  for (const table of tables) {
    const { outer, own } = splitKey(table.key);
    const spot = spotOf(own);
    if (!spot || table.status === "annulled") continue;
    const bracket = at(outer);
    bracket.double ||= isDouble(table.stage);
    const made = published(own, spot, table, bracket.tables);
    bracket.tables.set(own, made);
    const tie = table.notes.find((note) => note.code.startsWith("tie_"));
    if (tie) ties.set(made, { note: tie, replay: replayOf(table, tables) });
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
      match: false,
      decisions: [],
      optional: table.optional,
    });
  }
  for (const { tables } of found.values()) {
    for (const [own, table] of tables) {
      const tie = ties.get(table);
      if (tie) tables.set(own, untied(table, tie, tables));
    }
    addByes(tables);
  }
  return [...found].map(([outer, bracket]) => ({ outer, ...bracket }));
}

/** How the tie of a table is resolved: the note about it, and the last table it was replayed at. */
interface Tie {
  readonly note: TournamentTable["notes"][number];
  readonly replay: TournamentTable | undefined;
}

/** The last table at which the tied of that table played again. */
function replayOf(
  tied: TournamentTable,
  tables: readonly TournamentTable[],
): TournamentTable | undefined {
  return tables.findLast(
    (table) => table.status === "finished" && table.key.startsWith(`${tied.key}.T`),
  );
}

/** The table with only those shown as winners who went on from a shared first place. */
function untied(
  table: BracketTable,
  tie: Tie,
  tables: ReadonlyMap<string, BracketTable>,
): BracketTable {
  if (table.sides.filter((each) => each.won).length < 2) return table;
  const later = [...tables.values()].flatMap((other) => other.sides);
  const onward = later.filter(
    ({ source }) =>
      source.from === "table" &&
      source.key === table.key &&
      (table.sides.length > 2 || source.place === 1),
  );
  const wentOn = onward.length > 0 ? onward.map((each) => each.entry) : [firstOf(tie)];
  const sides = table.sides.map((each) => ({
    ...each,
    won: each.won && each.entry !== null && wentOn.includes(each.entry),
  }));
  return { ...table, sides };
}

/** Who has won a last table in spite of a tie; null: nobody yet. */
function firstOf({ note, replay }: Tie): number | null {
  const [first] = [note.params.entries].flat();
  if (note.code === "tie_decided" || note.code === "tie_by_seed") return Number(first);
  const winners = replay?.seats.filter((seat) => seat.rank === 1) ?? [];
  return note.code === "tie_replayed" && winners.length === 1 ? (winners[0]?.entry ?? null) : null;
}

function side(source: Source, entry: number | null, player: PlayerRef | null): Side {
  return { source, entry, player, score: null, fault: "", won: false };
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
    status: table.status !== "playing" ? "finished" : isLive(table) ? "live" : "awaiting",
    sides: ways.map((source) => {
      const seat = sources === ways ? take(source) : left.shift();
      if (!seat) return side(NOWHERE, null, null);
      const won = seat.rank === 1 && (seat.status === "played" || seat.status === "unopposed");
      const fault = FAULTS.has(seat.status) ? seat.status : "";
      const score = fault ? null : seatScore(table, seat.entry);
      return { source, entry: seat.entry, player: seat.player, score, fault, won };
    }),
    games: table.games,
    match: matchOf(table) !== null,
    decisions: table.decisions ?? [],
    optional: false,
  };
}

/** Statuses of seats that did not play their table. */
const FAULTS = new Set(["forfeit", "no_show", "left", "disqualified"]);

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
        match: false,
        decisions: [],
        optional: false,
      });
    }
  }
}
