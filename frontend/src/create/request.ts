import type { components } from "../api/schema";
import type { Plan } from "./plan";

export type CreateRequest = components["schemas"]["CreateRequest"];
type TimeControl = components["schemas"]["TimeControl"];

const DAY_SECONDS = 86_400;

/** The options of the format of a plan; others keep their defaults. */
export function formatOptions(plan: Plan): Record<string, unknown> {
  const match = plan.bestOf > 1 ? { match: { games: plan.bestOf, best_of: true } } : {};
  switch (plan.format) {
    case "swiss":
      return { ...match, ...(plan.rounds === null ? {} : { rounds: plan.rounds }) };
    case "round_robin":
      return { ...match, cycles: plan.cycles };
    case "table_elimination":
      return { ...match, advance: plan.advance };
    case "groups_playoff":
      return {
        ...match,
        groups: plan.groups,
        advance: plan.advance,
        // A playoff at larger tables: those who come first advance.
        ...(plan.tableSize > 2 ? { playoff_format: "table_elimination" } : {}),
      };
    case "league_season":
      return {
        ...match,
        sizes: Array<number>(plan.divisions).fill(plan.divisionSize),
        exchange: Array<number>(plan.divisions - 1).fill(plan.exchange),
      };
    case "ladder":
      return { ...match, mode: plan.ladder };
    case "arena":
      return { seconds: plan.minutes * 60 };
    default:
      return match;
  }
}

/** The request that creates the event. */
export function requestOf(plan: Plan, clock: TimeControl | null, key: string): CreateRequest {
  const onSite = plan.playing === "site";
  const settings = {
    format_options: formatOptions(plan),
    rated: plan.rated,
    automatic: plan.automatic,
    round_seconds: plan.roundDays > 0 ? plan.roundDays * DAY_SECONDS : null,
    clock: onSite ? clock : null,
    by_hand: !onSite,
    entry: plan.entry,
    max_entries: plan.maxEntries,
  };
  return {
    name: plan.name.trim(),
    kind: plan.kind,
    format: plan.format,
    table_size: plan.tableSize,
    key,
    settings: settings as unknown as NonNullable<CreateRequest["settings"]>,
  };
}
