import type { AnyEvent } from "../plugin";

/** What the last event touched: a cell of one lodge, its valet, and places of the displays. */
export interface Marks {
  seat: number | null;
  cell: { floor: number; column: number } | null;
  valet: boolean;
  /** Places of the room display: a floor and a place on it; no place means the whole floor. */
  rooms: (floor: number, place: number) => boolean;
  amenities: (place: number) => boolean;
  guests: (place: number) => boolean;
}

const never = () => false;
const always = () => true;

/** Reads the traces of an event. */
export function marksOf(event: AnyEvent | null): Marks {
  const seat = typeof event?.seat === "number" ? event.seat : null;
  const floor = event?.floor as number;
  const at = (place: number) => place === event?.place;
  const marks: Marks = {
    seat,
    cell: null,
    valet: false,
    rooms: never,
    amenities: never,
    guests: never,
  };
  if (typeof event?.column === "number") marks.cell = { floor, column: event.column };
  switch (event?.type) {
    case "room_built":
      return { ...marks, rooms: (row, place) => row === floor && at(place) };
    case "amenity_built":
    case "amenity_revealed":
      return { ...marks, amenities: at };
    case "guest_placed":
      return { ...marks, guests: at };
    case "valet_guest_placed":
      return { ...marks, valet: true };
    case "guest_taken":
      return { ...marks, guests: at, valet: true };
    case "token_spent":
    case "rooms_refreshed":
      return { ...marks, rooms: always };
    case "guests_refreshed":
    case "guests_filled":
      return { ...marks, guests: always };
    default:
      return marks;
  }
}
