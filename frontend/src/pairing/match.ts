import type { TournamentTable } from "../api/types";

export type Match = NonNullable<TournamentTable["match"]>;
type ScoredTable = Pick<TournamentTable, "seats"> & { readonly match?: Match | null };

/** The match of a table with several games; null for a single game. */
export function matchOf(table: { readonly match?: Match | null }): Match | null {
  return table.match && table.match.games > 1 ? table.match : null;
}

/** The score of a seat, and the tie-break value if it decided the match. */
export interface SeatScore {
  /** Games won in a match, or the points of a single game. */
  readonly value: number;
  /** Opponents beaten or points: what decided between equal numbers of games won. */
  readonly decider: number | null;
}

/** The score of a seat; null if nothing has been played. */
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

/** Ids of the games in progress at a table. */
export function openGames(
  table: Pick<TournamentTable, "games" | "status"> & { readonly match?: Match | null },
): string[] {
  if (table.status !== "playing") return [];
  const finishedGames = new Set(table.match?.results.map((result) => result.game));
  return table.games.filter((id) => !finishedGames.has(id));
}

/** Whether a table has a game in progress; tables played by hand have none. */
export const isLive = (table: Parameters<typeof openGames>[0]): boolean =>
  openGames(table).length > 0;
