import { type ReactNode, useEffect, useState } from "react";
import type { GameAction, GameI18n } from "../games/plugin";
import type { Position } from "./coach/position";
import type { LearnText } from "./text";

/** A thing of a game, explained. */
export interface Term {
  name: string;
  /** One or two sentences. */
  text: string;
  /** Where the rules say more: the id of an element of the page. */
  anchor: string;
  /** In a list of things, the one that stands for all of this sort. */
  sort?: string;
  picture?: ReactNode;
}

/** Something that is told when it happens for the first time. */
export interface Lesson<View = unknown> {
  id: string;
  /** Whether the position is of the kind that the lesson is about. */
  applies: (position: Position<View>, seat: number) => boolean;
}

/** A choice that the coach recommends, and why. */
export interface Advice {
  what: string;
  points: number;
  reasons: string[];
}

/** What a learner of one game is told. */
export interface LearnGame<View = unknown> {
  kind: string;
  /** Explains a thing of the board by its id, such as `tool.drill`; null if there is none. */
  term: (id: string, t: LearnText, game: GameI18n) => Term | null;
  /** Values that the texts of lessons contain. */
  values: Record<string, unknown>;
  /** In the order in which they are told if several apply. */
  lessons: readonly Lesson<View>[];
  /** The types of actions in a position, in words. */
  options: (position: Position<View>, t: LearnText, game: GameI18n) => string[];
  /** The actions after which the coach looks ahead, a list for each position. */
  lookAhead: (position: Position<View>) => GameAction[][];
  /** The best choices, from the position and those that were looked at. */
  advise: (
    position: Position<View>,
    seat: number,
    ahead: readonly (Position<View> | null)[],
    t: LearnText,
    game: GameI18n,
  ) => Advice[];
}

/** Every folder here with an `index.ts` is a game. */
const loaders = import.meta.glob<{ learnGame: LearnGame }>("./*/index.ts");

/** The kinds of game that can be learned. */
export const LEARN_KINDS = Object.keys(loaders).map((path) => path.split("/")[1] ?? "");

const loaded = new Map<string, LearnGame>();

interface Loading {
  data: LearnGame | null;
  error: unknown;
  refetch: () => void;
}

/** What a learner of that game is told; loaded once, when first shown. */
export function useLearnGame(kind: string | undefined): Loading {
  const [{ attempt, error }, setState] = useState({ attempt: 0, error: null as unknown });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    const load = kind === undefined ? undefined : loaders[`./${kind}/index.ts`];
    if (kind === undefined || !load || loaded.has(kind)) return;
    let isCurrent = true;
    load().then(
      ({ learnGame }) => {
        loaded.set(kind, learnGame);
        if (isCurrent) setState((state) => ({ ...state, error: null }));
      },
      (reason: unknown) => isCurrent && setState((state) => ({ ...state, error: reason })),
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, attempt]);
  return {
    data: (kind !== undefined && loaded.get(kind)) || null,
    error,
    refetch: () => setState((state) => ({ attempt: state.attempt + 1, error: null })),
  };
}
