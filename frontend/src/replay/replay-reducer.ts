/**
 * State of a replay, independent of the UI: current ply, playing or paused, following a live game
 * or not.
 */
export interface Replay {
  /** The current ply, 1..head. */
  ply: number;
  /** The last ply. Grows while a game is live. */
  head: number;
  /** True while the game is in progress. */
  live: boolean;
  mode: "paused" | "playing" | "following";
  /**
   * The plies at which steps stop, in order: the ends of moves. If empty, and after the last one,
   * every event is a step.
   */
  stops: readonly number[];
}

export type ReplayAction =
  | { type: "seek"; ply: number }
  /** Moves by so many steps: to stops, or single events with `byEvent`. */
  | { type: "step"; by: number; byEvent?: boolean }
  /** Replaces the stops. */
  | { type: "stops"; stops: readonly number[] }
  | { type: "toggle" }
  | { type: "pause" }
  /** Timer tick of playing and catching up. */
  | { type: "tick" }
  /** The log has grown to this seq. */
  | { type: "grown"; head: number }
  /** Shows the newest ply and follows the game. */
  | { type: "follow" }
  /** The game has ended. */
  | { type: "ended" };

/** A follower further behind than this jumps to the head instead of showing each event. */
export const CATCH_UP_LIMIT = 12;

/**
 * Initial state. A live game is followed unless a ply is given; all others open at the given ply or
 * the end.
 */
export function initialReplay(head: number, live: boolean, ply: number | null): Replay {
  const lastPly = Math.max(1, head);
  const initial = { head: lastPly, live, stops: [] };
  if (ply === null) return { ...initial, ply: lastPly, mode: live ? "following" : "paused" };
  return { ...initial, ply: clamp(ply, lastPly), mode: "paused" };
}

/** The reducer. Returns the same object if nothing changes. */
export function replayReducer(replay: Replay, action: ReplayAction): Replay {
  switch (action.type) {
    case "seek":
      return seekTo(replay, action.ply, "paused");
    case "step":
      return seekTo(
        replay,
        plyAfterSteps(replay, action.by, action.byEvent ? [] : replay.stops),
        "paused",
      );
    case "stops":
      return action.stops === replay.stops ? replay : { ...replay, stops: action.stops };
    case "toggle":
      return toggle(replay);
    case "pause":
      return replay.mode === "paused" ? replay : { ...replay, mode: "paused" };
    case "tick":
      return tick(replay);
    case "grown":
      return grow(replay, action.head);
    case "follow":
      if (!replay.live) return seekTo(replay, replay.head, "paused");
      return { ...replay, ply: replay.head, mode: "following" };
    case "ended":
      if (!replay.live) return replay;
      return { ...replay, live: false, mode: modeAfterEnd(replay) };
  }
}

/** Whether ticks are needed: something remains to be shown. */
export function isMoving(replay: Replay): boolean {
  if (replay.mode === "playing") return true;
  return replay.mode === "following" && replay.ply < replay.head;
}

/**
 * The ply so many steps away. After the last stop every event is a step, because its move is not
 * known yet.
 */
function plyAfterSteps({ ply }: Replay, by: number, stops: readonly number[]): number {
  if (by > 0) {
    const nextStop = stops.findIndex((stop) => stop > ply);
    const stopsLeft = nextStop < 0 ? 0 : stops.length - nextStop;
    const from = stopsLeft > 0 ? (stops[Math.min(nextStop + by, stops.length) - 1] ?? ply) : ply;
    return from + Math.max(0, by - stopsLeft);
  }
  const lastStop = stops.at(-1) ?? 0;
  if (ply > lastStop) {
    const unfinishedSteps = Math.min(ply - Math.max(lastStop, 1), -by);
    return unfinishedSteps === -by
      ? ply + by
      : plyAfterSteps({ ply: lastStop } as Replay, by + unfinishedSteps, stops);
  }
  const previousStop = stops.findLastIndex((stop) => stop < ply);
  return stops[previousStop + by + 1] ?? 1;
}

function toggle(replay: Replay): Replay {
  if (replay.mode !== "paused") return { ...replay, mode: "paused" };
  // At the end, "play" follows a live game and restarts a finished one.
  if (replay.ply < replay.head) return { ...replay, mode: "playing" };
  if (replay.live) return { ...replay, mode: "following" };
  return { ...replay, ply: 1, mode: "playing" };
}

function tick(replay: Replay): Replay {
  if (replay.mode === "paused") return replay;
  if (replay.ply < replay.head) {
    const ply = Math.min(plyAfterSteps(replay, 1, replay.stops), replay.head);
    const isDone = replay.mode === "playing" && ply === replay.head;
    if (!isDone) return { ...replay, ply };
    return { ...replay, ply, mode: replay.live ? "following" : "paused" };
  }
  if (replay.mode === "playing") {
    return { ...replay, mode: replay.live ? "following" : "paused" };
  }
  return replay;
}

function grow(replay: Replay, head: number): Replay {
  if (head <= replay.head) return replay;
  if (replay.mode === "following" && head - replay.ply > CATCH_UP_LIMIT)
    return { ...replay, ply: head, head };
  return { ...replay, head };
}

function modeAfterEnd(replay: Replay): Replay["mode"] {
  if (replay.mode !== "following") return replay.mode;
  return replay.ply < replay.head ? "playing" : "paused";
}

function seekTo(replay: Replay, ply: number, mode: Replay["mode"]): Replay {
  const next = clamp(ply, replay.head);
  if (next === replay.ply && mode === replay.mode) return replay;
  return { ...replay, ply: next, mode };
}

function clamp(ply: number, head: number): number {
  if (!Number.isFinite(ply)) return head;
  return Math.min(Math.max(1, Math.round(ply)), head);
}
