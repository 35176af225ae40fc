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
}

export type ReplayAction =
  | { type: "seek"; ply: number }
  | { type: "step"; by: number }
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
  if (ply === null) return { ply: last, head: last, live, mode: live ? "following" : "paused" };
  return { ply: clamp(ply, last), head: last, live, mode: "paused" };
}

/** The replay after an action. Returns the same object when nothing changes. */
export function replayReducer(replay: Replay, action: ReplayAction): Replay {
  switch (action.type) {
    case "seek":
      return at(replay, action.ply, "paused");
    case "step":
      return at(replay, replay.ply + action.by, "paused");
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
    const ply = replay.ply + 1;
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
