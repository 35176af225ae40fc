import type { TournamentSummary } from "../api/types";

/** What the page of a tournament has beside standings and rounds; fetched only where it is there. */

const BRACKETS = new Set([
  "single_elimination",
  "double_elimination",
  "table_elimination",
  "groups_playoff",
]);

/** Whether a format has a bracket somewhere. */
export const hasBracket = (format: string): boolean => BRACKETS.has(format);

/** Whether this is a ladder on which players challenge each other. */
export function hasChallenges(tournament: TournamentSummary): boolean {
  const options = tournament.options.format_options as { mode?: unknown } | undefined;
  return tournament.format === "ladder" && options?.mode !== "automatic";
}
