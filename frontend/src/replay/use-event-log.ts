import { useCallback, useEffect, useRef, useState } from "react";
import { api, responseData } from "../api/client";
import { isNotFound } from "../api/problem";
import type { GameEvent } from "../api/types";
import { openEventStream } from "../live/event-stream";

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
  const [connection, setConnection] = useState<Connection>(live ? "connecting" : "ended");
  const [failure, setFailure] = useState<unknown>(null);
  const lastSeq = useRef(0);
  const pendingFetch = useRef<Promise<void> | null>(null);

  const append = useCallback((received: GameEvent[]) => {
    const newEvents = received.filter((event) => event.seq > lastSeq.current);
    const last = newEvents.at(-1);
    if (!last) return;
    lastSeq.current = last.seq;
    setEvents((current) => [...current, ...newEvents]);
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
  useEffect(() => {
    if (!live) {
      setConnection("ended");
      return;
    }
    let pollTimer: ReturnType<typeof setInterval> | undefined;
    const closeStream = openEventStream(
      {
        names: ["event", "end"],
        url: () => `/api/v1/games/${game}/stream?after=${lastSeq.current}`,
      },
      {
        onEvent: (name, data) => {
          if (name === "end") {
            setConnection("ended");
            void fetchNewEvents().then(() => onEndRef.current());
            return;
          }
          const event = data as GameEvent;
          // A gap means that events were missed, so they are fetched.
          if (event.seq === lastSeq.current + 1) append([event]);
          else if (event.seq > lastSeq.current) void fetchNewEvents();
        },
        onConnectionChange: (connected) => {
          clearInterval(pollTimer);
          setConnection(connected ? "connected" : "polling");
          if (connected) return;
          pollTimer = setInterval(() => {
            void fetchNewEvents();
            onEndRef.current();
          }, POLL_INTERVAL_MS);
        },
      },
    );
    return () => {
      clearInterval(pollTimer);
      closeStream();
    };
  }, [game, live, fetchNewEvents, append]);

  return {
    events,
    head: Math.max(seq, events.at(-1)?.seq ?? 0),
    line: connection,
    failure: events.length === 0 ? failure : null,
    retry: () => void fetchNewEvents(),
  };
}
