import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, responseData } from "./client";
import type { paths } from "./schema";
import type {
  Bye,
  RoundDetail,
  TournamentDetail,
  TournamentRound,
  TournamentSummary,
  TournamentTable,
} from "./types";

/** Refetch interval of lists that show what is running now, in milliseconds. */
export const REFETCH_INTERVAL = 3_000;

/** Closed challenges per page. */
const CHALLENGES_PER_PAGE = 10;

/** Tournaments, results or games per page on a player's page. */
export const PLAYER_ROWS_PER_PAGE = 8;

/** Tables of a round per page; divisible by 2, 3 and 4, so that rows of the grid are full. */
export const TABLES_PER_PAGE = 24;

/** Maximum number of byes of a round that are listed by name. */
export const MAX_BYES_LISTED = 100;

/** Maximum number of players offered by the search in the standings. */
export const MAX_SEARCH_RESULTS = 8;

type GameQuery = NonNullable<paths["/api/v1/games"]["get"]["parameters"]["query"]>;
export type GameFilter = Pick<GameQuery, "kind" | "status" | "player" | "ordering">;
export type PlayerGroup = "all" | "people" | "bots";
type TournamentQuery = NonNullable<paths["/api/v1/tournaments"]["get"]["parameters"]["query"]>;
export type TournamentFilter = Pick<TournamentQuery, "status" | "kind" | "format" | "search">;

/** A past state of the standings: after a round, or after an event of the log. */
export type AsOf = { readonly stage: string; readonly round: number } | { readonly seq: number };

/**
 * Selects rows of the standings: a section (`*` for all) and a page, or the page that contains an
 * entry.
 */
export interface StandingsPage {
  readonly section: string;
  readonly limit: number;
  readonly offset?: number;
  readonly around?: number;
}

export interface NumberedPage<T> {
  next: string | null;
  results: T[];
}

/** Fetches all pages of a list, for views that need the whole list. */
export async function fetchAllPages<T>(
  fetchPage: (offset: number) => Promise<NumberedPage<T>>,
): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const { next, results } = await fetchPage(rows.length);
    rows.push(...results);
    if (!next || results.length === 0) return rows;
  }
}

const asOfParams = (asOf: AsOf | null) =>
  asOf === null
    ? {}
    : "seq" in asOf
      ? { as_of: asOf.seq }
      : { round: asOf.round, stage: asOf.stage };

/** Past standings never change, so their key is outside what the event stream invalidates. */
const standingsKey = (ref: string, asOf: AsOf | null) =>
  asOf ? (["past", ref, asOfParams(asOf)] as const) : (["tournament", ref, "standings"] as const);

interface TournamentPage {
  next: string | null;
  results: TournamentSummary[];
}

/** The cursor inside the `next` link of a page; null on the last page. */
export function cursorOf(next: string | null): string | null {
  return next ? new URL(next, "http://site").searchParams.get("cursor") : null;
}

/** Cursor pagination options shared by the infinite queries. */
const cursorPaging = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next: string | null }) => cursorOf(last.next),
};
const cursorParam = (cursor: string | null) => (cursor ? { cursor } : {});

export const queries = {
  games: (filter: GameFilter, limit: number) =>
    queryOptions({
      queryKey: ["games", filter, limit],
      queryFn: ({ signal }) =>
        responseData(api.GET("/api/v1/games", { params: { query: { ...filter, limit } }, signal })),
      placeholderData: keepPreviousData,
    }),

  allGames: (filter: GameFilter, limit?: number) =>
    infiniteQueryOptions({
      queryKey: ["games", "all", filter, limit],
      queryFn: ({ signal, pageParam }) =>
        responseData(
          api.GET("/api/v1/games", {
            params: {
              query: { ...filter, ...(limit ? { limit } : {}), ...cursorParam(pageParam) },
            },
            signal,
          }),
        ),
      ...cursorPaging,
    }),

  game: (id: string) =>
    queryOptions({
      queryKey: ["game", id],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/games/{game_id}", { params: { path: { game_id: id } }, signal }),
        ),
    }),

  /** The state of a game at its head. The seq is part of the key, so each move is a new query. */
  stateAt: (id: string, seq: number) =>
    queryOptions({
      queryKey: ["head", id, seq],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/games/{game_id}/state", {
            params: { path: { game_id: id }, query: { ply: seq } },
            signal,
          }),
        ),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
      placeholderData: keepPreviousData,
    }),

  /** The score sheet at a ply with the parts of each line. Immutable for a given ply. */
  scoreAt: (game: string, ply: number) =>
    queryOptions({
      queryKey: ["score", game, ply],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/games/{game_id}/score", {
            params: { path: { game_id: game }, query: { ply } },
            signal,
          }),
        ),
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    }),

  /** The other tables of the round and the players' ratings. Invalidated together with the game. */
  gameContext: (id: string) =>
    queryOptions({
      queryKey: ["game", id, "context"],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/games/{game_id}/context", { params: { path: { game_id: id } }, signal }),
        ),
    }),

  tableOfGame: (game: string) =>
    queryOptions({
      queryKey: ["tables", game],
      queryFn: ({ signal }) =>
        responseData(api.GET("/api/v1/tables", { params: { query: { game } }, signal })),
      staleTime: 60_000,
    }),

  player: (username: string) =>
    queryOptions({
      queryKey: ["player", username],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/players/{username}", { params: { path: { username } }, signal }),
        ),
    }),

  /** Players whose name contains the search text, newest first. */
  players: (search: string) =>
    infiniteQueryOptions({
      queryKey: ["players", search],
      queryFn: ({ signal, pageParam }) =>
        responseData(
          api.GET("/api/v1/players", {
            params: { query: { ...(search ? { search } : {}), ...cursorParam(pageParam) } },
            signal,
          }),
        ),
      ...cursorPaging,
      placeholderData: keepPreviousData,
    }),

  playerTournaments: (username: string) =>
    infiniteQueryOptions({
      queryKey: ["player", username, "tournaments"],
      queryFn: ({ signal, pageParam }) =>
        responseData(
          api.GET("/api/v1/players/{username}/tournaments", {
            params: {
              path: { username },
              query: { limit: PLAYER_ROWS_PER_PAGE, ...cursorParam(pageParam) },
            },
            signal,
          }),
        ),
      ...cursorPaging,
    }),

  /** A player's results at tournament tables, latest first. */
  playerResults: (username: string) =>
    infiniteQueryOptions({
      queryKey: ["player", username, "results"],
      queryFn: ({ signal, pageParam }) =>
        responseData(
          api.GET("/api/v1/players/{username}/results", {
            params: {
              path: { username },
              query: { limit: PLAYER_ROWS_PER_PAGE, ...cursorParam(pageParam) },
            },
            signal,
          }),
        ),
      ...cursorPaging,
    }),

  /** Rating changes, newest first, a hundred per page. */
  ratings: (username: string, kind: string) =>
    infiniteQueryOptions({
      queryKey: ["ratings", username, kind],
      queryFn: ({ signal, pageParam }) =>
        responseData(
          api.GET("/api/v1/players/{username}/ratings", {
            params: { path: { username }, query: { kind, limit: 100, ...cursorParam(pageParam) } },
            signal,
          }),
        ),
      ...cursorPaging,
    }),

  /** The rating pools among a player's last hundred rating changes, latest first. */
  ratingPools: (username: string) =>
    queryOptions({
      queryKey: ["ratingPools", username],
      queryFn: async ({ signal }) => {
        const page = await responseData(
          api.GET("/api/v1/players/{username}/ratings", {
            params: { path: { username }, query: { limit: 100 } },
            signal,
          }),
        );
        return [...new Set(page.results.map((change) => change.kind))];
      },
    }),

  rankings: (kind: string, who: PlayerGroup) =>
    infiniteQueryOptions({
      queryKey: ["rankings", kind, who],
      queryFn: ({ signal, pageParam }) =>
        responseData(
          api.GET("/api/v1/rankings", {
            params: { query: { kind, who, limit: 50, ...cursorParam(pageParam) } },
            signal,
          }),
        ),
      ...cursorPaging,
    }),

  kinds: () =>
    queryOptions({
      queryKey: ["kinds"],
      queryFn: ({ signal }) => responseData(api.GET("/api/v1/kinds", { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /**
   * Running tournaments first, then those open for entries, then the rest; newest first within
   * each.
   */
  tournaments: () =>
    queryOptions({
      queryKey: ["tournaments"],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments", { params: { query: { ordering: "active" } }, signal }),
        ) as Promise<TournamentPage>,
      placeholderData: keepPreviousData,
    }),

  allTournaments: (filter: TournamentFilter) =>
    infiniteQueryOptions({
      queryKey: ["tournaments", "all", filter],
      queryFn: ({ signal, pageParam }) =>
        responseData(
          api.GET("/api/v1/tournaments", {
            params: { query: { ...filter, ordering: "active", ...cursorParam(pageParam) } },
            signal,
          }),
        ) as Promise<TournamentPage>,
      ...cursorPaging,
      placeholderData: keepPreviousData,
    }),

  formats: () =>
    queryOptions({
      queryKey: ["formats"],
      queryFn: ({ signal }) => responseData(api.GET("/api/v1/formats", { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** `ref` is the id or the slug of a tournament. */
  tournament: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}", { params: { path: { ref } }, signal }),
        ) as Promise<TournamentDetail>,
    }),

  /** Every round with its counts, in order of publication. */
  rounds: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "rounds"],
      queryFn: ({ signal }) =>
        fetchAllPages(
          (offset) =>
            responseData(
              api.GET("/api/v1/tournaments/{ref}/rounds", {
                params: { path: { ref }, query: { limit: 1000, offset } },
                signal,
              }),
            ) as Promise<NumberedPage<TournamentRound>>,
        ),
    }),

  round: (ref: string, stage: string, number: number) =>
    queryOptions({
      queryKey: ["tournament", ref, "round", stage, number],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/rounds/{number}", {
            params: { path: { ref, number }, query: { stage } },
            signal,
          }),
        ) as Promise<RoundDetail>,
    }),

  /** The current state of an arena. */
  arena: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "arena"],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/arena", { params: { path: { ref } }, signal }),
        ),
    }),

  /** Tables of all rounds, newest first. */
  latestTables: (ref: string, page: number) =>
    queryOptions({
      queryKey: ["tournament", ref, "latest", page],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/tables", {
            params: {
              path: { ref },
              query: {
                ordering: "-published",
                limit: TABLES_PER_PAGE,
                offset: (page - 1) * TABLES_PER_PAGE,
              },
            },
            signal,
          }),
        ) as Promise<{ count: number; results: TournamentTable[] }>,
      placeholderData: keepPreviousData,
    }),

  tables: (
    ref: string,
    filter: { stage: string; round: number; page: number; entry?: number | null },
  ) =>
    queryOptions({
      queryKey: ["tournament", ref, "tables", filter],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/tables", {
            params: {
              path: { ref },
              query: {
                stage: filter.stage,
                round: filter.round,
                limit: TABLES_PER_PAGE,
                offset: (filter.page - 1) * TABLES_PER_PAGE,
                ...(filter.entry ? { entry: filter.entry } : {}),
              },
            },
            signal,
          }),
        ) as Promise<{ count: number; results: TournamentTable[] }>,
      placeholderData: keepPreviousData,
    }),

  byes: (ref: string, stage: string, round: number) =>
    queryOptions({
      queryKey: ["tournament", ref, "byes", stage, round],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/byes", {
            params: { path: { ref }, query: { stage, round, limit: MAX_BYES_LISTED } },
            signal,
          }),
        ) as Promise<{ count: number; results: Bye[] }>,
    }),

  /** Every bye, for the bracket, which shows who advanced without a game. */
  allByes: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "byes"],
      queryFn: ({ signal }) =>
        fetchAllPages(
          (offset) =>
            responseData(
              api.GET("/api/v1/tournaments/{ref}/byes", {
                params: { path: { ref }, query: { limit: 100, offset } },
                signal,
              }),
            ) as Promise<NumberedPage<Bye>>,
        ),
    }),

  /** Every table of the bracket, which is drawn as a whole. */
  bracketTables: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "bracket"],
      queryFn: ({ signal }) =>
        fetchAllPages(
          (offset) =>
            responseData(
              api.GET("/api/v1/tournaments/{ref}/tables", {
                params: { path: { ref }, query: { limit: 100, offset, bracket: true } },
                signal,
              }),
            ) as Promise<NumberedPage<TournamentTable>>,
        ),
    }),

  /** Future tables, as far as they are known. */
  expectedTables: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "expected"],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/expected", { params: { path: { ref } }, signal }),
        ),
    }),

  /** Challenges of a ladder that are open or being played, newest first. */
  currentChallenges: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "challenges", "current"],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/challenges", {
            params: { path: { ref }, query: { state: ["open", "accepted"], limit: 1000 } },
            signal,
          }),
        ),
    }),

  /** Closed challenges of a ladder, newest first. */
  closedChallenges: (ref: string) =>
    infiniteQueryOptions({
      queryKey: ["tournament", ref, "challenges", "closed"],
      queryFn: ({ signal, pageParam }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/challenges", {
            params: {
              path: { ref },
              query: {
                state: ["played", "declined", "expired", "forfeited", "retracted", "lapsed"],
                limit: CHALLENGES_PER_PAGE,
                ...(pageParam ? { before: pageParam } : {}),
              },
            },
            signal,
          }),
        ),
      initialPageParam: null as number | null,
      getNextPageParam: (last) =>
        last.length < CHALLENGES_PER_PAGE ? null : (last.at(-1)?.challenge ?? null),
    }),

  standings: (ref: string, asOf: AsOf | null, page: StandingsPage) =>
    queryOptions({
      queryKey: [...standingsKey(ref, asOf), page],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/standings", {
            params: { path: { ref }, query: { ...asOfParams(asOf), ...page } },
            signal,
          }),
        ),
      placeholderData: keepPreviousData,
      ...(asOf ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    }),

  /** The row of one entry in the overall standings. */
  entryStanding: (ref: string, entry: number) =>
    queryOptions({
      queryKey: ["tournament", ref, "standings", "entry", entry],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/standings", {
            params: { path: { ref }, query: { around: entry, limit: 1 } },
            signal,
          }),
        ),
    }),

  /** Standings rows whose player name contains the search text. */
  searchStandings: (ref: string, asOf: AsOf | null, section: string, search: string) =>
    queryOptions({
      queryKey: [...standingsKey(ref, asOf), "find", section, search],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/standings", {
            params: {
              path: { ref },
              query: { ...asOfParams(asOf), section, search, limit: MAX_SEARCH_RESULTS },
            },
            signal,
          }),
        ),
      placeholderData: keepPreviousData,
    }),

  /** Explains an entry's place in a section, or in the whole event. */
  placeExplanation: (ref: string, asOf: AsOf | null, entry: number, section: string) =>
    queryOptions({
      queryKey: [...standingsKey(ref, asOf), "why", section, entry],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/entries/{entry}/why", {
            params: { path: { ref, entry }, query: { ...asOfParams(asOf), section } },
            signal,
          }),
        ),
      placeholderData: keepPreviousData,
    }),
};
