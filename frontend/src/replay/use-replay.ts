import { useCallback, useEffect, useReducer, useRef } from "react";
import { useSearchParams } from "react-router";
import { prefersStillness } from "../ui/motion";
import { isMoving, openReplay, type Replay, replayReducer } from "./controller";

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

/** The ply in the address, kept in step with the replay. Nothing stands there while it is at the live edge. */
function usePlyInAddress() {
  const [params, setParams] = useSearchParams();
  const raw = params.get("ply");
  const ply = raw === null ? null : Number(raw);
  const write = useCallback(
    (next: number | null) => {
      setParams(
        (old) => {
          const fresh = new URLSearchParams(old);
          if (next === null) fresh.delete("ply");
          else fresh.set("ply", String(next));
          return fresh;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return { ply, write };
}

/** A replay bound to the screen: its clock, its place in the address, and the live head. */
export function useReplay(head: number, live: boolean, speed: Speed) {
  const address = usePlyInAddress();
  const [replay, send] = useReducer(replayReducer, null, () => openReplay(head, live, address.ply));

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
    if (following && prefersStillness()) {
      send({ type: "follow" });
      return;
    }
    const timer = setTimeout(() => send({ type: "tick" }), beat);
    return () => clearTimeout(timer);
  }, [moving, beat, following, replay.ply]);

  // The address follows the replay; a new ply in the address (a link, Back) moves the replay.
  const shown = following ? null : replay.ply;
  const written = useRef(address.ply);
  const { write } = address;
  const atRest = replay.ply === replay.head && !replay.live && written.current === null;
  useEffect(() => {
    if (shown === written.current || atRest) return;
    const timer = setTimeout(() => {
      written.current = shown;
      write(shown);
    }, 120);
    return () => clearTimeout(timer);
  }, [shown, atRest, write]);
  useEffect(() => {
    if (address.ply === written.current) return;
    written.current = address.ply;
    send(address.ply === null ? { type: "follow" } : { type: "seek", ply: address.ply });
  }, [address.ply]);

  return [replay, send] as const;
}
