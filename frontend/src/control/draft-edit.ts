import type { Command, Draft } from "./types";

/** A place in a draft: a seat of a table, or a bye. */
export type Spot =
  | { readonly at: "table"; readonly key: string; readonly seat: number }
  | { readonly at: "bye"; readonly index: number };

/** The seats of a draft while they are changed. */
export interface Seating {
  readonly tables: readonly { readonly key: string; readonly seats: readonly number[] }[];
  readonly byes: readonly number[];
}

export function seatingOf(draft: Pick<Draft, "tables" | "byes">): Seating {
  return {
    tables: draft.tables.map(({ key, seats }) => ({ key, seats })),
    byes: draft.byes.map(({ entry }) => entry),
  };
}

/** Who is in a place. */
export function entryAt(seating: Seating, spot: Spot): number | undefined {
  if (spot.at === "bye") return seating.byes[spot.index];
  return seating.tables.find((table) => table.key === spot.key)?.seats[spot.seat];
}

/** Exchanges who is in two places. */
export function swap(seating: Seating, one: Spot, other: Spot): Seating {
  const first = entryAt(seating, one);
  const second = entryAt(seating, other);
  if (first === undefined || second === undefined) return seating;
  const put = (current: Seating, spot: Spot, entry: number): Seating =>
    spot.at === "bye"
      ? { ...current, byes: current.byes.with(spot.index, entry) }
      : {
          ...current,
          tables: current.tables.map((table) =>
            table.key === spot.key
              ? { ...table, seats: table.seats.with(spot.seat, entry) }
              : table,
          ),
        };
  return put(put(seating, one, second), other, first);
}

/** The command that changes a draft to this seating; null if nothing is different. */
export function changeCommand(draft: Draft, seating: Seating): Command | null {
  const tables = seating.tables.filter((table) => {
    const before = draft.tables.find(({ key }) => key === table.key)?.seats ?? [];
    return table.seats.some((entry, seat) => entry !== before[seat]);
  });
  if (tables.length === 0) return null;
  return {
    type: "change_draft",
    tables: tables.map(({ key, seats }) => ({ key, seats: [...seats] })),
    byes: [...seating.byes],
  };
}

/** The entries that are somewhere else than in the draft. */
export function movedEntries(draft: Draft, seating: Seating): Set<number> {
  const before = new Map<number, string>();
  for (const { key, seats } of draft.tables) for (const entry of seats) before.set(entry, key);
  const moved = new Set<number>();
  for (const { key, seats } of seating.tables) {
    for (const entry of seats) if (before.get(entry) !== key) moved.add(entry);
  }
  for (const entry of seating.byes) if (before.has(entry)) moved.add(entry);
  return moved;
}
