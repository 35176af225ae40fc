import type { AnyEvent } from "../plugin";

/** What the last event changed: slots of one house, and columns of the market. */
export interface Highlights {
  seat: number | null;
  slots: readonly string[];
  columns: readonly number[];
  /** Whether the roof of that house changed. */
  roof: boolean;
}

const NO_HIGHLIGHTS: Highlights = { seat: null, slots: [], columns: [], roof: false };

/** Derives the highlights from the fields of an event, whatever its type. */
export function highlightsOf(event: AnyEvent | null): Highlights {
  if (!event) return NO_HIGHLIGHTS;
  const seat = typeof event.seat === "number" ? event.seat : null;
  const slots = stringList(event.slots) ?? (typeof event.slot === "string" ? [event.slot] : []);
  const columns =
    numberList(event.columns) ?? (typeof event.column === "number" ? [event.column] : []);
  const card =
    event.type === "taken" ? event.resource : event.type === "roofed" ? event.card : null;
  return { seat, slots, columns, roof: typeof card === "string" && card.startsWith("roof:") };
}

function stringList(value: unknown): string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

function numberList(value: unknown): number[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === "number") ? value : null;
}
