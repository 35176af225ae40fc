import type { ComponentType } from "react";
import type { ScorePart, SheetLine } from "../api/types";
import type { Formatter } from "../i18n/format";

/** An event as the log and the frames carry it: a type and fields only its game knows. */
export interface AnyEvent {
  type: string;
  seat?: number | null;
  [field: string]: unknown;
}

/** What a game needs to speak: the words of its own namespace, names of seats, number formats. */
export interface GameI18n {
  t: (key: string, values?: Record<string, unknown>) => string;
  seat: (index: number) => string;
  format: Formatter;
}

export interface TrayProps<View> {
  view: View;
  /** The event that led to this view; null before the first. Its traces are marked on the board. */
  event: AnyEvent | null;
  i18n: GameI18n;
}

export interface SeatProps<View> extends TrayProps<View> {
  seat: number;
}

export interface FigureProps<View> {
  view: View;
  seat: number;
}

export interface PreviewProps<View> {
  view: View;
  i18n: GameI18n;
}

/** A part of a score line in words. */
export interface PartWords {
  /** The room, guest, card ... that gives the points. */
  what: string;
  /** Where it is, and why it is worth that much; empty where there is nothing to say. */
  note: string;
}

/** How much an event weighs in the log: a heading, a line, or a line shown only on request. */
export type Weight = "chapter" | "move" | "detail";

/**
 * All the site knows of a game. `View` is what the engine's `view` sends to a spectator. Nothing
 * here judges a move: a plug-in draws and tells what the server says.
 */
export interface GamePlugin<View = unknown> {
  /** Slug of the game, and the namespace of its words. */
  kind: string;
  /** What all players choose from: a market, a display. */
  Tray: ComponentType<TrayProps<View>>;
  /** What one player has built, and what they keep. */
  Seat: ComponentType<SeatProps<View>>;
  /** What one player has built, as a small drawing that says nothing to a screen reader. */
  Figure: ComponentType<FigureProps<View>>;
  /** A mark that one of the players holds, such as that of the first player. */
  SeatMark?: ComponentType<FigureProps<View> & { i18n: GameI18n }>;
  /** The table in small, for lists of live games. */
  Preview: ComponentType<PreviewProps<View>>;
  /** The seat to act; null when the game is over. */
  turn: (view: View) => number | null;
  /** One event in words. */
  describe: (event: AnyEvent, i18n: GameI18n) => string;
  weigh: (event: AnyEvent) => Weight;
  /** The round an event begins, for the marks on the slider; null for all others. */
  roundOf: (event: AnyEvent) => number | null;
  /** What happens now, in words: whose turn it is and for what; empty while nobody is asked. */
  now: (view: View, i18n: GameI18n) => string;
  /** The score sheet as it stands, by seat. */
  sheet: (view: View) => SheetLine[][];
  /** The name of a line of the score sheet. */
  lineName: (line: string, i18n: GameI18n) => string;
  /** A part of a line of the score sheet in words. */
  partWords: (line: string, part: ScorePart, i18n: GameI18n) => PartWords;
  /** The options of a game that differ from its defaults, in words. */
  options: (options: Record<string, unknown>, i18n: GameI18n) => string[];
}
