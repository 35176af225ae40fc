import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { openEventStream } from "./event-stream";

const POLL_INTERVAL_MS = 4_000;

/** Minimum interval between refetches caused by events, in milliseconds. */
const MIN_REFRESH_INTERVAL_MS = 1_000;

/**
 * Keeps the queries under a key fresh from an event stream: each event invalidates them, at most
 * once a second. While the stream is down they are polled. `url` must replay events since the data
 * first shown. Returns whether the stream is connected.
 */
export function useLiveQueries(
  url: string,
  eventName: string,
  key: QueryKey,
  enabled: boolean,
): boolean {
  const client = useQueryClient();
  const [connected, setConnected] = useState(false);
  const signature = JSON.stringify(key);

  useEffect(() => {
    if (!enabled) return;
    let pollTimer: ReturnType<typeof setInterval> | undefined;
    let wasDown = false;
    let lastRefresh = Number.NEGATIVE_INFINITY;
    let refreshTimer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(refreshTimer);
      lastRefresh = Date.now();
      void client.invalidateQueries({ queryKey: JSON.parse(signature) });
    };
    const scheduleRefresh = () => {
      clearTimeout(refreshTimer);
      refreshTimer = setTimeout(
        refresh,
        Math.max(0, lastRefresh + MIN_REFRESH_INTERVAL_MS - Date.now()),
      );
    };
    const close = openEventStream(
      { names: [eventName], url: () => url },
      {
        onEvent: scheduleRefresh,
        onConnectionChange: (isConnected) => {
          setConnected(isConnected);
          clearInterval(pollTimer);
          // Fetch what was missed while the connection was down.
          if (!isConnected) pollTimer = setInterval(refresh, POLL_INTERVAL_MS);
          else if (wasDown) refresh();
          wasDown = !isConnected;
        },
      },
    );
    return () => {
      clearInterval(pollTimer);
      clearTimeout(refreshTimer);
      close();
      setConnected(false);
    };
  }, [client, url, eventName, signature, enabled]);

  return connected;
}
