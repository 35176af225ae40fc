import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { api, responseData } from "../api/client";
import type { components } from "../api/schema";
import { addSample, serverTime, type TimeSample } from "./clock";

export type TableView = components["schemas"]["GameTable"];

/** Time between two readings of the clocks while one runs, and before the first repetition. */
const RESYNC_MS = 15_000;
const SECOND_READING_MS = 1_500;

export interface TableState {
  table: TableView | undefined;
  /** Whether the table could not be loaded. */
  isUnknown: boolean;
  /** The server's time now; null until it is known. */
  serverNow: () => number | null;
  /** The shortest recent round trip to the server; null until one was measured. */
  roundTrip: () => number | null;
  refresh: () => void;
}

/**
 * The chairs, clocks and offers at a table. They are asked for after each event, and now and then
 * while a clock runs, which also measures the server's time.
 */
export function useTable(game: string, seq: number, live: boolean): TableState {
  const samples = useRef<readonly TimeSample[]>([]);
  const readings = useRef(0);
  const query = useQuery({
    queryKey: ["game", game, "table", seq],
    queryFn: async ({ signal }) => {
      const sent = performance.now();
      const table = await responseData(
        api.GET("/api/v1/games/{game_id}/table", { params: { path: { game_id: game } }, signal }),
      );
      const sample = { sent, received: performance.now(), server: table.now };
      samples.current = addSample(samples.current, sample);
      readings.current++;
      return table;
    },
    enabled: live,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!live || !state.data?.clock) return false;
      return readings.current < 2 ? SECOND_READING_MS : RESYNC_MS;
    },
  });
  const { refetch } = query;
  const refresh = useCallback(() => void refetch(), [refetch]);

  // A page that slept in the background has missed readings.
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === "visible") refresh();
    };
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", refresh);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", refresh);
    };
  }, [refresh]);

  const table = query.data;
  const isUnknown = query.isError && table === undefined;
  return useMemo(
    () => ({
      table,
      isUnknown,
      serverNow: () => {
        const time = serverTime(samples.current);
        return time === null ? null : performance.now() + time.offset;
      },
      roundTrip: () => serverTime(samples.current)?.roundTrip ?? null,
      refresh,
    }),
    [table, isUnknown, refresh],
  );
}
