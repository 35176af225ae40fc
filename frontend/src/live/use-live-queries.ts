import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { LiveMessage } from "./live-connection";
import { useLive } from "./use-live";

const POLL_INTERVAL_MS = 4_000;

/** Minimum interval between refetches caused by messages, in milliseconds. */
const MIN_REFRESH_INTERVAL_MS = 1_000;

export interface LiveQueryOptions {
  /** The seq that is shown, if the topic has one. */
  cursor?: number;
  /** Minimum interval between refetches, in milliseconds. */
  minInterval?: number;
  /** Interval of polling while there is no connection, in milliseconds. */
  pollInterval?: number;
}

/** For what changes with every move of any game: the feed itself is heard of every 3 seconds. */
export const FEED_REFRESH: LiveQueryOptions = { minInterval: 2_500, pollInterval: 5_000 };
/** For lists that need not be that fresh. */
export const SLOW_FEED_REFRESH: LiveQueryOptions = { minInterval: 8_000, pollInterval: 10_000 };

/**
 * Keeps the queries under a key fresh: each message of the topic invalidates them, at most once a
 * second. While there is no connection they are polled. Without a topic nothing happens. Returns
 * whether the connection is up.
 */
export function useLiveQueries(
  topic: string | null,
  key: QueryKey,
  options: LiveQueryOptions = {},
): boolean {
  const { minInterval = MIN_REFRESH_INTERVAL_MS, pollInterval = POLL_INTERVAL_MS } = options;
  const client = useQueryClient();
  const signature = JSON.stringify(key);
  const lastRefresh = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refresh = () => {
    clearTimeout(timer.current);
    lastRefresh.current = Date.now();
    void client.invalidateQueries({ queryKey: JSON.parse(signature) });
  };
  const scheduleRefresh = ({ event }: LiveMessage) => {
    clearTimeout(timer.current);
    // At the start the first request may still be on its way; a second one then replaces nothing.
    const last = event === "ready" ? Date.now() : lastRefresh.current;
    timer.current = setTimeout(refresh, Math.max(0, last + minInterval - Date.now()));
  };
  const state = useLive(topic, scheduleRefresh, options.cursor);

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts anew for another topic.
  useEffect(() => () => clearTimeout(timer.current), [topic, signature]);

  const isPolling = topic !== null && state !== "live" && state !== "connecting";
  const refreshRef = useRef(refresh);
  refreshRef.current = refresh;
  useEffect(() => {
    if (!isPolling) return;
    const poll = setInterval(() => refreshRef.current(), pollInterval);
    return () => clearInterval(poll);
  }, [isPolling, pollInterval]);

  return topic !== null && state === "live";
}
