import type { GameEvent, Move } from "../api/types";
import type { GamePlugin, Importance } from "../games/plugin";
import { importanceOf } from "./describe-events";
import { moveAt, moveEndingAt, type PointChange, pointChangesBySeq } from "./moves";
import { takenBackSeqs } from "./table-events";

/** A line of the log: an event, and the move it belongs to, if known. */
export interface LogLine {
  ply: number;
  seat: number | null;
  weight: Importance;
  text: string;
  /** Whether the event was taken back later. */
  isTakenBack: boolean;
  /** The seq of the first event of the move. */
  moveStart: number | null;
  /** The points gained by the whole move, on its first line. */
  pointChanges: PointChange[];
}

/** Builds the lines of a log. */
export function linesOf(
  events: readonly GameEvent[],
  moves: readonly Move[],
  plugin: GamePlugin,
  describe: (event: GameEvent) => string,
): LogLine[] {
  const changesBySeq = pointChangesBySeq(moves);
  const takenBack = takenBackSeqs(events);
  return events.map((event) => ({
    ply: event.seq,
    seat: event.seat ?? null,
    weight: importanceOf(event, plugin),
    text: describe(event),
    isTakenBack: takenBack.has(event.seq),
    moveStart: moveAt(moves, event.seq)?.first ?? null,
    pointChanges: changesBySeq.get(event.seq) ?? [],
  }));
}

/**
 * The current line at a ply: the last line not after it or, when stepping by move, the first line
 * of the move that ends there.
 */
export function currentLine(
  visibleLines: readonly LogLine[],
  moves: readonly Move[],
  ply: number,
  byMove: boolean,
): number | null {
  const move = byMove ? moveEndingAt(moves, ply) : null;
  return visibleLines.findLast((line) => line.ply <= (move?.first ?? ply))?.ply ?? null;
}

/**
 * The ply to seek to for a line: when stepping by move, the end of the move that the line starts.
 */
export function plyOfLine(line: LogLine, moves: readonly Move[], byMove: boolean): number {
  if (!byMove || line.moveStart !== line.ply) return line.ply;
  return moveAt(moves, line.ply)?.last ?? line.ply;
}
