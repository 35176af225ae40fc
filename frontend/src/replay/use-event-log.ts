import { useCallback, useEffect, useRef, useState } from "react";
import { api, responseData } from "../api/client";
import { isNotFound } from "../api/problem";
import type { GameEvent } from "../api/types";
import { useLive } from "../live/use-live";

const PAGE_SIZE = 200;
const POLL_INTERVAL_MS = 3_000;

export type Connection = "connecting" | "connected" | "polling" | "ended";

export interface EventLogState {
  events: GameEvent[];
  head: number;
  line: Connection;
  failure: unknown;
  retry: () => void;
}

/**
 * The whole event log of a game, loaded page by page. Live games receive new events from a stream,
 * and are polled while the stream is down.
 */
export function useEventLog(
  game: string,
  seq: number,
  live: boolean,
  onEnd: () => void,
): EventLogState {
  const [events, setEvents] = useState<GameEvent[]>([]);
  const [ended, setEnded] = useState(!live);
  const [failure, setFailure] = useState<unknown>(null);
  const lastSeq = useRef(0);
  const pendingFetch = useRef<Promise<void> | null>(null);
  /** Streamed events that wait for those before them. */
  const early = useRef<GameEvent[]>([]);

  const append = useCallback((received: GameEvent[]) => {
    const newEvents: GameEvent[] = [];
    for (const event of [...received, ...early.current]) {
      if (event.seq !== lastSeq.current + 1) continue;
      lastSeq.current = event.seq;
      newEvents.push(event);
    }
    early.current = early.current.filter((event) => event.seq > lastSeq.current);
    if (newEvents.length > 0) setEvents((current) => [...current, ...newEvents]);
  }, []);

  const fetchNewEvents = useCallback((): Promise<void> => {
    pendingFetch.current ??= (async () => {
      try {
        for (;;) {
          const page = await responseData(
            api.GET("/api/v1/games/{game_id}/events", {
              params: {
                path: { game_id: game },
                query: { after: lastSeq.current, limit: PAGE_SIZE },
              },
            }),
          );
          append(page.events);
          if (page.events.length === 0 || lastSeq.current >= page.seq) break;
        }
        setFailure(null);
      } catch (error) {
        setFailure(error);
      } finally {
        pendingFetch.current = null;
      }
    })();
    return pendingFetch.current;
  }, [game, append]);

  useEffect(() => {
    void fetchNewEvents();
  }, [fetchNewEvents]);

  // A missing page would leave a gap, so it is requested until it arrives.
  useEffect(() => {
    if (failure === null || isNotFound(failure)) return;
    const timer = setTimeout(() => void fetchNewEvents(), POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [failure, fetchNewEvents]);

  // The head reported by the game may be ahead of the stream.
  useEffect(() => {
    if (seq > lastSeq.current) void fetchNewEvents();
  }, [seq, fetchNewEvents]);

  const onEndRef = useRef(onEnd);
  onEndRef.current = onEnd;
  useEffect(() => setEnded(!live), [live]);
  const state = useLive(
    live ? `game:${game}` : null,
    ({ event, data }) => {
      if (event === "game") {
        early.current.push(data.event as GameEvent);
        append([]);
        // A gap means that events were missed, so they are fetched.
        if (early.current.length > 0) void fetchNewEvents();
        return;
      }
      if (event === "end") setEnded(true);
      void fetchNewEvents().then(() => event === "end" && onEndRef.current());
    },
    seq,
  );
  const isPolling = live && !ended && (state === "down" || state === "refused");
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => {
      void fetchNewEvents();
      onEndRef.current();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPolling, fetchNewEvents]);

  const line = ended
    ? "ended"
    : isPolling
      ? "polling"
      : state === "live"
        ? "connected"
        : "connecting";

  return {
    events,
    head: Math.max(seq, events.at(-1)?.seq ?? 0),
    line,
    failure: events.length === 0 ? failure : null,
    retry: () => void fetchNewEvents(),
  };
}
