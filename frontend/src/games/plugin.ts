import type { ComponentType } from "react";
import type { ScorePart, SheetLine } from "../api/types";
import type { Formatter } from "../i18n/format";

/** An event of a log or frame: a type, and fields that only its game knows. */
export interface AnyEvent {
  type: string;
  seat?: number | null;
  [field: string]: unknown;
}

/** What a game needs to produce text: messages of its namespace, seat names, number formats. */
export interface GameI18n {
  t: (key: string, values?: Record<string, unknown>) => string;
  seatName: (index: number) => string;
  format: Formatter;
}

/** An action as the server lists it: a type, and fields that only its game knows. */
export interface GameAction {
  type: string;
  [field: string]: unknown;
}

/**
 * A legal action, and the targets that the player selects for it one after the other. A target is a
 * part of the board ("column:2", "slot:G1") or a button in words ("button:keep").
 */
export interface Choice {
  action: GameAction;
  targets: readonly string[];
  /** Other orders of the same targets, if it does not matter which is selected first. */
  alternatives?: readonly (readonly string[])[];
}

/** What the player on turn can select on a board. Without it a board is not interactive. */
export interface BoardChoices {
  /** The targets that can be selected now. */
  targets: ReadonlySet<string>;
  /** Targets that would start the selection anew. They are not lit. */
  others: ReadonlySet<string>;
  /** The targets selected so far. */
  selected: readonly string[];
  select: (target: string) => void;
  /** What a target is worth, in words; undefined if that is unknown or not shown. */
  worthOf: (target: string) => string | undefined;
}

export interface SharedBoardProps<View> {
  view: View;
  /** The event that led to this view; null before the first. Its changes are highlighted. */
  event: AnyEvent | null;
  i18n: GameI18n;
  choices?: BoardChoices | undefined;
}

export interface PlayerBoardProps<View> extends SharedBoardProps<View> {
  seat: number;
}

export interface ThumbnailProps<View> {
  view: View;
  seat: number;
}

export interface PreviewProps<View> {
  view: View;
  i18n: GameI18n;
}

/** The text of a part of a score line. */
export interface ScorePartText {
  /** The room, guest, card etc. that gives the points. */
  label: string;
  /** Where it is and why it is worth that much; may be empty. */
  note: string;
}

/** How an event is shown in the log: a heading, a line, or a line shown only on request. */
export type Importance = "chapter" | "move" | "detail";

/**
 * Everything the site knows about a game. `View` is what the engine's `view` returns for a
 * spectator. A plug-in never evaluates rules: it draws and describes what the server sends.
 */
export interface GamePlugin<View = unknown> {
  /** Slug of the game and namespace of its messages. */
  kind: string;
  /** What all players choose from: a market, a display. */
  SharedBoard: ComponentType<SharedBoardProps<View>>;
  /** What one player has built and owns. */
  PlayerBoard: ComponentType<PlayerBoardProps<View>>;
  /** What one player has built, as a small decorative drawing. */
  Thumbnail: ComponentType<ThumbnailProps<View>>;
  /** About how high the shared board is for whoever plays on a wide screen, in rem. */
  sharedHeight: number;
  /** A mark that one player holds, such as the first-player marker. */
  SeatBadge?: ComponentType<ThumbnailProps<View> & { i18n: GameI18n }>;
  /** A small view of the whole table, for lists of live games. */
  Preview: ComponentType<PreviewProps<View>>;
  /** The seat to act; null when the game is over. */
  seatToAct: (view: View) => number | null;
  /** Describes an event. */
  describeEvent: (event: AnyEvent, i18n: GameI18n) => string;
  importanceOf: (event: AnyEvent) => Importance;
  /** The round that an event starts, for the marks on the slider; null for other events. */
  roundStartedBy: (event: AnyEvent) => number | null;
  /** What happens now: whose turn it is and what they do; empty if nobody has to act. */
  describeStatus: (view: View, i18n: GameI18n) => string;
  /** The current score sheet, by seat. */
  scoreSheet: (view: View) => SheetLine[][];
  /** The name of a line of the score sheet. */
  scoreLineName: (line: string, i18n: GameI18n) => string;
  /** Describes a part of a line of the score sheet. */
  describeScorePart: (line: string, part: ScorePart, i18n: GameI18n) => ScorePartText;
  /** The targets of each legal action, in the order of the actions. */
  choicesOf: (legal: readonly GameAction[]) => Choice[];
  /** Says what the player on turn chooses now, after selecting these targets. */
  instruction: (
    view: View,
    choices: readonly Choice[],
    selected: readonly string[],
    i18n: GameI18n,
  ) => string;
  /** The words of a target: of a button, or of what a part of the board is. */
  targetName: (target: string, view: View, i18n: GameI18n) => string;
  /** The action that ends a turn and is sent together with the actions before it, if any. */
  endsTurn?: (action: GameAction) => boolean;
  /** Describes the options of a game that differ from the defaults. */
  describeOptions: (options: Record<string, unknown>, i18n: GameI18n) => string[];
}
