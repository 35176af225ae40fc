import type { TournamentDetail } from "../api/types";
import type { OwnEntry } from "./entry-queries";

/** What a player is in an event, as far as it decides what can be done. */
export type Standing =
  | "none"
  | "may-enter"
  | "invited"
  | "reserve"
  | "playing"
  | "paused"
  | "gone"
  | "over";

/** What the player is in the event. `none`: neither entered nor able to enter. */
export function standingOf(
  tournament: Pick<TournamentDetail, "status" | "options">,
  entry: OwnEntry | null,
): Standing {
  const { status } = tournament;
  const isOpen = status === "registration" || status === "running";
  if (!entry) {
    const { entry: who } = tournament.options as { entry?: unknown };
    return isOpen && who === "open" ? "may-enter" : "none";
  }
  if (!isOpen) return "over";
  if (entry.status === "paused") return "paused";
  if (entry.status !== "present") return entry.status === "disqualified" ? "over" : "gone";
  if (entry.reserve) return "reserve";
  return entry.accepted === false ? "invited" : "playing";
}

/** Formats in which a player may miss a round that is not published yet. */
const WITH_ABSENCE = new Set(["swiss", "round_robin", "groups_playoff", "league_season"]);

/** Whether missing a single round can be announced. */
export const canMissRounds = ({ format, status }: Pick<TournamentDetail, "format" | "status">) =>
  status === "running" && WITH_ABSENCE.has(format);
