import type { AnyEvent, GameI18n, Weight } from "../plugin";
import { cardName, placeName, readCard } from "./cards";

type Told = (event: AnyEvent, i18n: GameI18n, values: Record<string, unknown>) => string;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const name = (value: unknown, i18n: GameI18n): string => cardName(text(value), i18n);

/** How each type of event is told. `values` already holds the seat, place, column and room. */
const TOLD: Record<string, Told> = {
  opened: (event, { t }) => t("event.opened", { rules: event.rules }),
  cards: (event, { t }) => t("event.cards", { set: text(event.card_set) }),
  round: (event, { t }) => t("event.round", { round: event.round }),
  turn: (event, { t, seat }) => t(`turn.${text(event.phase)}`, { seat: seat(Number(event.to)) }),
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
  drilled: (event, i18n, values) =>
    i18n.t("event.drilled", {
      ...values,
      outgoing: name(event.outgoing, i18n),
      incoming: name(event.incoming, i18n),
    }),
  mixed: (event, { t }, values) => {
    const [a = 0, b = 0] = event.columns as number[];
    return t("event.mixed", { ...values, a: a + 1, b: b + 1 });
  },
  scaffolded: (_, { t }, values) => t("event.scaffolded", values),
  closed: (event, { t, seat }) =>
    t("event.closed", { round: event.round, seat: seat(Number(event.first)) }),
  supplied: (event, i18n, values) => {
    const removed = text(event.removed);
    const told = { ...values, room: name(event.card, i18n), removed: name(removed, i18n) };
    return i18n.t(removed ? "event.supplied" : "event.suppliedEmpty", told);
  },
  traded: (event, i18n, values) => {
    const [a = "", b = ""] = event.slots as string[];
    return i18n.t("event.traded", {
      ...values,
      a: placeName(a, i18n),
      b: placeName(b, i18n),
    });
  },
  roofed: (event, i18n, values) =>
    i18n.t("event.roofed", { ...values, roof: name(event.card, i18n) }),
  declined: (event, { t }, values) =>
    t("event.declined", { ...values, helper: t(`helper.${text(event.helper)}`) }),
  finished: (event, i18n) => finished(event, i18n),
};

/** One event of a Dream Home log in words. */
export function describe(event: AnyEvent, i18n: GameI18n): string {
  const tell = TOLD[event.type];
  if (!tell) return i18n.t("event.unknown", { type: event.type });
  const values: Record<string, unknown> = {};
  if (typeof event.seat === "number") values.seat = i18n.seat(event.seat);
  if (typeof event.slot === "string") values.place = placeName(event.slot, i18n);
  if (typeof event.column === "number") values.column = event.column + 1;
  if (typeof event.room === "string") values.room = name(event.room, i18n);
  if (typeof event.resource === "string") values.resource = name(event.resource, i18n);
  if (typeof event.card === "string") values.decor = decorName(event.card, i18n);
  return withLost(tell(event, i18n, values), event, i18n);
}

/** Rounds are headings, moves are lines; whose turn it becomes is shown on request only. */
export function weigh(event: AnyEvent): Weight {
  if (event.type === "round") return "chapter";
  return event.type === "turn" || event.type === "cards" ? "detail" : "move";
}

/** A decor card may be named by its code or by its bare name. */
function decorName(card: string, i18n: GameI18n): string {
  return card.includes(":") ? cardName(card, i18n) : i18n.t(`decor.${readCard(card).id}`);
}

function withLost(told: string, event: AnyEvent, { t, format }: GameI18n): string {
  const lost = event.lost as Record<string, string> | undefined;
  const tokens = Object.values(lost ?? {}).map((token) =>
    t(`decor.${token.replace("decor:", "")}`),
  );
  return tokens.length > 0 ? t("event.lost", { told, tokens: format.list(tokens) }) : told;
}

function finished(event: AnyEvent, { t, seat, format }: GameI18n): string {
  const result = event.result as { ranks: number[]; points: number[] };
  const winners = result.ranks.flatMap((rank, index) => (rank === 1 ? [index] : []));
  const points = result.points[winners[0] ?? 0] ?? 0;
  const key = winners.length > 1 ? "event.finishedShared" : "event.finished";
  return t(key, { winners: format.list(winners.map(seat)), points });
}
