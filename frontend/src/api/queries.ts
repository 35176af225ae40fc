import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { get } from "./client";
import type {
  EventPage,
  GameDetail,
  GameState,
  GameSummary,
  Page,
  PlayerDetail,
  RankingRow,
  RatingChange,
  Standings,
  TableRef,
  TournamentRound,
  TournamentSummary,
} from "./types";

/** How often lists of what is running now are asked for again, in milliseconds. */
export const PULSE = 3_000;

/** The cursor inside the `next` link of a page; null on the last page. */
export function cursorOf(next: string | null): string | null {
  return next ? new URL(next, "http://site").searchParams.get("cursor") : null;
}

export type GameFilter = { kind?: string; status?: string; player?: string; ordering?: string };

export const queries = {
  games: (filter: GameFilter, limit?: number) =>
    queryOptions({
      queryKey: ["games", filter, limit ?? null],
      queryFn: ({ signal }) => get<Page<GameSummary>>("games", { ...filter, limit }, signal),
      placeholderData: keepPreviousData,
    }),

  allGames: (filter: GameFilter) =>
    infiniteQueryOptions({
      queryKey: ["games", "all", filter],
      queryFn: ({ signal, pageParam }) =>
        get<Page<GameSummary>>("games", { ...filter, cursor: pageParam }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => cursorOf(last.next),
    }),

  game: (id: number) =>
    queryOptions({
      queryKey: ["game", id],
      queryFn: ({ signal }) => get<GameDetail>(`games/${id}`, {}, signal),
    }),

  events: (id: number, after: number) =>
    queryOptions({
      queryKey: ["events", id, after],
      queryFn: ({ signal }) => get<EventPage>(`games/${id}/events`, { after, limit: 200 }, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** The table at its head; the seq is part of the key, so each move asks anew. */
  head: (id: number, seq: number) =>
    queryOptions({
      queryKey: ["head", id, seq],
      queryFn: ({ signal }) => get<GameState>(`games/${id}/state`, { ply: seq }, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
      placeholderData: keepPreviousData,
    }),

  tableOf: (game: number) =>
    queryOptions({
      queryKey: ["tables", game],
      queryFn: ({ signal }) => get<Page<TableRef>>("tables", { game }, signal),
      staleTime: 60_000,
    }),

  player: (username: string) =>
    queryOptions({
      queryKey: ["player", username],
      queryFn: ({ signal }) =>
        get<PlayerDetail>(`players/${encodeURIComponent(username)}`, {}, signal),
    }),

  ratings: (username: string, kind: string) =>
    infiniteQueryOptions({
      queryKey: ["ratings", username, kind],
      queryFn: ({ signal, pageParam }) =>
        get<Page<RatingChange>>(
          `players/${encodeURIComponent(username)}/ratings`,
          { kind, limit: 100, cursor: pageParam },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => cursorOf(last.next),
    }),

  rankings: (kind: string, who: string) =>
    infiniteQueryOptions({
      queryKey: ["rankings", kind, who],
      queryFn: ({ signal, pageParam }) =>
        get<Page<RankingRow>>("rankings", { kind, who, limit: 50, cursor: pageParam }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => cursorOf(last.next),
    }),

  kinds: () =>
    queryOptions({
      queryKey: ["kinds"],
      queryFn: ({ signal }) => get<{ name: string }[]>("kinds", {}, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  tournaments: (status?: string) =>
    queryOptions({
      queryKey: ["tournaments", status ?? null],
      queryFn: ({ signal }) => get<Page<TournamentSummary>>("tournaments", { status }, signal),
      placeholderData: keepPreviousData,
    }),

  tournament: (id: string) =>
    queryOptions({
      queryKey: ["tournament", id],
      queryFn: ({ signal }) => get<TournamentSummary>(`tournaments/${id}`, {}, signal),
    }),

  rounds: (id: string) =>
    queryOptions({
      queryKey: ["tournament", id, "rounds"],
      queryFn: ({ signal }) => get<Page<TournamentRound>>(`tournaments/${id}/rounds`, {}, signal),
    }),

  standings: (id: string, round: number | null) =>
    queryOptions({
      queryKey: ["tournament", id, "standings", round],
      queryFn: ({ signal }) => get<Standings>(`tournaments/${id}/standings`, { round }, signal),
      placeholderData: keepPreviousData,
    }),
};
