import { useEffect, useReducer, useRef } from "react";
import { useLocation } from "react-router";
import { prefersReducedMotion } from "../ui/reduced-motion";
import { writeAddress } from "./query-params";
import { isMoving, openReplay, type Replay, replayReducer } from "./replay-reducer";

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds on one event at speed 1. */
const BEAT = 900;
/** Milliseconds in which a follower catches up, and the longest and shortest look at one event. */
const CATCH_UP_TIME = 900;
const LOOK = [70, 320] as const;

function beatOf({ mode, ply, head }: Replay, speed: Speed): number {
  if (mode !== "following") return BEAT / speed;
  return Math.min(Math.max(CATCH_UP_TIME / Math.max(1, head - ply), LOOK[0]), LOOK[1]);
}
/** Least milliseconds between two changes of the address. */
const ADDRESS_PAUSE = 120;

/** The ply that an address asks for; null when it asks for none. Nonsense is NaN: the last one. */
function plyOf(search: string): number | null {
  const asked = new URLSearchParams(search).get("ply");
  return asked?.trim() ? Number(asked) : null;
}

const EVERY_EVENT: readonly number[] = [];

/**
 * A replay bound to the screen: its clock, its place in the address, and the live head. Steps lead to
 * the `stops`, which must stay the same array while they are the same; without any, to each event.
 */
export function useReplay(
  head: number,
  live: boolean,
  speed: Speed,
  stops: readonly number[] = EVERY_EVENT,
) {
  const location = useLocation();
  const [replay, send] = useReducer(replayReducer, null, () =>
    openReplay(head, live, plyOf(location.search)),
  );

  useEffect(() => send({ type: "stops", stops }), [stops]);
  useEffect(() => send({ type: "grown", head }), [head]);
  useEffect(() => {
    if (!live) send({ type: "ended" });
  }, [live]);

  const moving = isMoving(replay);
  const beat = beatOf(replay, speed);
  const following = replay.mode === "following";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ply shown starts a new beat.
  useEffect(() => {
    if (!moving) return;
    // Who wants stillness is not shown the events in between when catching up.
    if (following && prefersReducedMotion()) {
      send({ type: "follow" });
      return;
    }
    const timer = setTimeout(() => send({ type: "tick" }), beat);
    return () => clearTimeout(timer);
  }, [moving, beat, following, replay.ply]);

  // The address follows the replay. At the live edge, and at the end of a finished game that was
  // opened without a ply, it names none.
  const shown = following ? null : replay.ply;
  const atEnd = replay.ply === replay.head && !replay.live;
  const written = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (atEnd && plyOf(window.location.search) === null) return;
    const write = () => {
      written.current = performance.now();
      writeAddress({ ply: shown === null ? null : String(shown) });
    };
    // At once, so that a reload or a copied address has it; browsers refuse too many in a row.
    const pause = written.current + ADDRESS_PAUSE - performance.now();
    if (pause <= 0) return write();
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [shown, atEnd]);

  // A link on the page, Back and Forward move the replay.
  const seen = useRef(location.key);
  useEffect(() => {
    if (location.key === seen.current) return;
    seen.current = location.key;
    const ply = plyOf(location.search);
    send(ply === null ? { type: "follow" } : { type: "seek", ply });
  }, [location]);

  return [replay, send] as const;
}
