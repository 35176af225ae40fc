import { useEffect, useState } from "react";
import { prefersReducedMotion } from "../ui/reduced-motion";

/** Milliseconds in which the board catches up, and the shortest and longest time per event. */
const CATCH_UP_MS = 900;
const EVENT_LIMITS_MS = [70, 320] as const;

/** The event of a game that the board shows: it follows the log, one event after the other. */
export function useCatchUp(head: number): number {
  const [ply, setPly] = useState(head);
  useEffect(() => {
    if (ply >= head) return;
    const behind = head - ply;
    const each = Math.min(Math.max(CATCH_UP_MS / behind, EVENT_LIMITS_MS[0]), EVENT_LIMITS_MS[1]);
    // With reduced motion, or far behind as after a sleep, the events in between are skipped.
    const skips = prefersReducedMotion() || behind * each > 2 * CATCH_UP_MS;
    const timer = setTimeout(() => setPly(skips ? head : ply + 1), skips ? 0 : each);
    return () => clearTimeout(timer);
  }, [ply, head]);
  return Math.min(ply, head);
}
