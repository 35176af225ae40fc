import type { AnyEvent, Speech, Weight } from "../plugin";
import { cardName, placeName, readCard } from "./cards";

type Told = (event: AnyEvent, speech: Speech, values: Record<string, unknown>) => string;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const name = (value: unknown, speech: Speech): string => cardName(text(value), speech);

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
  drilled: (event, speech, values) =>
    speech.t("event.drilled", {
      ...values,
      outgoing: name(event.outgoing, speech),
      incoming: name(event.incoming, speech),
    }),
  mixed: (event, { t }, values) => {
    const [a = 0, b = 0] = event.columns as number[];
    return t("event.mixed", { ...values, a: a + 1, b: b + 1 });
  },
  scaffolded: (_, { t }, values) => t("event.scaffolded", values),
  closed: (event, { t, seat }) =>
    t("event.closed", { round: event.round, seat: seat(Number(event.first)) }),
  supplied: (event, speech, values) => {
    const removed = text(event.removed);
    const told = { ...values, room: name(event.card, speech), removed: name(removed, speech) };
    return speech.t(removed ? "event.supplied" : "event.suppliedEmpty", told);
  },
  traded: (event, speech, values) => {
    const [a = "", b = ""] = event.slots as string[];
    return speech.t("event.traded", {
      ...values,
      a: placeName(a, speech),
      b: placeName(b, speech),
    });
  },
  roofed: (event, speech, values) =>
    speech.t("event.roofed", { ...values, roof: name(event.card, speech) }),
  declined: (event, { t }, values) =>
    t("event.declined", { ...values, helper: t(`helper.${text(event.helper)}`) }),
  finished: (event, speech) => finished(event, speech),
};

/** One event of a Dream Home log in words. */
export function describe(event: AnyEvent, speech: Speech): string {
  const tell = TOLD[event.type];
  if (!tell) return speech.t("event.unknown", { type: event.type });
  const values: Record<string, unknown> = {};
  if (typeof event.seat === "number") values.seat = speech.seat(event.seat);
  if (typeof event.slot === "string") values.place = placeName(event.slot, speech);
  if (typeof event.column === "number") values.column = event.column + 1;
  if (typeof event.room === "string") values.room = name(event.room, speech);
  if (typeof event.resource === "string") values.resource = name(event.resource, speech);
  if (typeof event.card === "string") values.decor = decorName(event.card, speech);
  return withLost(tell(event, speech, values), event, speech);
}

/** Rounds are headings, moves are lines; whose turn it becomes is shown on request only. */
export function weigh(event: AnyEvent): Weight {
  if (event.type === "round") return "chapter";
  return event.type === "turn" || event.type === "cards" ? "detail" : "move";
}

/** A decor card may be named by its code or by its bare name. */
function decorName(card: string, speech: Speech): string {
  return card.includes(":") ? cardName(card, speech) : speech.t(`decor.${readCard(card).id}`);
}

function withLost(told: string, event: AnyEvent, { t, format }: Speech): string {
  const lost = event.lost as Record<string, string> | undefined;
  const tokens = Object.values(lost ?? {}).map((token) =>
    t(`decor.${token.replace("decor:", "")}`),
  );
  return tokens.length > 0 ? t("event.lost", { told, tokens: format.list(tokens) }) : told;
}

function finished(event: AnyEvent, { t, seat, format }: Speech): string {
  const result = event.result as { ranks: number[]; points: number[] };
  const winners = result.ranks.flatMap((rank, index) => (rank === 1 ? [index] : []));
  const points = result.points[winners[0] ?? 0] ?? 0;
  const key = winners.length > 1 ? "event.finishedShared" : "event.finished";
  return t(key, { winners: format.list(winners.map(seat)), points });
}
