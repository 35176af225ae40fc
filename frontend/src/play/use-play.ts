import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { Problem } from "../api/problem";
import type { BoardChoices, Choice, GameAction, GamePlugin } from "../games/plugin";
import { choicesAfter, nextTargets, otherTargets, select as selectTarget } from "./choices";
import { loadDraft, saveDraft } from "./draft-store";
import {
  actionsOf,
  INITIAL,
  isComplete,
  maySend,
  type PlayState,
  playReducer,
  positionOf,
} from "./play-reducer";
import { newKey, type Position, playActions, previewActions, type Worth } from "./server";

/** Time before a request that did not reach the server is repeated. */
const RETRY_MS = 2_000;
const NO_CHOICES: readonly Choice[] = [];
const NO_TARGETS: ReadonlySet<string> = new Set();

interface Options {
  game: string;
  seat: number;
  /** Number of events of the log, and how many of them the board shows. */
  head: number;
  shown: number;
  /** Whether the player is on turn after the last of them, and the board shows it. */
  mayAct: boolean;
  /** Whether no player has acted between two events. */
  isSameTurn: (from: number, to: number) => boolean;
  plugin: GamePlugin;
  /** Whether to ask what each choice is worth. */
  withWorth: boolean;
  /** Whether to send a turn as soon as it is complete. */
  autoConfirm: boolean;
  /** Puts into words what an action is worth. */
  describeWorth: (worth: Worth) => string;
  roundTrip: () => number | null;
  /** Called when the server says that the game has gone on. */
  onStale: () => void;
}

export interface Play {
  state: PlayState;
  /** The position to draw, with what is laid out; null if the board shows the log. */
  position: Position | null;
  /** What may be chosen now. */
  choices: readonly Choice[];
  boardChoices: BoardChoices;
  /** The legal action that ends the turn; null if there is none. */
  ending: GameAction | null;
  /** Whether the turn is complete and waits for its confirmation. */
  isReady: boolean;
  undo: () => void;
  clear: () => void;
  /** Gives up the selection. */
  cancel: () => void;
  /** Sends what is laid out. */
  confirm: () => void;
  /** Sends what is laid out and ends the turn. */
  endTurn: () => void;
}

/** True for answers that another try would get again. */
const isFinal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && error.status !== 429;

const isStale = (error: Problem): boolean => error.status === 409 && error.code !== "key_reused";

/** Waits for a while, or until the browser is online again. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    window.addEventListener("online", done);
  });
}

/** A player's own turn: what is laid out, previewed by the server, and sent as one. */
export function usePlay(options: Options): Play {
  const { game, seat, head, shown, mayAct, plugin, withWorth } = options;
  const [state, dispatch] = useReducer(playReducer, INITIAL);
  const latest = useRef({ state, options });
  latest.current = { state, options };
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    const { state, options } = latest.current;
    const from = state.base?.seq ?? shown;
    dispatch({ type: "moved", seq: shown, sameTurn: options.isSameTurn(from, shown) });
  }, [shown]);

  // The confirmed position, once the board has caught up with the log.
  const isKnown = state.base?.seq === head && (state.base.worth !== null || !withWorth);
  const needsBase = mayAct && !isKnown && state.submission === null;
  useEffect(() => {
    if (!needsBase) return;
    let isCurrent = true;
    void (async () => {
      while (isCurrent) {
        try {
          const position = await previewActions(game, [], { expectedSeq: head, worth: withWorth });
          if (!isCurrent) return;
          const restored = loadDraft(game, position.seq);
          dispatch({ type: "loaded", position, restored });
          return;
        } catch (error) {
          if (!isCurrent) return;
          // A stale answer is followed by the news of what has happened.
          if (isFinal(error)) return latest.current.options.onStale();
          dispatch({ type: "unreachable" });
          await pause();
        }
      }
    })();
    return () => {
      isCurrent = false;
    };
  }, [needsBase, game, head, withWorth]);

  // Each step of the draft is previewed by the server, which knows what is legal then.
  const { draft, base } = state;
  const seq = base?.seq;
  const asked = draft.at(-1)?.position === null ? draft.at(-1) : undefined;
  useEffect(() => {
    if (asked === undefined || seq === undefined) return;
    let isCurrent = true;
    const actions = actionsOf(latest.current.state.draft);
    void (async () => {
      while (isCurrent) {
        try {
          const position = await previewActions(game, actions, {
            expectedSeq: seq,
            worth: withWorth,
          });
          if (isCurrent) dispatch({ type: "previewed", count: actions.length, position });
          return;
        } catch (error) {
          if (!isCurrent) return;
          if (isFinal(error)) {
            if (isStale(error)) {
              dispatch({ type: "stale" });
              latest.current.options.onStale();
            } else {
              dispatch({
                type: "previewRefused",
                count: actions.length,
                detail: error.message,
              });
            }
            return;
          }
          dispatch({ type: "unreachable" });
          await pause();
        }
      }
    })();
    return () => {
      isCurrent = false;
    };
  }, [asked, game, seq, withWorth]);

  useEffect(() => {
    if (seq !== undefined) saveDraft(game, seq, actionsOf(draft));
  }, [game, seq, draft]);

  const send = useCallback((extra: GameAction | null) => {
    const { state, options } = latest.current;
    const position = positionOf(state);
    if (state.submission || !state.base || !position || (!maySend(state) && !extra)) return;
    const actions = [...actionsOf(state.draft), ...(extra ? [extra] : [])];
    const request = { expectedSeq: state.base.seq, key: newKey(), lagMs: options.roundTrip() };
    dispatch({ type: "sent", extra });
    void (async () => {
      while (isMounted.current) {
        try {
          const { seq } = await playActions(options.game, actions, request);
          return dispatch({ type: "accepted", seq });
        } catch (error) {
          if (isFinal(error)) {
            if (!isStale(error)) return dispatch({ type: "refused", detail: error.message });
            dispatch({ type: "stale" });
            return latest.current.options.onStale();
          }
          dispatch({ type: "unreachable" });
          await pause();
        }
      }
    })();
  }, []);

  const position = positionOf(state);
  const isIdle = state.submission === null && mayAct && seq === head;
  const legal = isIdle && position?.complete && position.turn === seat ? position.legal : null;
  const choices = useMemo(() => (legal ? plugin.choicesOf(legal) : NO_CHOICES), [legal, plugin]);
  const ending = useMemo(
    () => choices.find((choice) => plugin.endsTurn?.(choice.action))?.action ?? null,
    [choices, plugin],
  );
  const isReady = isIdle && maySend(state) && position !== null && isComplete(position, seat);
  const { autoConfirm } = options;
  const isQuiet = autoConfirm && state.notice === null;
  // Nothing is left to choose either if the turn can only be ended.
  const onlyEnds = ending !== null && choices.length === 1 && state.draft.length > 0;
  useEffect(() => {
    if (isQuiet && isReady) send(null);
    else if (isQuiet && onlyEnds) send(ending);
  }, [isQuiet, isReady, onlyEnds, ending, send]);

  const cancel = useCallback(() => dispatch({ type: "selected", selected: [] }), []);
  const boardChoices = useBoardChoices(choices, state, position, options, dispatch);
  return {
    state,
    // Between two steps the board keeps showing the last known position.
    position: mayAct || state.submission ? (position ?? lastKnown(state)) : null,
    choices,
    boardChoices,
    ending,
    isReady,
    undo: useCallback(() => dispatch({ type: "undone" }), []),
    clear: useCallback(() => dispatch({ type: "cleared" }), []),
    cancel,
    confirm: useCallback(() => send(null), [send]),
    endTurn: useCallback(() => send(ending), [send, ending]),
  };
}

function lastKnown(state: PlayState): Position | null {
  return state.draft.findLast((step) => step.position !== null)?.position ?? state.base;
}

function useBoardChoices(
  choices: readonly Choice[],
  state: PlayState,
  position: Position | null,
  options: Options,
  dispatch: (event: Parameters<typeof playReducer>[1]) => void,
): BoardChoices {
  const { selected } = state;
  const { describeWorth } = options;
  return useMemo(() => {
    const all = position?.worth ?? [];
    // Where no choice changes the score at once, nothing is said.
    const told = all.some((one) => one.points !== 0) ? all : [];
    const worth = new Map(told.map((one) => [JSON.stringify(one.action), one]));
    return {
      targets: choices.length > 0 ? nextTargets(choices, selected) : NO_TARGETS,
      others: choices.length > 0 ? otherTargets(choices, selected) : NO_TARGETS,
      selected,
      select: (target: string) => {
        const result = selectTarget(choices, selected, target);
        if (!result) return;
        if (result.complete) dispatch({ type: "chosen", action: result.complete.action });
        else dispatch({ type: "selected", selected: result.selected });
      },
      worthOf: (target: string) => {
        const [choice, ...others] = choicesAfter(choices, [...selected, target]);
        // Only of a choice that this target completes can it be said what it is worth.
        if (!choice || others.length > 0 || choice.targets.length !== selected.length + 1) return;
        const found = worth.get(JSON.stringify(choice.action));
        return found ? describeWorth(found) : undefined;
      },
    };
  }, [choices, selected, position, describeWorth, dispatch]);
}
