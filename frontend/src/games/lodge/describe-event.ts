import type { AnyEvent, GameI18n, Importance } from "../plugin";
import { amenityName, guestName, roomName } from "./names";

type EventDescriber = (event: AnyEvent, i18n: GameI18n, values: Record<string, unknown>) => string;

const stringOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");
const stringList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** Describes each type of event. `values` already holds seat, floor, column, room and guest. */
const EVENT_DESCRIBERS: Record<string, EventDescriber> = {
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
  guests_filled: (event, { t }) =>
    t("event.guestsFilled", { count: stringList(event.drawn).length }),
  rooms_refreshed: (event, { t }) =>
    stringList(event.returned).length > 0
      ? t("event.roomsRedealt")
      : t("event.roomsRefreshed", { count: stringList(event.drawn).length }),
  last_round: (event, { t }) => t(`event.lastRound.${stringOrEmpty(event.reason)}`),
  finished: (event, i18n) => describeFinished(event, i18n),
};

const DETAIL_EVENTS = new Set(["turn_ended", "amenity_revealed", "guests_filled"]);

/** Describes an event of a Lodge log. */
export function describeEvent(event: AnyEvent, i18n: GameI18n): string {
  const describer = EVENT_DESCRIBERS[event.type];
  if (!describer) return i18n.t("event.unknown", { type: event.type });
  const values: Record<string, unknown> = { floor: event.floor, column: event.column };
  if (typeof event.seat === "number") values.seat = i18n.seatName(event.seat);
  if (typeof event.room === "string") values.room = roomName(event.room, i18n);
  if (typeof event.amenity === "string") values.amenity = amenityName(event.amenity, i18n);
  if (typeof event.guest === "string") values.guest = guestName(event.guest, i18n);
  return describer(event, i18n, values);
}

/** Rounds are headings, moves are lines; mere consequences of a move are shown on request. */
export function importanceOf(event: AnyEvent): Importance {
  if (event.type === "round") return "chapter";
  return DETAIL_EVENTS.has(event.type) ? "detail" : "move";
}

function isPleased(event: AnyEvent): boolean {
  return stringOrEmpty(event.guest).endsWith(`:${event.floor}`);
}

/** Names the winner; Lodge has no ties. */
function describeFinished(event: AnyEvent, { t, seatName }: GameI18n): string {
  const { ranks, points } = event.result as { ranks: number[]; points: number[] };
  const winner = ranks.indexOf(1);
  return t("event.finished", { winner: seatName(winner), points: points[winner] ?? 0 });
}
