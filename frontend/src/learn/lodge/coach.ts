import { guestName, roomName } from "../../games/lodge/names";
import type { Guest, LodgeBoard, LodgeView, Tile } from "../../games/lodge/view";
import type { GameAction, GameI18n } from "../../games/plugin";
import type { Position } from "../coach/position";
import type { Advice, Lesson } from "../learn-game";
import type { LearnText } from "../text";
import { capitalized } from "./terms";

type LodgePosition = Position<LodgeView>;
type LodgeLesson = Lesson<LodgeView>;

const MAX_ADVICE = 3;

const may = (position: LodgePosition, ...types: string[]) =>
  position.legal.some((action) => types.includes(action.type));

/** What is told when it happens first, the most particular things before the general ones. */
export const LESSONS: readonly LodgeLesson[] = [
  { id: "over", applies: (position) => position.view.phase === "over" },
  { id: "build", applies: (position) => may(position, "build_room") },
  { id: "take", applies: (position) => position.view.phase === "take" },
  { id: "guest", applies: (position) => may(position, "place_guest") },
  { id: "valet", applies: (position) => may(position, "place_valet_guest") },
  {
    id: "noGuest",
    applies: (position) =>
      position.view.phase === "place" &&
      !may(position, "place_guest", "place_valet_guest") &&
      !position.view.placed.display &&
      !position.view.placed.valet,
  },
  { id: "end", applies: (position) => may(position, "end_turn") },
  { id: "lastRound", applies: (position) => position.view.last_round },
  { id: "pass", applies: (position) => may(position, "pass") },
  { id: "refreshGuests", applies: (position) => may(position, "refresh_guests") },
  {
    id: "amenity",
    applies: (position) => may(position, "build_amenity") && position.view.round > 1,
  },
  {
    id: "upper",
    applies: (position) => position.view.phase === "build" && position.view.round > 2,
  },
  {
    id: "refresh",
    applies: (position) => may(position, "spend_token") && position.view.round > 3,
  },
];

/** The types of actions in a position, in words. */
export function options(position: LodgePosition, t: LearnText, _game: GameI18n): string[] {
  const counts = new Map<string, number>();
  for (const action of position.legal) {
    counts.set(action.type, (counts.get(action.type) ?? 0) + 1);
  }
  return [...counts].map(([type, count]) => t(`can.${type}`, { count }));
}

/** Builds are advised by the rooms beside them, and guests by what the server says. */
export function lookAhead(): GameAction[][] {
  return [];
}

/** The best places for guests; while a tile is built, rooms with which a guest could move in. */
export function advise(
  position: LodgePosition,
  seat: number,
  _ahead: readonly (LodgePosition | null)[],
  t: LearnText,
  game: GameI18n,
): Advice[] {
  const lodge = position.view.lodges[seat];
  if (!lodge) return [];
  const guests = (position.worth ?? []).flatMap(({ action, points }) => {
    const guest =
      action.type === "place_valet_guest"
        ? lodge.valet
        : action.type === "place_guest"
          ? position.view.display.guests[Number(action.place)]
          : null;
    if (!guest || points <= 0) return [];
    return [{ what: placeText(guestName(guest, game), action, t), points, reasons: [] }];
  });
  const best = guests.toSorted((one, other) => other.points - one.points);
  if (best.length > 0) return best.slice(0, MAX_ADVICE);
  return rooms(position, lodge, t, game);
}

const placeText = (what: string, action: GameAction, t: LearnText): string =>
  capitalized(t("advice.room", { room: what, floor: action.floor }));

function rooms(position: LodgePosition, lodge: LodgeBoard, t: LearnText, game: GameI18n): Advice[] {
  const found = new Map<string, Advice & { rank: number }>();
  for (const action of position.legal) {
    if (action.type !== "build_room") continue;
    const [floor, column] = [Number(action.floor), Number(action.column)];
    const colour = position.view.display.rooms[floor - 1]?.[Number(action.place)];
    if (!colour) continue;
    const beside = neighbours(lodge.tiles, floor, column);
    const fits = (guest: Guest) => beside.some((tile) => isPair(guest, colour, tile));
    const valet = lodge.valet;
    let reason: string | null = null;
    let rank = 0;
    if (valet && beside.some((tile) => isPair(valet, colour, tile))) {
      const floors = beside.filter((tile) => isPair(valet, colour, tile)).map((tile) => tile.floor);
      const isPleased = [floor, ...floors].includes(valet.floor);
      reason = t(isPleased ? "why.pleased" : "why.valet");
      rank = isPleased ? 3 : 2;
    } else if (position.view.display.guests.some((guest) => guest && fits(guest))) {
      reason = t("why.display");
      rank = 1;
    }
    if (reason === null) continue;
    const what = placeText(roomName(colour, game), action, t);
    const known = found.get(what);
    if (!known || known.rank < rank) found.set(what, { what, points: 0, reasons: [reason], rank });
  }
  return [...found.values()]
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, MAX_ADVICE)
    .map(({ what, points, reasons }) => ({ what, points, reasons }));
}

/** The tiles on the four sides of a cell. */
const neighbours = (tiles: readonly Tile[], floor: number, column: number) =>
  tiles.filter((tile) => Math.abs(tile.floor - floor) + Math.abs(tile.column - column) === 1);

/** Whether a room of that colour and this tile would be the two empty rooms that a guest needs. */
function isPair(guest: Guest, colour: string, tile: Tile): boolean {
  if (!tile.colour || tile.guest) return false;
  const [one, other] = guest.colours;
  return (colour === one && tile.colour === other) || (colour === other && tile.colour === one);
}
