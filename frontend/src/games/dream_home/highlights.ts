import type { AnyEvent } from "../plugin";

/** What the last event touched: slots of one house, and columns of the market. */
export interface Marks {
  seat: number | null;
  slots: readonly string[];
  columns: readonly number[];
  /** The roof of that house. */
  roof: boolean;
}

const NONE: Marks = { seat: null, slots: [], columns: [], roof: false };

/** Reads the traces of an event from its fields, whatever its type. */
export function marksOf(event: AnyEvent | null): Marks {
  if (!event) return NONE;
  const seat = typeof event.seat === "number" ? event.seat : null;
  const slots = strings(event.slots) ?? (typeof event.slot === "string" ? [event.slot] : []);
  const columns =
    numbers(event.columns) ?? (typeof event.column === "number" ? [event.column] : []);
  const card =
    event.type === "taken" ? event.resource : event.type === "roofed" ? event.card : null;
  return { seat, slots, columns, roof: typeof card === "string" && card.startsWith("roof:") };
}

function strings(value: unknown): string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

function numbers(value: unknown): number[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === "number") ? value : null;
}
