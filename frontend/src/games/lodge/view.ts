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

/** A place of a lodge. Floors and columns count from one. */
export interface Cell {
  floor: number;
  column: number;
}

/** A place of the displays: a room on a floor, a guest, or an amenity. Places count from zero. */
export type DisplayPlace =
  | { of: "room"; floor: number; place: number }
  | { of: "guest" | "amenity"; place: number };

/** A tile of a lodge: a room has a colour and perhaps a guest, an amenity what it is worth now. */
export interface Tile {
  floor: number;
  column: number;
  colour?: string;
  guest?: Guest;
  amenity?: Amenity;
  worth?: number;
}

export interface Hotel {
  tiles: Tile[];
  valet: Guest | null;
  tokens: number;
  guests: number;
  pleased: number;
  score: SheetLine[];
}

/** What the engine shows a spectator of Lodge. */
export interface LodgeView {
  round: number;
  turn: number | null;
  phase: "build" | "place" | "take" | "over";
  placed: { display: boolean; valet: boolean };
  last_round: boolean;
  guests_to_end: number;
  /** `rooms` floor by floor from the ground. */
  display: {
    rooms: (string | null)[][];
    amenities: (Amenity | null)[];
    guests: (Guest | null)[];
  };
  bags: { rooms: Record<string, number>; guests: number; amenities: number };
  lodges: Hotel[];
}

/** Points of a lodge as they stand: the sum of its sheet. */
export function pointsOf(hotel: Hotel): number {
  return hotel.score.reduce((sum, line) => sum + line.points, 0);
}

/** How many columns a lodge has, and no fewer than some that look right. */
export function columnsOf(hotel: Hotel, least: number): number {
  return Math.max(least, ...hotel.tiles.map((tile) => tile.column));
}

/** The floors of a table. */
export function floorsOf(view: LodgeView): number {
  return view.display.rooms.length;
}

/** Rooms left in the bag. */
export function roomsLeft(view: LodgeView): number {
  return Object.values(view.bags.rooms).reduce((sum, count) => sum + count, 0);
}

/** Whether a guest stays on the floor it likes. */
export function isPleased(tile: Tile): boolean {
  return tile.guest?.floor === tile.floor;
}

/** Reads a guest's code: "blue:red:2". */
export function readGuest(code: string): Guest {
  const [one = "", other = "", floor = ""] = code.split(":");
  return { code, colours: [one, other], floor: Number(floor) || 0 };
}
