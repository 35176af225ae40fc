/** Where a seat comes from, as the API writes it: "seed 3", "place 1 W2-1", "place 2 groups/A". */
export type Source =
  | { readonly from: "seed"; readonly seed: number }
  | { readonly from: "table"; readonly place: number; readonly key: string }
  | { readonly from: "stage"; readonly place: number; readonly stage: string }
  | { readonly from: "nobody" };

/** A table's place in a bracket, read from its key. */
export interface Spot {
  /** Winners' (or only) bracket, losers' bracket, third place, grand finals. */
  readonly part: "W" | "L" | "P" | "GF";
  readonly round: number;
  readonly number: number;
}

const KEY = /^(?:([WL])(\d+)-(\d+)|(P)3|(GF)([12]))$/;

/** A key's own part and the stage around it: "playoff/W1-2" is W1-2 in "playoff". */
export function splitKey(key: string): { outer: string; own: string } {
  const cut = key.lastIndexOf("/");
  return { outer: key.slice(0, Math.max(cut, 0)), own: key.slice(cut + 1) };
}

/** Where a key of a bracket stands; null for a table that is in none. */
export function spotOf(own: string): Spot | null {
  const found = KEY.exec(own);
  if (!found) return null;
  const [, tree, round, number, third, final, which] = found;
  if (tree) return { part: tree as "W" | "L", round: Number(round), number: Number(number) };
  if (third) return { part: "P", round: 1, number: 1 };
  return { part: (final ?? "GF") as "GF", round: Number(which), number: 1 };
}

/** Reads what the API says; what nobody can come from, and what is not understood, is "nobody". */
export function readSource(text: string): Source {
  const [kind = "", first = "", ...rest] = text.split(" ");
  const count = Number(first);
  if (kind === "seed" && count > 0) return { from: "seed", seed: count };
  if (kind !== "place" || !(count > 0) || rest.length !== 1) return { from: "nobody" };
  const where = rest[0] ?? "";
  const { own } = splitKey(where);
  return spotOf(own)
    ? { from: "table", place: count, key: own }
    : { from: "stage", place: count, stage: where };
}

/** The sources a table's reason names; empty where it was not made by a bracket. */
export function sourcesOf(reason: {
  readonly params: Readonly<Record<string, unknown>>;
}): Source[] {
  const { from } = reason.params;
  if (!Array.isArray(from)) return [];
  return from.map((each) => readSource(String(each)));
}

/** Whether a stage is part of a bracket that one must lose twice to leave. */
export function isDouble(stage: string): boolean {
  return ["winners", "losers", "final"].includes(splitKey(stage).own);
}
