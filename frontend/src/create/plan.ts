/** What an organiser has chosen for a new event. */
export interface Plan {
  readonly name: string;
  readonly kind: string;
  readonly format: Format;
  readonly tableSize: number;
  /** How many are expected to enter; only for the preview. */
  readonly players: number;
  /** Swiss: null lets the server count at the start. */
  readonly rounds: number | null;
  /** Round robin: how often everybody meets. */
  readonly cycles: number;
  readonly groups: number;
  /** From each group, or from each table of a table elimination. */
  readonly advance: number;
  readonly divisions: number;
  readonly divisionSize: number;
  /** Promoted and relegated between two divisions. */
  readonly exchange: number;
  readonly minutes: number;
  readonly ladder: "challenge" | "automatic";
  /** Games of a match; the first to win most of them wins. */
  readonly bestOf: number;
  readonly playing: "site" | "hall";
  /** The name of a clock preset; empty: no clock. */
  readonly clock: string;
  /** Days for a round; 0: no deadline. */
  readonly roundDays: number;
  readonly automatic: boolean;
  readonly entry: "open" | "invited";
  readonly maxEntries: number | null;
  readonly rated: boolean;
}

export const FORMATS = [
  "round_robin",
  "swiss",
  "single_elimination",
  "double_elimination",
  "table_elimination",
  "groups_playoff",
  "league_season",
  "ladder",
  "arena",
] as const;
export type Format = (typeof FORMATS)[number];

export const firstPlan: Plan = {
  name: "",
  kind: "dream_home",
  format: "swiss",
  tableSize: 4,
  players: 16,
  rounds: null,
  cycles: 1,
  groups: 2,
  advance: 2,
  divisions: 2,
  divisionSize: 8,
  exchange: 2,
  minutes: 60,
  ladder: "automatic",
  bestOf: 1,
  playing: "site",
  clock: "",
  roundDays: 0,
  automatic: true,
  entry: "open",
  maxEntries: null,
  rated: true,
};

/** The sizes of tables that a format allows. */
export function tableSizes(format: Format, ladder: Plan["ladder"]): readonly number[] {
  if (format === "single_elimination" || format === "double_elimination") return [2];
  if (format === "table_elimination") return [3, 4];
  if (format === "ladder" && ladder === "challenge") return [2];
  return [2, 3, 4];
}

/** The plan with what the new format needs: the nearest size of table, and one advancing less. */
export function withFormat(plan: Plan, format: Format): Plan {
  return withValidSize({ ...plan, format });
}

/** The plan with a size of table that its format allows. */
export function withValidSize(plan: Plan): Plan {
  const sizes = tableSizes(plan.format, plan.ladder);
  const tableSize = sizes.includes(plan.tableSize) ? plan.tableSize : (sizes.at(-1) ?? 2);
  const most = plan.format === "table_elimination" ? tableSize - 1 : Number.POSITIVE_INFINITY;
  return { ...plan, tableSize, advance: Math.min(plan.advance, most) };
}
