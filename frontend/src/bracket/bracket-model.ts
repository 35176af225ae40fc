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

/** One side of a table of a bracket. */
export interface Side {
  readonly source: SeatSource;
  readonly entry: number | null;
  readonly player: PlayerRef | null;
  /** Games won in a match, or points of a single game. */
  readonly score: SeatScore | null;
  /** Why it lost without playing, such as "forfeit"; empty otherwise. */
  readonly notPlayedReason: string;
  /** Went on from here, or won the last table. */
  readonly won: boolean;
}

/** One table of a bracket: played, being played, still to come, or passed through without a game. */
export interface BracketTable {
  readonly key: string;
  readonly position: BracketPosition;
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
  readonly outerStage: string;
  readonly isDoubleElimination: boolean;
  readonly tables: ReadonlyMap<string, BracketTable>;
}

interface BracketBuilder {
  isDoubleElimination: boolean;
  tables: Map<string, BracketTable>;
}

/** The brackets of an event, from what was published and from what is still to come. */
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

/** How the tie of a table is resolved: the note about it, and the last table it was replayed at. */
interface Tie {
  readonly note: TournamentTable["notes"][number];
  readonly replay: TournamentTable | undefined;
}

/** The last table at which the tied of that table played again. */
function findTieReplay(
  tiedTable: TournamentTable,
  tables: readonly TournamentTable[],
): TournamentTable | undefined {
  return tables.findLast(
    (table) => table.status === "finished" && table.key.startsWith(`${tiedTable.key}.T`),
  );
}

/** The table with only those shown as winners who went on from a shared first place. */
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

/** Who has won a last table in spite of a tie; null: nobody yet. */
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
    // Where all seats are taken, they are in the order of their sources.
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

/** Statuses of seats that did not play their table. */
const NOT_PLAYED_STATUSES = new Set(["forfeit", "no_show", "left", "disqualified"]);

const NO_SOURCE: SeatSource = { from: "nobody" };

/** Tables that others come from and that never were: somebody went through without a game. */
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
