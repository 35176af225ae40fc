import type { TournamentDetail } from "../api/types";
import { FORMATS, type Format, firstPlan, type Plan, withValidSize } from "./plan";

/** The plan that leads to an event like this one, as far as this page can express it. */
export function planLike(tournament: TournamentDetail, clock: string): Plan {
  const settings = tournament.options as Record<string, unknown>;
  const options = (settings.format_options ?? {}) as Record<string, unknown>;
  const format = FORMATS.find((name) => name === tournament.format) as Format | undefined;
  if (!format) return firstPlan;
  const match = (options.match ?? {}) as { games?: number; best_of?: boolean };
  const sizes = options.sizes as number[] | undefined;
  const exchange = options.exchange as number[] | undefined;
  const seconds = settings.round_seconds as number | null | undefined;
  return withValidSize({
    ...firstPlan,
    kind: tournament.kind,
    format,
    tableSize: tournament.table_size,
    players: Math.max(2, tournament.entries),
    rounds: (options.rounds as number | null | undefined) ?? null,
    cycles: (options.cycles as number | undefined) ?? firstPlan.cycles,
    groups: (options.groups as number | undefined) ?? firstPlan.groups,
    advance: (options.advance as number | undefined) ?? firstPlan.advance,
    divisions: sizes?.length ?? firstPlan.divisions,
    divisionSize: sizes?.[0] ?? firstPlan.divisionSize,
    exchange: exchange?.[0] ?? firstPlan.exchange,
    minutes: Math.round(((options.seconds as number | undefined) ?? 3600) / 60),
    ladder: options.mode === "challenge" ? "challenge" : "automatic",
    bestOf: match.best_of ? (match.games ?? 1) : 1,
    playing: settings.by_hand ? "hall" : "site",
    clock,
    roundDays: seconds ? Math.max(1, Math.round(seconds / 86_400)) : 0,
    automatic: settings.automatic !== false,
    entry: settings.entry === "open" ? "open" : "invited",
    maxEntries: (settings.max_entries as number | null | undefined) ?? null,
    rated: settings.rated !== false,
  });
}
