import type { TournamentRound, TournamentSummary } from "../api/types";
import type { Draft, Entry } from "./types";

/** What an organiser does next. */
export type NextStep =
  | { readonly step: "open_registration" }
  /** More players are needed before it can start. */
  | { readonly step: "add_entrants"; readonly entered: number }
  /** `waiting`: how many have not accepted yet. */
  | { readonly step: "start"; readonly waiting: number }
  | { readonly step: "make_draft" }
  | { readonly step: "publish"; readonly stale: boolean }
  /** Results are awaited; `overdue`: a deadline has passed. */
  | { readonly step: "results"; readonly open: number; readonly overdue: boolean }
  /** Nothing is to be done: the next tables come by themselves. */
  | { readonly step: "wait" }
  | { readonly step: "finished" };

/** The status of entries that do not take part. */
const OUT = ["withdrawn", "disqualified", "reserve"];

/** Entries that have not left and do not wait on the reserve list. */
export const isIn = (entry: Pick<Entry, "status">) => !OUT.includes(entry.status);

/**
 * The next step of an event. `now` is in milliseconds, `canStart` says whether the format can start
 * with these entries (true while that is not known). Pure.
 */
export function nextStep(
  tournament: Pick<TournamentSummary, "status" | "settings">,
  entries: readonly Pick<Entry, "status" | "accepted">[],
  rounds: readonly Pick<TournamentRound, "status" | "deadline" | "tables">[],
  draft: Pick<Draft, "stale"> | null,
  now: number,
  canStart = true,
): NextStep {
  if (tournament.status === "draft") return { step: "open_registration" };
  if (tournament.status === "finished") return { step: "finished" };
  const entered = entries.filter(isIn);
  if (tournament.status === "registration") {
    if (entered.length < 2 || !canStart) return { step: "add_entrants", entered: entered.length };
    return { step: "start", waiting: entered.filter((entry) => !entry.accepted).length };
  }
  if (draft) return { step: "publish", stale: draft.stale };
  const playing = rounds.filter((round) => round.tables.playing > 0);
  if (playing.length > 0) {
    return {
      step: "results",
      open: playing.reduce((sum, round) => sum + round.tables.playing, 0),
      overdue: playing.some((round) => round.deadline && Date.parse(round.deadline) <= now),
    };
  }
  return { step: tournament.settings.automatic === false ? "make_draft" : "wait" };
}
