import type { TournamentTable } from "../api/types";
import type { LogEvent } from "./types";

/** A tie about advancement that nobody has decided yet, at a table or in a stage. */
export interface OpenTie {
  readonly table: number | null;
  readonly stage: string;
  readonly entries: readonly number[];
}

/** Notes of ties that are open: they wait for a decision, or are being played again. */
const OPEN = ["tie_to_decide", "tie_replayed"];

/** The open ties at tables. Pure. */
export function tiesAtTables(tables: readonly TournamentTable[]): OpenTie[] {
  return tables.flatMap((table) => {
    if (table.status === "annulled" || table.notes.some((note) => note.code === "tie_decided")) {
      return [];
    }
    const note = table.notes.find(({ code }) => OPEN.includes(code));
    if (!note) return [];
    return [{ table: table.id, stage: "", entries: note.params.entries as number[] }];
  });
}

/** The open ties in stages, such as a group, from the log. Pure. */
export function tiesInStages(events: readonly LogEvent[]): OpenTie[] {
  const open = new Map<string, OpenTie>();
  for (const event of events) {
    if (event.table !== undefined && event.table !== null) continue;
    const stage = String(event.stage ?? "");
    if (event.type === "tie_decided") open.delete(stage);
    const note = event.note as { code: string; params: { entries: number[] } } | undefined;
    if (event.type === "tie_noted" && note?.code === "tie_to_decide") {
      open.set(stage, { table: null, stage, entries: note.params.entries });
    }
  }
  return [...open.values()];
}
