import type { AnyEvent, GameI18n, Importance } from "../plugin";
import { cardName, readCard, slotPhrase } from "./cards";

type EventDescriber = (event: AnyEvent, i18n: GameI18n, values: Record<string, unknown>) => string;

const stringOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");
const nameOfCard = (value: unknown, i18n: GameI18n): string => cardName(stringOrEmpty(value), i18n);

/** Describes each type of event. `values` already holds seat, place, column and room. */
const EVENT_DESCRIBERS: Record<string, EventDescriber> = {
  opened: (event, { t }) => t("event.opened", { rules: event.rules }),
  cards: (event, { t }) => t("event.cards", { set: stringOrEmpty(event.card_set) }),
  round: (event, { t }) => t("event.round", { round: event.round }),
  turn: (event, { t, seatName }) =>
    t(`turn.${stringOrEmpty(event.phase)}`, { seat: seatName(Number(event.to)) }),
  discarded: (_, { t }, values) => t("event.discarded", values),
  hammered: (event, { t }, values) =>
    event.resource ? t("event.hammeredLoses", values) : t("event.hammered", values),
  kept: (_, { t }, values) => t("event.kept", values),
  taken: (event, { t }, values) =>
    event.resource ? t("event.taken", values) : t("event.takenMarker", values),
  built: (event, { t }, values) => {
    if (event.replaced) {
      return t(event.face_up ? "event.builtReplacing" : "event.builtDownReplacing", values);
    }
    return t(event.face_up ? "event.built" : "event.builtDown", values);
  },
  decorated: (_, { t }, values) => t("event.decorated", values),
  beside: (_, { t }, values) => t("event.beside", values),
  wasted: (_, { t }, values) => t("event.wasted", values),
  car: (_, { t }, values) => t("event.car", values),
  car_declined: (_, { t }, values) => t("event.carDeclined", values),
  drilled: (event, i18n, values) =>
    i18n.t("event.drilled", {
      ...values,
      outgoing: nameOfCard(event.outgoing, i18n),
      incoming: nameOfCard(event.incoming, i18n),
    }),
  mixed: (event, { t }, values) => {
    const [a = 0, b = 0] = event.columns as number[];
    return t("event.mixed", { ...values, a: a + 1, b: b + 1 });
  },
  scaffolded: (_, { t }, values) => t("event.scaffolded", values),
  closed: (event, { t, seatName }) =>
    t("event.closed", { round: event.round, seat: seatName(Number(event.first)) }),
  supplied: (event, i18n, values) => {
    const removed = stringOrEmpty(event.removed);
    return i18n.t(removed ? "event.supplied" : "event.suppliedEmpty", {
      ...values,
      room: nameOfCard(event.card, i18n),
      removed: nameOfCard(removed, i18n),
    });
  },
  traded: (event, i18n, values) => {
    const [a = "", b = ""] = event.slots as string[];
    return i18n.t("event.traded", {
      ...values,
      a: slotPhrase(a, i18n),
      b: slotPhrase(b, i18n),
    });
  },
  roofed: (event, i18n, values) =>
    i18n.t("event.roofed", { ...values, roof: nameOfCard(event.card, i18n) }),
  declined: (event, { t }, values) =>
    t("event.declined", { ...values, helper: t(`helper.${stringOrEmpty(event.helper)}`) }),
  finished: (event, i18n) => describeFinished(event, i18n),
};

/** Describes an event of a Dream Home log. */
export function describeEvent(event: AnyEvent, i18n: GameI18n): string {
  const describer = EVENT_DESCRIBERS[event.type];
  if (!describer) return i18n.t("event.unknown", { type: event.type });
  const values: Record<string, unknown> = {};
  if (typeof event.seat === "number") values.seat = i18n.seatName(event.seat);
  if (typeof event.slot === "string") values.place = slotPhrase(event.slot, i18n);
  if (typeof event.column === "number") values.column = event.column + 1;
  if (typeof event.room === "string") values.room = nameOfCard(event.room, i18n);
  if (typeof event.resource === "string") values.resource = nameOfCard(event.resource, i18n);
  if (typeof event.card === "string") values.decor = decorName(event.card, i18n);
  return withLostTokens(describer(event, i18n, values), event, i18n);
}

/** Rounds are headings, moves are lines; turn changes are shown only on request. */
export function importanceOf(event: AnyEvent): Importance {
  if (event.type === "round") return "chapter";
  return event.type === "turn" || event.type === "cards" ? "detail" : "move";
}

/** A decor card may be given by its code or by its bare name. */
function decorName(card: string, i18n: GameI18n): string {
  return card.includes(":") ? cardName(card, i18n) : i18n.t(`decor.${readCard(card).id}`);
}

function withLostTokens(description: string, event: AnyEvent, { t, format }: GameI18n): string {
  const lost = event.lost as Record<string, string> | undefined;
  const tokens = Object.values(lost ?? {}).map((token) =>
    t(`decor.${token.replace("decor:", "")}`),
  );
  return tokens.length > 0
    ? t("event.lost", { description, tokens: format.list(tokens) })
    : description;
}

function describeFinished(event: AnyEvent, { t, seatName, format }: GameI18n): string {
  const result = event.result as { ranks: number[]; points: number[] };
  const winners = result.ranks.flatMap((rank, index) => (rank === 1 ? [index] : []));
  const points = result.points[winners[0] ?? 0] ?? 0;
  const key = winners.length > 1 ? "event.finishedShared" : "event.finished";
  return t(key, { winners: format.list(winners.map(seatName)), points });
}
