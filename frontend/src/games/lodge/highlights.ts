import type { AnyEvent } from "../plugin";

/** What the last event changed: a cell of one lodge, its valet, and places of the displays. */
export interface Highlights {
  seat: number | null;
  cell: { floor: number; column: number } | null;
  valet: boolean;
  /** Whether a place of the room display (floor, place) is highlighted. */
  rooms: (floor: number, place: number) => boolean;
  amenities: (place: number) => boolean;
  guests: (place: number) => boolean;
}

const never = () => false;
const always = () => true;

/** Derives the highlights from an event. */
export function highlightsOf(event: AnyEvent | null): Highlights {
  const seat = typeof event?.seat === "number" ? event.seat : null;
  const floor = event?.floor as number;
  const isEventPlace = (place: number) => place === event?.place;
  const highlights: Highlights = {
    seat,
    cell: null,
    valet: false,
    rooms: never,
    amenities: never,
    guests: never,
  };
  if (typeof event?.column === "number") highlights.cell = { floor, column: event.column };
  switch (event?.type) {
    case "room_built":
      return { ...highlights, rooms: (row, place) => row === floor && isEventPlace(place) };
    case "amenity_built":
    case "amenity_revealed":
      return { ...highlights, amenities: isEventPlace };
    case "guest_placed":
      return { ...highlights, guests: isEventPlace };
    case "valet_guest_placed":
      return { ...highlights, valet: true };
    case "guest_taken":
      return { ...highlights, guests: isEventPlace, valet: true };
    case "token_spent":
    case "rooms_refreshed":
      return { ...highlights, rooms: always };
    case "guests_refreshed":
    case "guests_filled":
      return { ...highlights, guests: always };
    default:
      return highlights;
  }
}
