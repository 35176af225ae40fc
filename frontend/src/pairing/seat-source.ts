/**
 * Where the player of a seat comes from, as the API writes it: "seed 3", "place 1 W2-1", "place 2
 * groups/A".
 */
export type SeatSource =
  | { readonly from: "seed"; readonly seed: number }
  | { readonly from: "table"; readonly place: number; readonly key: string }
  | { readonly from: "stage"; readonly place: number; readonly stage: string }
  | { readonly from: "nobody" };

/** The position of a table in a bracket, parsed from its key. */
export interface BracketPosition {
  /** W: winners' (or only) bracket, L: losers' bracket, P: third place, GF: grand finals. */
  readonly part: "W" | "L" | "P" | "GF";
  readonly round: number;
  readonly number: number;
}

const TABLE_KEY = /^(?:([WL])(\d+)-(\d+)|(P)3|(GF)([12]))$/;

/** Splits a key into stage and own key: "playoff/W1-2" -> "playoff", "W1-2". */
export function splitKey(key: string): { outerStage: string; ownKey: string } {
  const slash = key.lastIndexOf("/");
  return { outerStage: key.slice(0, Math.max(slash, 0)), ownKey: key.slice(slash + 1) };
}

/** Parses the key of a bracket table; null if it is not one. */
export function parseTableKey(ownKey: string): BracketPosition | null {
  const match = TABLE_KEY.exec(ownKey);
  if (!match) return null;
  const [, tree, round, number, third, final, finalNumber] = match;
  if (tree) return { part: tree as "W" | "L", round: Number(round), number: Number(number) };
  if (third) return { part: "P", round: 1, number: 1 };
  return { part: (final ?? "GF") as "GF", round: Number(finalNumber), number: 1 };
}

/** Parses a source from the API; anything unknown becomes "nobody". */
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

/** The sources in the reason of a table; empty if it was not made by a bracket. */
export function sourcesOf(reason: {
  readonly params: Readonly<Record<string, unknown>>;
}): SeatSource[] {
  const { from } = reason.params;
  if (!Array.isArray(from)) return [];
  return from.map((text) => parseSource(String(text)));
}

/** Whether a stage belongs to a double elimination. */
export function isDoubleElimination(stage: string): boolean {
  return ["winners", "losers", "final"].includes(splitKey(stage).ownKey);
}
