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

export interface SharedBoardProps<View> {
  view: View;
  /** The event that led to this view; null before the first. Its changes are highlighted. */
  event: AnyEvent | null;
  i18n: GameI18n;
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
  /** Describes the options of a game that differ from the defaults. */
  describeOptions: (options: Record<string, unknown>, i18n: GameI18n) => string[];
}
