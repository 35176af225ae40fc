import type { TournamentSummary } from "../api/types";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * The stages in which a player can be entered, such as `groups/A` or `division/1`, in order; empty
 * where the format has none. Pure.
 */
export function entrySections(
  tournament: Pick<TournamentSummary, "format" | "settings">,
): string[] {
  const options = tournament.settings.format_options as
    | { groups?: number; sizes?: readonly number[] }
    | undefined;
  if (tournament.format === "groups_playoff") {
    return Array.from(
      { length: options?.groups ?? 0 },
      (_, index) => `groups/${LETTERS[index] ?? index + 1}`,
    );
  }
  if (tournament.format === "league_season") {
    return (options?.sizes ?? []).map((_, index) => `division/${index + 1}`);
  }
  return [];
}
