import type { GameAction } from "../games/plugin";
import type { Position } from "./server";

/** An own action that is laid out but not sent, and the position after it once it is known. */
export interface Step {
  action: GameAction;
  position: Position | null;
}

/** Something the player is told; it goes away with the next thing they do. */
export type Notice =
  /** The game went on elsewhere, so what was laid out no longer applies. */
  | { kind: "moved" }
  /** The server refused an action and says why. */
  | { kind: "refused"; detail: string };

export interface PlayState {
  /** The confirmed position in which the player is on turn; null while there is none. */
  base: Position | null;
  /** The player's own actions since then, in order. */
  draft: readonly Step[];
  /** The targets selected for the next action. */
  selected: readonly string[];
  /** The actions are on their way (`sending`), or the server has taken them (`accepted`). */
  submission: { state: "sending" } | { state: "accepted"; seq: number } | null;
  /** Whether the last request did not reach the server; it is repeated. */
  unreachable: boolean;
  notice: Notice | null;
}

export const INITIAL: PlayState = {
  base: null,
  draft: [],
  selected: [],
  submission: null,
  unreachable: false,
  notice: null,
};

export type PlayEvent =
  /** The confirmed position was loaded. */
  | { type: "loaded"; position: Position; restored?: readonly GameAction[] }
  /** The board shows this many events. `sameTurn`: nobody has acted since the confirmed position. */
  | { type: "moved"; seq: number; sameTurn: boolean }
  | { type: "selected"; selected: readonly string[] }
  | { type: "chosen"; action: GameAction }
  /** The position after the first `count` actions of the draft. */
  | { type: "previewed"; count: number; position: Position }
  | { type: "previewRefused"; count: number; detail: string }
  | { type: "undone" }
  | { type: "cleared" }
  | { type: "sent"; extra: GameAction | null }
  | { type: "accepted"; seq: number }
  | { type: "refused"; detail: string }
  /** The server says that the game has gone on. */
  | { type: "stale" }
  | { type: "unreachable" }
  | { type: "reachable" };

/** The last known position of the draft; null while it is being asked for. */
export function positionOf(state: PlayState): Position | null {
  const last = state.draft.at(-1);
  return last ? last.position : state.base;
}

export const actionsOf = (draft: readonly Step[]): GameAction[] => draft.map((step) => step.action);

/** Whether the draft may be sent: everything in it is known, and the server is not asked already. */
export function maySend(state: PlayState): boolean {
  return state.draft.length > 0 && positionOf(state) !== null && state.submission === null;
}

/** Whether nothing is left to choose: others are on turn, the game ends, or cards are drawn. */
export function isComplete(position: Position, seat: number): boolean {
  return !position.complete || position.turn !== seat || position.legal.length === 0;
}

export function playReducer(state: PlayState, event: PlayEvent): PlayState {
  switch (event.type) {
    case "loaded":
      return loaded(state, event.position, event.restored ?? []);
    case "moved":
      return moved(state, event.seq, event.sameTurn);
    case "selected":
      if (state.selected.length + event.selected.length === 0 && !state.notice) return state;
      return { ...state, selected: event.selected, notice: null };
    case "chosen":
      if (state.submission || positionOf(state) === null) return state;
      return {
        ...state,
        draft: [...state.draft, { action: event.action, position: null }],
        selected: [],
        notice: null,
      };
    case "previewed":
      return previewed(state, event.count, event.position);
    case "previewRefused":
      if (state.draft.length < event.count) return state;
      return {
        ...state,
        draft: state.draft.slice(0, event.count - 1),
        selected: [],
        unreachable: false,
        notice: { kind: "refused", detail: event.detail },
      };
    case "undone":
      if (state.submission) return state;
      // The first step back only gives up a selection.
      return state.selected.length > 0
        ? { ...state, selected: [] }
        : { ...state, draft: state.draft.slice(0, -1), notice: null };
    case "cleared":
      if (state.submission) return state;
      return { ...state, draft: [], selected: [], notice: null };
    case "sent":
      return sent(state, event.extra);
    case "accepted":
      return {
        ...state,
        submission: { state: "accepted", seq: event.seq },
        unreachable: false,
      };
    case "refused":
      return {
        ...state,
        submission: null,
        unreachable: false,
        notice: { kind: "refused", detail: event.detail },
      };
    case "stale":
      return { ...INITIAL, notice: { kind: "moved" } };
    case "unreachable":
      return { ...state, unreachable: true };
    case "reachable":
      return state.unreachable ? { ...state, unreachable: false } : state;
  }
}

function loaded(state: PlayState, position: Position, restored: readonly GameAction[]): PlayState {
  const reachable = { ...state, unreachable: false };
  if (state.base && position.seq < state.base.seq) return reachable;
  if (state.base?.seq === position.seq) return { ...reachable, base: position };
  return {
    ...reachable,
    base: position,
    draft: (state.draft.length > 0 ? actionsOf(state.draft) : restored).map((action) => ({
      action,
      position: null,
    })),
    selected: [],
    submission: null,
  };
}

/**
 * The game went on. What was laid out for an earlier position no longer applies, unless only the
 * table has changed: somebody left, or asks for a take-back.
 */
function moved(state: PlayState, seq: number, sameTurn: boolean): PlayState {
  const { submission } = state;
  // The answer to what was sent is on its way, and says more than the log.
  if (submission?.state === "sending") return state;
  if (submission?.state === "accepted") {
    return seq >= submission.seq ? { ...INITIAL, notice: state.notice } : state;
  }
  if (state.base === null || state.base.seq >= seq || sameTurn) return state;
  const notice = state.draft.length > 0 ? ({ kind: "moved" } as const) : state.notice;
  return { ...INITIAL, notice };
}

function previewed(state: PlayState, count: number, position: Position): PlayState {
  if (state.draft.length < count || position.seq !== state.base?.seq) return state;
  const draft = state.draft.map((step, index) =>
    index === count - 1 ? { ...step, position } : step,
  );
  return { ...state, draft, unreachable: false };
}

/** Sends the draft, with an action that ends the turn if there is one. */
function sent(state: PlayState, extra: GameAction | null): PlayState {
  if (state.submission) return state;
  const position = positionOf(state);
  const draft = extra ? [...state.draft, { action: extra, position }] : state.draft;
  return { ...state, draft, selected: [], submission: { state: "sending" }, notice: null };
}
