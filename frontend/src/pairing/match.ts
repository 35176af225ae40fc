import type { TournamentTable } from "../api/types";

export type Match = NonNullable<TournamentTable["match"]>;
type ScoredTable = Pick<TournamentTable, "seats"> & { readonly match?: Match | null };

/** The match of a table that plays more than one game; null for one that plays a single game. */
export function matchOf(table: { readonly match?: Match | null }): Match | null {
  return table.match && table.match.games > 1 ? table.match : null;
}

/** The one number that says how a seat did, and what decided where that number is shared. */
export interface SeatScore {
  /** Games won in a match, or the points of a single game. */
  readonly value: number;
  /** Places beaten or points: what put the first above the next where both won as many games. */
  readonly decider: number | null;
}

/** How a seat of a table did; null where nothing has been played yet. */
export function seatScore(table: ScoredTable, entry: number): SeatScore | null {
  const match = matchOf(table);
  if (!match) {
    const points = table.seats.find((seat) => seat.entry === entry)?.points ?? null;
    return points === null ? null : { value: points, decider: null };
  }
  const entryScore = match.score.find((score) => score.entry === entry);
  if (!entryScore || match.results.length === 0) return null;
  const decidedBy = match.decided_by;
  return {
    value: entryScore.wins,
    decider: decidedBy === "beaten" || decidedBy === "points" ? entryScore[decidedBy] : null,
  };
}

/** Ids of the games that are being played at a table. */
export function openGames(
  table: Pick<TournamentTable, "games" | "status"> & { readonly match?: Match | null },
): number[] {
  if (table.status !== "playing") return [];
  const finishedGames = new Set(table.match?.results.map((result) => result.game));
  return table.games.filter((id) => !finishedGames.has(id));
}

/** Whether something moves at a table: at one that is played by hand, nothing does here. */
export const isLive = (table: Parameters<typeof openGames>[0]): boolean =>
  openGames(table).length > 0;
