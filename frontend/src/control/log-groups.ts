import type { LogEvent } from "./types";

/** One command, or one thing that happened by itself, with everything that followed from it. */
export interface LogGroup {
  readonly first: LogEvent;
  readonly events: readonly LogEvent[];
}

/** Events that only say what the first of their command says already. */
const CONSEQUENCES = ["game_opened", "game_scored"];

/** Events by command, newest first. Pure. */
export function logGroups(events: readonly LogEvent[]): LogGroup[] {
  const groups = new Map<number, LogEvent[]>();
  for (const event of events) {
    const group = groups.get(event.decision);
    if (group) group.push(event);
    else groups.set(event.decision, [event]);
  }
  return [...groups.values()].reverse().flatMap((group) => {
    const told = group.filter((event) => !CONSEQUENCES.includes(event.type));
    const shown = told.length > 0 ? told : group;
    const [first] = shown;
    return first ? [{ first, events: shown }] : [];
  });
}
