import type { StandingRow } from "../api/types";
import type { useFormat } from "../i18n/format";

/** Tie-breaks that have a column of their own, or that only repeat the rank. */
const WITHOUT_COLUMN = new Set(["points", "reached", "rung", "disqualified"]);

export interface TiebreakColumn {
  readonly name: string;
  /** Whether a value in it has decimals: then all are shown with two. */
  readonly isFractional: boolean;
}

/** The tie-breaks that get a column; those that separate nobody here get none. */
export function tiebreakColumns(rows: readonly StandingRow[]): TiebreakColumn[] {
  const names = rows[0]?.tiebreaks.map(({ name }) => name) ?? [];
  return names
    .filter(
      (name) => !WITHOUT_COLUMN.has(name) && rows.some((row) => tiebreakValue(row, name) !== null),
    )
    .map((name) => ({
      name,
      isFractional: rows.some((row) => !Number.isInteger(tiebreakValue(row, name) ?? 0)),
    }));
}

/** The value of a row in a column; empty if it has none. */
export function formatTiebreak(
  { name, isFractional }: TiebreakColumn,
  row: StandingRow,
  format: ReturnType<typeof useFormat>,
): string {
  const value = tiebreakValue(row, name);
  if (value === null) return "";
  return isFractional ? format.hundredths(value) : format.number(value);
}

const tiebreakValue = (row: StandingRow, name: string): number | null =>
  row.tiebreaks.find((tiebreak) => tiebreak.name === name)?.value ?? null;
