import { useEffect, useReducer, useRef } from "react";
import { useLocation } from "react-router";
import { prefersReducedMotion } from "../ui/reduced-motion";
import { replaceQueryParams } from "./query-params";
import { initialReplay, isMoving, type Replay, replayReducer } from "./replay-reducer";

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds per event at speed 1. */
const EVENT_DURATION_MS = 900;
/** Milliseconds in which a follower catches up, and the shortest and longest time per event. */
const CATCH_UP_DURATION_MS = 900;
const CATCH_UP_EVENT_LIMITS_MS = [70, 320] as const;

function eventDuration({ mode, ply, head }: Replay, speed: Speed): number {
  if (mode !== "following") return EVENT_DURATION_MS / speed;
  return Math.min(
    Math.max(CATCH_UP_DURATION_MS / Math.max(1, head - ply), CATCH_UP_EVENT_LIMITS_MS[0]),
    CATCH_UP_EVENT_LIMITS_MS[1],
  );
}
/** Minimum interval between URL updates, in milliseconds. */
const URL_UPDATE_INTERVAL_MS = 120;

/**
 * The ply in the URL; null if there is none. Invalid values become NaN, which selects the last ply.
 */
function plyFromQuery(search: string): number | null {
  const param = new URLSearchParams(search).get("ply");
  return param?.trim() ? Number(param) : null;
}

const EVERY_EVENT: readonly number[] = [];

/**
 * Connects the replay state to the timer, the URL and the live head. `stops` must be a stable
 * array; without stops each event is a step.
 */
export function useReplay(
  head: number,
  live: boolean,
  speed: Speed,
  stops: readonly number[] = EVERY_EVENT,
) {
  const location = useLocation();
  const [replay, send] = useReducer(replayReducer, null, () =>
    initialReplay(head, live, plyFromQuery(location.search)),
  );

  useEffect(() => send({ type: "stops", stops }), [stops]);
  useEffect(() => send({ type: "grown", head }), [head]);
  useEffect(() => {
    if (!live) send({ type: "ended" });
  }, [live]);

  const isPlaying = isMoving(replay);
  const duration = eventDuration(replay, speed);
  const following = replay.mode === "following";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new ply restarts the timer.
  useEffect(() => {
    if (!isPlaying) return;
    // With reduced motion, catching up skips the events in between.
    if (following && prefersReducedMotion()) {
      send({ type: "follow" });
      return;
    }
    const timer = setTimeout(() => send({ type: "tick" }), duration);
    return () => clearTimeout(timer);
  }, [isPlaying, duration, following, replay.ply]);

  // The URL follows the replay. It has no ply while following, nor at the end of a finished game
  // that was opened without one.
  const plyInUrl = following ? null : replay.ply;
  const atEnd = replay.ply === replay.head && !replay.live;
  const lastUrlUpdate = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (atEnd && plyFromQuery(window.location.search) === null) return;
    const updateUrl = () => {
      lastUrlUpdate.current = performance.now();
      replaceQueryParams({ ply: plyInUrl === null ? null : String(plyInUrl) });
    };
    // Updated at once, for reloads and copied links, but throttled: browsers limit the rate.
    const delay = lastUrlUpdate.current + URL_UPDATE_INTERVAL_MS - performance.now();
    if (delay <= 0) return updateUrl();
    const timer = setTimeout(updateUrl, delay);
    return () => clearTimeout(timer);
  }, [plyInUrl, atEnd]);

  // Links, Back and Forward move the replay.
  const handledLocation = useRef(location.key);
  useEffect(() => {
    if (location.key === handledLocation.current) return;
    handledLocation.current = location.key;
    const ply = plyFromQuery(location.search);
    send(ply === null ? { type: "follow" } : { type: "seek", ply });
  }, [location]);

  return [replay, send] as const;
}
