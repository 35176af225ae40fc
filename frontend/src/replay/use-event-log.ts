import { useCallback, useEffect, useRef, useState } from "react";
import { api, responseData } from "../api/client";
import { isNotFound } from "../api/problem";
import type { GameEvent } from "../api/types";
import { openEventStream } from "../live/event-stream";

const PAGE = 200;
const POLL = 3_000;

export type Line = "connecting" | "connected" | "polling" | "ended";

export interface GameLog {
  events: GameEvent[];
  head: number;
  line: Line;
  failure: unknown;
  retry: () => void;
}

/**
 * The whole log of a game, page by page from its start. While the game is live, new events arrive
 * on a stream; when the stream is down, the page asks every few seconds until it is back.
 */
export function useLog(game: number, seq: number, live: boolean, onEnd: () => void): GameLog {
  const [events, setEvents] = useState<GameEvent[]>([]);
  const [line, setLine] = useState<Line>(live ? "connecting" : "ended");
  const [failure, setFailure] = useState<unknown>(null);
  const known = useRef(0);
  const busy = useRef<Promise<void> | null>(null);

  const append = useCallback((fresh: GameEvent[]) => {
    const next = fresh.filter((event) => event.seq > known.current);
    const last = next.at(-1);
    if (!last) return;
    known.current = last.seq;
    setEvents((old) => [...old, ...next]);
  }, []);

  const pull = useCallback((): Promise<void> => {
    busy.current ??= (async () => {
      try {
        for (;;) {
          const page = await responseData(
            api.GET("/api/v1/games/{game_id}/events", {
              params: { path: { game_id: game }, query: { after: known.current, limit: PAGE } },
            }),
          );
          append(page.events);
          if (page.events.length === 0 || known.current >= page.seq) break;
        }
        setFailure(null);
      } catch (error) {
        setFailure(error);
      } finally {
        busy.current = null;
      }
    })();
    return busy.current;
  }, [game, append]);

  useEffect(() => {
    void pull();
  }, [pull]);

  // A page that did not come would leave a hole: it is asked for again until it does.
  useEffect(() => {
    if (failure === null || isNotFound(failure)) return;
    const timer = setTimeout(() => void pull(), POLL);
    return () => clearTimeout(timer);
  }, [failure, pull]);

  // The head told by the game itself may be ahead of what the stream brought.
  useEffect(() => {
    if (seq > known.current) void pull();
  }, [seq, pull]);

  const ended = useRef(onEnd);
  ended.current = onEnd;
  useEffect(() => {
    if (!live) {
      setLine("ended");
      return;
    }
    let poll: ReturnType<typeof setInterval> | undefined;
    const close = openEventStream(
      { names: ["event", "end"], url: () => `/api/v1/games/${game}/stream?after=${known.current}` },
      {
        onEvent: (name, data) => {
          if (name === "end") {
            setLine("ended");
            void pull().then(() => ended.current());
            return;
          }
          const event = data as GameEvent;
          // A gap means that events were missed: fetch them rather than show a hole.
          if (event.seq === known.current + 1) append([event]);
          else if (event.seq > known.current) void pull();
        },
        onConnectionChange: (connected) => {
          clearInterval(poll);
          setLine(connected ? "connected" : "polling");
          if (connected) return;
          poll = setInterval(() => {
            void pull();
            ended.current();
          }, POLL);
        },
      },
    );
    return () => {
      clearInterval(poll);
      close();
    };
  }, [game, live, pull, append]);

  return {
    events,
    head: Math.max(seq, events.at(-1)?.seq ?? 0),
    line,
    failure: events.length === 0 ? failure : null,
    retry: () => void pull(),
  };
}
