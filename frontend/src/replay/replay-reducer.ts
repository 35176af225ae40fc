/**
 * What a replay does, without a screen: which ply is shown, whether it plays by itself, and whether
 * it follows a live game. A reducer, so that every rule of it can be tested.
 */
export interface Replay {
  /** The ply on show, 1..head. */
  ply: number;
  /** The last ply there is. Grows while a game is live. */
  head: number;
  /** True while the game goes on. */
  live: boolean;
  mode: "paused" | "playing" | "following";
  /** Where steps lead, in order: the ends of moves. Empty, and past the last: every event. */
  stops: readonly number[];
}

export type ReplayAction =
  | { type: "seek"; ply: number }
  /** So many steps on, or back: to stops, or `single` events. */
  | { type: "step"; by: number; single?: boolean }
  /** Steps lead here from now on. */
  | { type: "stops"; stops: readonly number[] }
  | { type: "toggle" }
  | { type: "pause" }
  /** The clock of playing and of catching up. */
  | { type: "tick" }
  /** The log has grown to this seq. */
  | { type: "grown"; head: number }
  /** Show the newest ply and stay there. */
  | { type: "follow" }
  /** The game is over. */
  | { type: "ended" };

/** Farther behind than this, a follower jumps to the head instead of being shown each event. */
export const CATCH_UP = 12;

/** A replay at its start. A live game without a chosen ply is followed; others open where asked. */
export function openReplay(head: number, live: boolean, ply: number | null): Replay {
  const last = Math.max(1, head);
  const start = { head: last, live, stops: [] };
  if (ply === null) return { ...start, ply: last, mode: live ? "following" : "paused" };
  return { ...start, ply: clamp(ply, last), mode: "paused" };
}

/** The replay after an action. Returns the same object when nothing changes. */
export function replayReducer(replay: Replay, action: ReplayAction): Replay {
  switch (action.type) {
    case "seek":
      return at(replay, action.ply, "paused");
    case "step":
      return at(replay, stepped(replay, action.by, action.single ? [] : replay.stops), "paused");
    case "stops":
      return action.stops === replay.stops ? replay : { ...replay, stops: action.stops };
    case "toggle":
      return toggled(replay);
    case "pause":
      return replay.mode === "paused" ? replay : { ...replay, mode: "paused" };
    case "tick":
      return ticked(replay);
    case "grown":
      return grown(replay, action.head);
    case "follow":
      if (!replay.live) return at(replay, replay.head, "paused");
      return { ...replay, ply: replay.head, mode: "following" };
    case "ended":
      if (!replay.live) return replay;
      return { ...replay, live: false, mode: endMode(replay) };
  }
}

/** Whether `tick` should be sent: something remains to be shown. */
export function isMoving(replay: Replay): boolean {
  if (replay.mode === "playing") return true;
  return replay.mode === "following" && replay.ply < replay.head;
}

/** The ply so many steps away. Past the last stop every event is one, as nobody knows better yet. */
function stepped({ ply }: Replay, by: number, stops: readonly number[]): number {
  if (by > 0) {
    const ahead = stops.findIndex((stop) => stop > ply);
    const left = ahead < 0 ? 0 : stops.length - ahead;
    const from = left > 0 ? (stops[Math.min(ahead + by, stops.length) - 1] ?? ply) : ply;
    return from + Math.max(0, by - left);
  }
  const end = stops.at(-1) ?? 0;
  if (ply > end) {
    const single = Math.min(ply - Math.max(end, 1), -by);
    return single === -by ? ply + by : stepped({ ply: end } as Replay, by + single, stops);
  }
  const behind = stops.findLastIndex((stop) => stop < ply);
  return stops[behind + by + 1] ?? 1;
}

function toggled(replay: Replay): Replay {
  if (replay.mode !== "paused") return { ...replay, mode: "paused" };
  // At the end, "play" of a live game means follow, and of a finished one means from the start.
  if (replay.ply < replay.head) return { ...replay, mode: "playing" };
  if (replay.live) return { ...replay, mode: "following" };
  return { ...replay, ply: 1, mode: "playing" };
}

function ticked(replay: Replay): Replay {
  if (replay.mode === "paused") return replay;
  if (replay.ply < replay.head) {
    const ply = Math.min(stepped(replay, 1, replay.stops), replay.head);
    const done = replay.mode === "playing" && ply === replay.head;
    if (!done) return { ...replay, ply };
    return { ...replay, ply, mode: replay.live ? "following" : "paused" };
  }
  if (replay.mode === "playing") {
    return { ...replay, mode: replay.live ? "following" : "paused" };
  }
  return replay;
}

function grown(replay: Replay, head: number): Replay {
  if (head <= replay.head) return replay;
  if (replay.mode === "following" && head - replay.ply > CATCH_UP)
    return { ...replay, ply: head, head };
  return { ...replay, head };
}

function endMode(replay: Replay): Replay["mode"] {
  if (replay.mode !== "following") return replay.mode;
  return replay.ply < replay.head ? "playing" : "paused";
}

function at(replay: Replay, ply: number, mode: Replay["mode"]): Replay {
  const next = clamp(ply, replay.head);
  if (next === replay.ply && mode === replay.mode) return replay;
  return { ...replay, ply: next, mode };
}

function clamp(ply: number, head: number): number {
  if (!Number.isFinite(ply)) return head;
  return Math.min(Math.max(1, Math.round(ply)), head);
}
