import type { TournamentSummary } from "../api/types";

/** Which optional parts the page of a tournament has; their code is loaded only if needed. */

const FORMATS_WITH_BRACKET = new Set([
  "single_elimination",
  "double_elimination",
  "table_elimination",
  "groups_playoff",
]);

/** Whether a format has a bracket. */
export const hasBracket = (format: string): boolean => FORMATS_WITH_BRACKET.has(format);

/** Whether this is a ladder with challenges. */
export function hasChallenges(tournament: TournamentSummary): boolean {
  const options = tournament.options.format_options as { mode?: unknown } | undefined;
  return tournament.format === "ladder" && options?.mode !== "automatic";
}
