import type { Bye, Decision, ExpectedTable, PlayerRef, TournamentTable } from "../api/types";
import { isLive, matchOf, type SeatScore, seatScore } from "../pairing/match";
import {
  type BracketPosition,
  isDoubleElimination,
  parseSource,
  parseTableKey,
  type SeatSource,
  sourcesOf,
  splitKey,
} from "../pairing/seat-source";

/** One seat of a table in a bracket. */
export interface Side {
  readonly source: SeatSource;
  readonly entry: number | null;
  readonly player: PlayerRef | null;
  /** Games won in a match, or points of a single game. */
  readonly score: SeatScore | null;
  /** Why this side lost without playing, such as "forfeit"; empty otherwise. */
  readonly notPlayedReason: string;
  /** True if this side advanced from here or won the final. */
  readonly won: boolean;
}

/** One table of a bracket: finished, in progress, expected, or a bye. */
export interface BracketTable {
  readonly key: string;
  readonly position: BracketPosition;
  readonly status: "finished" | "live" | "awaiting" | "expected" | "bye";
  readonly sides: readonly Side[];
  readonly games: readonly string[];
  /** True if the table plays a match of several games; scores are then games won. */
  readonly match: boolean;
  readonly decisions: readonly Decision[];
  /** True if the table may turn out not to be needed. */
  readonly optional: boolean;
}

export interface Bracket {
  /** The stage that contains the bracket: "" if it is the whole event. */
  readonly outerStage: string;
  readonly isDoubleElimination: boolean;
  readonly tables: ReadonlyMap<string, BracketTable>;
}

interface BracketBuilder {
  isDoubleElimination: boolean;
  tables: Map<string, BracketTable>;
}

/** Builds the brackets of an event from published tables, byes and expected tables. */
export function bracketsOf(
  tables: readonly TournamentTable[],
  byes: readonly Bye[],
  expected: readonly ExpectedTable[],
): Bracket[] {
  const brackets = new Map<string, BracketBuilder>();
  const bracketFor = (outer: string) => {
    const bracket = brackets.get(outer) ?? { isDoubleElimination: false, tables: new Map() };
    brackets.set(outer, bracket);
    return bracket;
  };
  const tiesByTable = new Map<BracketTable, Tie>();
  const players = new Map(
    [...tables.flatMap((table) => table.seats), ...byes].map(
      (emptySide) => [emptySide.entry, emptySide.player] as const,
    ),
  );
  for (const table of tables) {
    const { outerStage, ownKey } = splitKey(table.key);
    const position = parseTableKey(ownKey);
    if (!position || table.status === "annulled") continue;
    const bracket = bracketFor(outerStage);
    bracket.isDoubleElimination ||= isDoubleElimination(table.stage);
    const bracketTable = publishedTable(ownKey, position, table, bracket.tables);
    bracket.tables.set(ownKey, bracketTable);
    const tie = table.notes.find((note) => note.code.startsWith("tie_"));
    if (tie) tiesByTable.set(bracketTable, { note: tie, replay: findTieReplay(table, tables) });
  }
  for (const table of expected) {
    const { outerStage, ownKey } = splitKey(table.key);
    const position = parseTableKey(ownKey);
    if (!position || bracketFor(outerStage).tables.has(ownKey)) continue;
    const bracket = bracketFor(outerStage);
    bracket.isDoubleElimination ||= isDoubleElimination(table.stage);
    const sides = table.sources.map((text, index) => {
      const entry = table.seats[index] ?? null;
      return emptySide(parseSource(text), entry, players.get(entry ?? 0) ?? null);
    });
    bracket.tables.set(ownKey, {
      key: ownKey,
      position,
      status: "expected",
      sides,
      games: [],
      match: false,
      decisions: [],
      optional: table.optional,
    });
  }
  for (const { tables } of brackets.values()) {
    for (const [own, table] of tables) {
      const tie = tiesByTable.get(table);
      if (tie) tables.set(own, resolveTie(table, tie, tables));
    }
    addByes(tables);
  }
  return [...brackets].map(([outerStage, bracket]) => ({ outerStage, ...bracket }));
}

/**
 * How a tie at a table was resolved: the note about it, and the last table at which it was
 * replayed.
 */
interface Tie {
  readonly note: TournamentTable["notes"][number];
  readonly replay: TournamentTable | undefined;
}

/** The last table at which the tied players of a table played again. */
function findTieReplay(
  tiedTable: TournamentTable,
  tables: readonly TournamentTable[],
): TournamentTable | undefined {
  return tables.findLast(
    (table) => table.status === "finished" && table.key.startsWith(`${tiedTable.key}.T`),
  );
}

/** Returns the table with only those marked as winners who advanced from a shared first place. */
function resolveTie(
  table: BracketTable,
  tie: Tie,
  tables: ReadonlyMap<string, BracketTable>,
): BracketTable {
  if (table.sides.filter((side) => side.won).length < 2) return table;
  const allSides = [...tables.values()].flatMap((other) => other.sides);
  const advancingSides = allSides.filter(
    ({ source }) =>
      source.from === "table" &&
      source.key === table.key &&
      (table.sides.length > 2 || source.place === 1),
  );
  const advancingEntries =
    advancingSides.length > 0 ? advancingSides.map((side) => side.entry) : [tieWinner(tie)];
  const sides = table.sides.map((side) => ({
    ...side,
    won: side.won && side.entry !== null && advancingEntries.includes(side.entry),
  }));
  return { ...table, sides };
}

/** The winner of a final that ended in a tie; null while undecided. */
function tieWinner({ note, replay }: Tie): number | null {
  const [first] = [note.params.entries].flat();
  if (note.code === "tie_decided" || note.code === "tie_by_seed") return Number(first);
  const winners = replay?.seats.filter((seat) => seat.rank === 1) ?? [];
  return note.code === "tie_replayed" && winners.length === 1 ? (winners[0]?.entry ?? null) : null;
}

function emptySide(source: SeatSource, entry: number | null, player: PlayerRef | null): Side {
  return { source, entry, player, score: null, notPlayedReason: "", won: false };
}

function publishedTable(
  key: string,
  position: BracketPosition,
  table: TournamentTable,
  previousTables: ReadonlyMap<string, BracketTable>,
): BracketTable {
  const sources = sourcesOf(table.reason);
  const remainingSeats = [...table.seats];
  const takeSeatFrom = (source: SeatSource) => {
    const seatIndex =
      source.from === "table"
        ? remainingSeats.findIndex(({ entry }) =>
            previousTables.get(source.key)?.sides.some((other) => other.entry === entry),
          )
        : 0;
    // If every seat is taken, the seats are in the order of their sources.
    const index = sources.length === table.seats.length ? 0 : seatIndex;
    return index < 0 ? undefined : remainingSeats.splice(index, 1)[0];
  };
  const sideSources =
    sources.length >= table.seats.length ? sources : table.seats.map(() => NO_SOURCE);
  return {
    key,
    position,
    status: table.status !== "playing" ? "finished" : isLive(table) ? "live" : "awaiting",
    sides: sideSources.map((source) => {
      const seat = sources === sideSources ? takeSeatFrom(source) : remainingSeats.shift();
      if (!seat) return emptySide(NO_SOURCE, null, null);
      const won = seat.rank === 1 && (seat.status === "played" || seat.status === "unopposed");
      const notPlayedReason = NOT_PLAYED_STATUSES.has(seat.status) ? seat.status : "";
      const score = notPlayedReason ? null : seatScore(table, seat.entry);
      return { source, entry: seat.entry, player: seat.player, score, notPlayedReason, won };
    }),
    games: table.games,
    match: matchOf(table) !== null,
    decisions: table.decisions ?? [],
    optional: false,
  };
}

/** Statuses of seats that did not play. */
const NOT_PLAYED_STATUSES = new Set(["forfeit", "no_show", "left", "disqualified"]);

const NO_SOURCE: SeatSource = { from: "nobody" };

/** Adds tables that were never played because one player had a bye. */
function addByes(tables: Map<string, BracketTable>): void {
  for (const table of [...tables.values()]) {
    for (const winner of table.sides) {
      const { source } = winner;
      if (source.from !== "table" || source.place !== 1 || tables.has(source.key)) continue;
      const position = parseTableKey(source.key);
      if (!position || (position.part !== "W" && position.part !== "L") || winner.entry === null)
        continue;
      tables.set(source.key, {
        key: source.key,
        position,
        status: "bye",
        sides: [{ ...emptySide(NO_SOURCE, winner.entry, winner.player), won: true }],
        games: [],
        match: false,
        decisions: [],
        optional: false,
      });
    }
  }
}
