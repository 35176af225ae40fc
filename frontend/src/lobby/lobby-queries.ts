import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, responseData } from "../api/client";
import type { components, paths } from "../api/schema";

type Schemas = components["schemas"];
export type LobbyTable = Schemas["LobbyTable"];
export type LobbySeat = Schemas["LobbySeat"];
export type LobbyCommand = Schemas["LobbyCommand"];
export type ClockPreset = Schemas["ClockPreset"];
export type TimeControl = Schemas["TimeControl"];
export type Pairing = Schemas["Pairing"];
export type OwnGame = Schemas["OwnGame"];
export type TableFilter = NonNullable<paths["/api/v1/lobby/tables"]["get"]["parameters"]["query"]>;

/** Keys under which data of the lobby is kept. What starts with `lobby` changes with its topic. */
export const LOBBY_KEY = ["lobby"] as const;
export const MY_GAMES_KEY = ["my-games"] as const;

export const lobbyQueries = {
  tables: (filter: TableFilter) =>
    queryOptions({
      queryKey: [...LOBBY_KEY, "tables", filter],
      queryFn: ({ signal }) =>
        responseData(api.GET("/api/v1/lobby/tables", { params: { query: filter }, signal })),
    }),
  table: (id: string, code: string) =>
    queryOptions({
      queryKey: [...LOBBY_KEY, "table", id, code],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/lobby/tables/{table_id}", {
            params: { path: { table_id: id }, query: code ? { code } : {} },
            signal,
          }),
        ),
    }),
  clocks: () =>
    queryOptions({
      queryKey: ["clocks"],
      queryFn: ({ signal }) => responseData(api.GET("/api/v1/lobby/clocks", { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  pairing: () =>
    queryOptions({
      queryKey: ["pairing"],
      queryFn: ({ signal }) => responseData(api.GET("/api/v1/pairing", { signal })),
    }),
  myGames: () =>
    queryOptions({
      queryKey: [...MY_GAMES_KEY, "playing"],
      queryFn: ({ signal }) => responseData(api.GET("/api/v1/me/games", { signal })),
    }),
  myGameCount: () =>
    queryOptions({
      queryKey: [...MY_GAMES_KEY, "count"],
      queryFn: ({ signal }) => responseData(api.GET("/api/v1/me/games/count", { signal })),
      // Games are not part of the notes of the player's topic while the page is out of sight.
      refetchInterval: 60_000,
    }),
  nextGame: (after: string) =>
    queryOptions({
      queryKey: [...MY_GAMES_KEY, "next", after],
      queryFn: ({ signal }) =>
        responseData(api.GET("/api/v1/me/games/next", { params: { query: { after } }, signal })),
    }),
  myFinishedGames: () =>
    infiniteQueryOptions({
      queryKey: [...MY_GAMES_KEY, "finished"],
      queryFn: ({ pageParam, signal }) =>
        responseData(
          api.GET("/api/v1/me/games/finished", {
            params: { query: { limit: 10, ...(pageParam ? { cursor: pageParam } : {}) } },
            signal,
          }),
        ),
      initialPageParam: "",
      getNextPageParam: ({ next }) => (next ? new URL(next).searchParams.get("cursor") : null),
    }),
  rematch: (game: string) =>
    queryOptions({
      queryKey: ["rematch", game],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/games/{game_id}/rematch", {
            params: { path: { game_id: game } },
            signal,
          }),
        ),
    }),
};

/** Carries out a command at a table; the answer is the table. */
export function sendLobbyCommand(table: string, command: LobbyCommand): Promise<LobbyTable> {
  return responseData(
    api.POST("/api/v1/lobby/tables/{table_id}/commands", {
      params: { path: { table_id: table } },
      body: { command },
    }),
  );
}
