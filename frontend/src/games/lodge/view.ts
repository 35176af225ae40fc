import type { SheetLine } from "../../api/types";

export interface Guest {
  code: string;
  colours: [string, string];
  floor: number;
}

export interface Amenity {
  code: string;
  kind: string;
  points: number;
  colour?: string;
  count?: number;
  floor?: number;
  most?: number;
}

/** A cell of a lodge. Floors and columns count from one. */
export interface Cell {
  floor: number;
  column: number;
}

/**
 * A tile of a lodge: a room with a colour and perhaps a guest, or an amenity with its current
 * worth.
 */
export interface Tile {
  floor: number;
  column: number;
  colour?: string;
  guest?: Guest;
  amenity?: Amenity;
  worth?: number;
}

export interface LodgeBoard {
  tiles: Tile[];
  valet: Guest | null;
  tokens: number;
  guests: number;
  pleased: number;
  score: SheetLine[];
}

/** The spectator's view of Lodge. */
export interface LodgeView {
  round: number;
  turn: number | null;
  phase: "build" | "place" | "take" | "over";
  placed: { display: boolean; valet: boolean };
  last_round: boolean;
  guests_to_end: number;
  /** `rooms` by floor, from the ground up. */
  display: {
    rooms: (string | null)[][];
    amenities: (Amenity | null)[];
    guests: (Guest | null)[];
  };
  bags: { rooms: Record<string, number>; guests: number; amenities: number };
  lodges: LodgeBoard[];
}

/** Current points of a lodge: the sum of its score sheet. */
export function pointsOf(lodge: LodgeBoard): number {
  return lodge.score.reduce((sum, line) => sum + line.points, 0);
}

/** The number of columns to draw, at least `minColumns`. */
export function columnsOf(lodge: LodgeBoard, minColumns: number): number {
  return Math.max(minColumns, ...lodge.tiles.map((tile) => tile.column));
}

/** The number of floors. */
export function floorsOf(view: LodgeView): number {
  return view.display.rooms.length;
}

/** Rooms left in the bag. */
export function roomsLeft(view: LodgeView): number {
  return Object.values(view.bags.rooms).reduce((sum, count) => sum + count, 0);
}

/** Whether a guest is on their favourite floor. */
export function isPleased(tile: Tile): boolean {
  return tile.guest?.floor === tile.floor;
}

/** Parses a guest's code: "blue:red:2". */
export function readGuest(code: string): Guest {
  const [firstColour = "", secondColour = "", floor = ""] = code.split(":");
  return { code, colours: [firstColour, secondColour], floor: Number(floor) || 0 };
}
