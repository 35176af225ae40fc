/** Where a seat comes from, as the API writes it: "seed 3", "place 1 W2-1", "place 2 groups/A". */
export type SeatSource =
  | { readonly from: "seed"; readonly seed: number }
  | { readonly from: "table"; readonly place: number; readonly key: string }
  | { readonly from: "stage"; readonly place: number; readonly stage: string }
  | { readonly from: "nobody" };

/** A table's place in a bracket, read from its key. */
export interface BracketPosition {
  /** Winners' (or only) bracket, losers' bracket, third place, grand finals. */
  readonly part: "W" | "L" | "P" | "GF";
  readonly round: number;
  readonly number: number;
}

const TABLE_KEY = /^(?:([WL])(\d+)-(\d+)|(P)3|(GF)([12]))$/;

/** A key's own part and the stage around it: "playoff/W1-2" is W1-2 in "playoff". */
export function splitKey(key: string): { outerStage: string; ownKey: string } {
  const slash = key.lastIndexOf("/");
  return { outerStage: key.slice(0, Math.max(slash, 0)), ownKey: key.slice(slash + 1) };
}

/** Where a key of a bracket stands; null for a table that is in none. */
export function parseTableKey(ownKey: string): BracketPosition | null {
  const match = TABLE_KEY.exec(ownKey);
  if (!match) return null;
  const [, tree, round, number, third, final, finalNumber] = match;
  if (tree) return { part: tree as "W" | "L", round: Number(round), number: Number(number) };
  if (third) return { part: "P", round: 1, number: 1 };
  return { part: (final ?? "GF") as "GF", round: Number(finalNumber), number: 1 };
}

/** Reads what the API says; what nobody can come from, and what is not understood, is "nobody". */
export function parseSource(text: string): SeatSource {
  const [kind = "", number = "", ...others] = text.split(" ");
  const count = Number(number);
  if (kind === "seed" && count > 0) return { from: "seed", seed: count };
  if (kind !== "place" || !(count > 0) || others.length !== 1) return { from: "nobody" };
  const target = others[0] ?? "";
  const { ownKey } = splitKey(target);
  return parseTableKey(ownKey)
    ? { from: "table", place: count, key: ownKey }
    : { from: "stage", place: count, stage: target };
}

/** The sources a table's reason names; empty where it was not made by a bracket. */
export function sourcesOf(reason: {
  readonly params: Readonly<Record<string, unknown>>;
}): SeatSource[] {
  const { from } = reason.params;
  if (!Array.isArray(from)) return [];
  return from.map((text) => parseSource(String(text)));
}

/** Whether a stage is part of a bracket that one must lose twice to leave. */
export function isDoubleElimination(stage: string): boolean {
  return ["winners", "losers", "final"].includes(splitKey(stage).ownKey);
}
