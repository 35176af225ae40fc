import type { SheetLine } from "../../api/types";

export type Slot = `U${0 | 1 | 2 | 3 | 4}` | `G${0 | 1 | 2 | 3 | 4}` | "B3" | "B4";

export type SlotContent = { room: string; kids: number } | { empty: true } | { scaffold: true };

export interface Roof {
  colour: string;
  window: boolean;
}

export interface House {
  slots: Partial<Record<Slot, SlotContent>>;
  tokens: Partial<Record<Slot, string>>;
  beside: string[];
  roof_count: number;
  /** The cards of the roof, once the game is over. */
  roofs: Roof[] | null;
  tools: string[];
  helpers: string[];
  score: SheetLine[];
}

/** The spectator's view of Dream Home. */
export interface DreamHomeView {
  round: number;
  first: number;
  turn: number | null;
  phase:
    | "discard"
    | "jackhammer"
    | "choose"
    | "build"
    | "car"
    | "decorate"
    | "supplier"
    | "handyman"
    | "roofer"
    | "over";
  pending: { room: string | null; resource: string | null };
  market: { rooms: (string | null)[]; resources: (string | null)[] };
  decks: { rooms: number; resources: number };
  discards: { rooms: string[]; resources: string[] };
  car: number | null;
  houses: House[];
}

export const ROUNDS = 12;

/** The floors from top to bottom, each from left to right. */
export const FLOORS: { id: "U" | "G" | "B"; slots: Slot[] }[] = [
  { id: "U", slots: ["U0", "U1", "U2", "U3", "U4"] },
  { id: "G", slots: ["G0", "G1", "G2", "G3", "G4"] },
  { id: "B", slots: ["B3", "B4"] },
];

/** Neighbouring cards drawn without a wall between them. */
export interface Run {
  slots: Slot[];
  content: SlotContent | null;
}

/** Splits a floor into runs: equal face-up neighbours together, every other slot alone. */
export function runsOf(house: House, slots: Slot[]): Run[] {
  const runs: Run[] = [];
  for (const slot of slots) {
    const content = house.slots[slot] ?? null;
    const last = runs.at(-1);
    const isSameRoom =
      last?.content &&
      content &&
      "room" in content &&
      "room" in last.content &&
      content.room === last.content.room;
    if (last && isSameRoom) last.slots.push(slot);
    else runs.push({ slots: [slot], content });
  }
  return runs;
}

/** Current points of a house: the sum of its score sheet. */
export function pointsOf(house: House): number {
  return house.score.reduce((sum, line) => sum + line.points, 0);
}
