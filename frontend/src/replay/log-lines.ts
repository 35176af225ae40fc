import type { GameEvent, Move } from "../api/types";
import type { GamePlugin, Weight } from "../games/plugin";
import { type Gain, gainsOf, moveAt, moveEndingAt } from "./moves";

/** A line of the log: an event, and the move it belongs to as far as that is known. */
export interface LogLine {
  ply: number;
  seat: number | null;
  weight: Weight;
  told: string;
  /** The seq with which the move of this event begins. */
  decision: number | null;
  /** What the whole move gained, on the line that begins it. */
  gains: Gain[];
}

/** The lines of a log. */
export function linesOf(
  events: readonly GameEvent[],
  moves: readonly Move[],
  plugin: GamePlugin,
  tell: (event: GameEvent) => string,
): LogLine[] {
  const gains = gainsOf(moves);
  return events.map((event) => ({
    ply: event.seq,
    seat: event.seat ?? null,
    weight: plugin.weigh(event),
    told: tell(event),
    decision: moveAt(moves, event.seq)?.first ?? null,
    gains: gains.get(event.seq) ?? [],
  }));
}

/**
 * The line that is on show at a ply: the last that is not ahead of it, or, where whole moves are
 * shown, the one that began the move which ends there.
 */
export function currentLine(
  shown: readonly LogLine[],
  moves: readonly Move[],
  ply: number,
  byMove: boolean,
): number | null {
  const move = byMove ? moveEndingAt(moves, ply) : null;
  return shown.findLast((line) => line.ply <= (move?.first ?? ply))?.ply ?? null;
}

/** The ply that a line leads to: the whole move, where moves are shown and the line begins one. */
export function plyOfLine(line: LogLine, moves: readonly Move[], byMove: boolean): number {
  if (!byMove || line.decision !== line.ply) return line.ply;
  return moveAt(moves, line.ply)?.last ?? line.ply;
}
