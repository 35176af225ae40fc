import type { StandingRow, TableSeat, TournamentTable } from "../api/types";

/** The name of a player as it is printed. */
export const nameOf = (seat: Pick<TableSeat, "player">): string =>
  seat.player.display_name || seat.player.username;

export interface PlayerLine {
  readonly entry: number;
  readonly name: string;
  readonly table: number;
}

/** Where each player sits, by name, so that everybody finds the own line. */
export function linesByPlayer(tables: readonly TournamentTable[], language: string): PlayerLine[] {
  const order = new Intl.Collator(language, { sensitivity: "base", numeric: true });
  return tables
    .flatMap((table) =>
      table.seats.map((seat) => ({ entry: seat.entry, name: nameOf(seat), table: table.number })),
    )
    .toSorted((a, b) => order.compare(a.name, b.name));
}

/** Rows of each section in order; one section "" if the event has none. */
export function sectionsOf(
  rows: readonly StandingRow[],
): { stage: string; rows: readonly StandingRow[] }[] {
  const stages = [...new Set(rows.map((row) => row.stage))];
  return stages.map((stage) => ({ stage, rows: rows.filter((row) => row.stage === stage) }));
}

/** Splits a list into pages of at most `size` items; a list without items has no pages. */
export function pagesOf<T>(items: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  );
}
