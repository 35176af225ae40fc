import type { Command, LogEvent } from "./types";

/** Commands about one table. */
const ABOUT_TABLE: readonly string[] = ["rule", "correct"];
/** Commands about one entry. */
const ABOUT_ENTRY: readonly string[] = [
  "withdraw",
  "disqualify",
  "pause",
  "come_back",
  "absence",
  "adjust_points",
  "substitute",
];
/** Events that change what every command means. */
const ABOUT_ALL: readonly string[] = ["stopped", "finished", "reopened", "round_annulled"];

/**
 * Of the events that were not on the screen when a command was given, those that may change the
 * mind of whoever gave it: what other people did about the same table or entry; for commands about
 * the whole event, everything that others did. What happened by itself and what the same person
 * did is none of these.
 */
export function conflictingEvents(
  command: Command,
  events: readonly LogEvent[],
  me: string,
): LogEvent[] {
  const byOthers = events.filter((event) => event.by !== null && event.by !== me);
  const members = command as { table?: unknown; entry?: unknown };
  if (ABOUT_TABLE.includes(command.type)) {
    return byOthers.filter(
      (event) => event.table === members.table || ABOUT_ALL.includes(event.type),
    );
  }
  if (ABOUT_ENTRY.includes(command.type)) {
    return byOthers.filter(
      (event) => event.entry === members.entry || ABOUT_ALL.includes(event.type),
    );
  }
  // A player who is entered does not mind that others are.
  if (command.type === "register") {
    return byOthers.filter((event) => ABOUT_ALL.includes(event.type));
  }
  return byOthers;
}
