import type { AnyEvent, GameI18n, Weight } from "../plugin";
import { amenityName, guestName, roomName } from "./names";

type Told = (event: AnyEvent, i18n: GameI18n, values: Record<string, unknown>) => string;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const listed = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** How each type of event is told. `values` already holds seat, floor, column, room and guest. */
const TOLD: Record<string, Told> = {
  opened: (event, { t }) => t("event.opened", { rules: event.rules }),
  dealt: (_, { t }) => t("event.dealt"),
  round: (event, { t }) => t("event.round", { round: event.round }),
  room_built: (_, { t }, values) => t("event.roomBuilt", values),
  amenity_built: (_, { t }, values) => t("event.amenityBuilt", values),
  amenity_revealed: (_, { t }, values) => t("event.amenityRevealed", values),
  guest_placed: (event, { t }, values) =>
    t(isPleased(event) ? "event.guestPleased" : "event.guestPlaced", values),
  valet_guest_placed: (event, { t }, values) =>
    t(isPleased(event) ? "event.valetPleased" : "event.valetPlaced", values),
  guest_taken: (_, { t }, values) => t("event.guestTaken", values),
  token_spent: (_, { t }, values) => t("event.tokenSpent", values),
  guests_refreshed: (_, { t }, values) => t("event.guestsRefreshed", values),
  turn_ended: (_, { t }, values) => t("event.turnEnded", values),
  passed: (_, { t }, values) => t("event.passed", values),
  guests_filled: (event, { t }) => t("event.guestsFilled", { count: listed(event.drawn).length }),
  rooms_refreshed: (event, { t }) =>
    listed(event.returned).length > 0
      ? t("event.roomsRedealt")
      : t("event.roomsRefreshed", { count: listed(event.drawn).length }),
  last_round: (event, { t }) => t(`event.lastRound.${text(event.reason)}`),
  finished: (event, i18n) => finished(event, i18n),
};

const DETAILS = new Set(["turn_ended", "amenity_revealed", "guests_filled"]);

/** One event of a Lodge log in words. */
export function describe(event: AnyEvent, i18n: GameI18n): string {
  const tell = TOLD[event.type];
  if (!tell) return i18n.t("event.unknown", { type: event.type });
  const values: Record<string, unknown> = { floor: event.floor, column: event.column };
  if (typeof event.seat === "number") values.seat = i18n.seat(event.seat);
  if (typeof event.room === "string") values.room = roomName(event.room, i18n);
  if (typeof event.amenity === "string") values.amenity = amenityName(event.amenity, i18n);
  if (typeof event.guest === "string") values.guest = guestName(event.guest, i18n);
  return tell(event, i18n, values);
}

/** Rounds are headings, moves are lines; what merely follows from a move is shown on request. */
export function weigh(event: AnyEvent): Weight {
  if (event.type === "round") return "chapter";
  return DETAILS.has(event.type) ? "detail" : "move";
}

function isPleased(event: AnyEvent): boolean {
  return text(event.guest).endsWith(`:${event.floor}`);
}

/** The winner; no tie remains in Lodge. */
function finished(event: AnyEvent, { t, seat }: GameI18n): string {
  const { ranks, points } = event.result as { ranks: number[]; points: number[] };
  const winner = ranks.indexOf(1);
  return t("event.finished", { winner: seat(winner), points: points[winner] ?? 0 });
}
