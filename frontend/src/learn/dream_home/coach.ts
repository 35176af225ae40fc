import { cardName, readCard } from "../../games/dream_home/cards";
import type { DreamHomeView, House, Slot } from "../../games/dream_home/view";
import type { GameAction, GameI18n } from "../../games/plugin";
import type { Worth } from "../../play/server";
import type { Position } from "../coach/position";
import type { Advice, Lesson } from "../learn-game";
import type { LearnText } from "../text";
import { decorValues, ROOMS, roomValues } from "./data";

type DreamHomePosition = Position<DreamHomeView>;
type DreamHomeLesson = Lesson<DreamHomeView>;

const MAX_ADVICE = 3;

const houseOf = (position: DreamHomePosition, seat: number) => position.view.houses[seat];
const inPhase =
  (phase: DreamHomeView["phase"]): DreamHomeLesson["applies"] =>
  (position) =>
    position.view.phase === phase;
const may = (position: DreamHomePosition, ...types: string[]) =>
  position.legal.some((action) => types.includes(action.type));

/** What is told when it happens first, the most particular things before the general ones. */
export const LESSONS: readonly DreamHomeLesson[] = [
  { id: "over", applies: inPhase("over") },
  { id: "discard", applies: inPhase("discard") },
  { id: "jackhammer", applies: inPhase("jackhammer") },
  { id: "car", applies: inPhase("car") },
  { id: "supplier", applies: inPhase("supplier") },
  { id: "handyman", applies: inPhase("handyman") },
  { id: "roofer", applies: inPhase("roofer") },
  { id: "choose", applies: (position) => position.view.phase === "choose" && isFirst(position) },
  { id: "build", applies: (position) => position.view.phase === "build" && isFirst(position) },
  { id: "decorate", applies: inPhase("decorate") },
  { id: "tool", applies: (position) => may(position, "drill", "mix", "scaffold") },
  {
    id: "helper",
    applies: (position, seat) => (houseOf(position, seat)?.helpers.length ?? 0) > 0,
  },
  { id: "roof", applies: (position, seat) => (houseOf(position, seat)?.roof_count ?? 0) > 0 },
  { id: "second", applies: (position) => position.view.round > 1 },
  { id: "upper", applies: (position) => buildsOn(position, "U") },
  { id: "basement", applies: (position) => buildsOn(position, "B") && !isFirst(position) },
];

const isFirst = (position: DreamHomePosition) => position.view.round === 1;

const buildsOn = (position: DreamHomePosition, floor: string) =>
  position.legal.some((action) => action.type === "build" && String(action.slot).startsWith(floor));

/** The types of actions in a position, in words. */
export function options(position: DreamHomePosition, t: LearnText, game: GameI18n): string[] {
  const { legal, view } = position;
  const counts = new Map<string, number>();
  for (const action of legal) {
    if (action.type === "build" && action.face_up !== true) continue;
    counts.set(action.type, (counts.get(action.type) ?? 0) + 1);
  }
  const room = view.pending.room ? cardName(view.pending.room, game) : "";
  const found = [...counts].map(([type, count]) => t(`can.${type}`, { count, room }));
  const isDown = legal.some((action) => action.type === "build") && !counts.has("build");
  return isDown ? [...found, t("can.buildDown", { room })] : found;
}

/** While a column is chosen: the position after each. */
export function lookAhead(position: DreamHomePosition): GameAction[][] {
  return position.legal.filter((action) => action.type === "take").map((action) => [action]);
}

/** The best choices of the position, or of the builds after each column. */
export function advise(
  position: DreamHomePosition,
  seat: number,
  ahead: readonly (DreamHomePosition | null)[],
  t: LearnText,
  game: GameI18n,
): Advice[] {
  const house = houseOf(position, seat);
  if (!house) return [];
  const takes = lookAhead(position);
  const advice: Advice[] = takes.flatMap(([action], index) => {
    const after = ahead[index];
    const best = after && bestOf(after.worth ?? []);
    if (!action || !after) return [];
    const column = Number(action.column);
    const room = position.view.market.rooms[column] ?? "";
    const card = position.view.market.resources[column];
    const reasons = best ? buildReasons(house, best, room, t, game) : [];
    const decor = card?.startsWith("decor:") ? decorValues(card.slice(6)) : undefined;
    return [
      {
        what: t("advice.column", {
          room: game.t(`room.${readCard(room).id}`),
          card: card ? cardName(card, game) : game.t("marker"),
        }),
        points: (best?.points ?? 0) + (decor ? decor.points : 0),
        reasons: [...reasons, cardReason(card ?? null, t, game)],
      },
    ];
  });
  for (const worth of position.worth ?? []) {
    const { action } = worth;
    if (worth.points <= 0 || action.type === "take") continue;
    if (action.type === "build" && action.face_up === true) {
      const reasons = buildReasons(house, worth, position.view.pending.room ?? "", t, game);
      advice.push({ what: slotText(action, game), points: worth.points, reasons });
    } else if (action.type === "decorate") {
      advice.push({ what: slotText(action, game), points: worth.points, reasons: [] });
    }
  }
  return advice
    .toSorted((one, other) => other.points - one.points)
    .filter((one, index) => index === 0 || one.points > 0)
    .slice(0, MAX_ADVICE);
}

const bestOf = (worths: readonly Worth[]): Worth | undefined =>
  worths
    .filter((worth) => worth.action.face_up === true)
    .toSorted((one, other) => other.points - one.points)[0];

const slotText = (action: GameAction, { t }: GameI18n): string =>
  t("slot", {
    floor: t(`floor.${String(action.slot).charAt(0)}`),
    n: Number(String(action.slot).charAt(1)) + 1,
  });

/** The room in the slot beside this one. */
function roomAt(house: House, slot: string, step: number): string | null {
  const content = house.slots[`${slot.charAt(0)}${Number(slot.charAt(1)) + step}` as Slot];
  return content && "room" in content ? content.room : null;
}

/** Why a build is worth what the server says. */
function buildReasons(
  house: House,
  worth: Worth,
  code: string,
  t: LearnText,
  game: GameI18n,
): string[] {
  const card = readCard(code);
  const slot = String(worth.action.slot);
  if (card.family !== "room") return [];
  const reasons: string[] = [];
  const name = (room: string) => game.t(`room.${room}`);
  let size = 1;
  for (const step of [-1, 1]) {
    for (let far = step; roomAt(house, slot, far) === card.id; far += step) size++;
  }
  if (size > 1) reasons.push(t("why.joins", { room: name(card.id), size }));
  for (const step of [-1, 1]) {
    const beside = roomAt(house, slot, step);
    if (beside === null) continue;
    if (roomValues(card.id)?.bonus?.room === beside) {
      reasons.push(t("why.bonus", { room: name(beside) }));
    }
    if (ROOMS.some((room) => room.id === beside && room.bonus?.room === card.id)) {
      reasons.push(t("why.isBonusFor", { room: name(beside) }));
    }
  }
  if ((worth.lines.functionality ?? 0) > 0) reasons.push(t("why.functionality"));
  return reasons;
}

/** What the card above the room is good for; without one there is the marker. */
function cardReason(code: string | null, t: LearnText, game: GameI18n): string {
  if (code === null) return t("why.marker");
  const card = readCard(code);
  switch (card.family) {
    case "roof":
      return t("why.roof");
    case "decor":
      return t("why.decor", {
        decor: cardName(code, game),
        points: t("worth", { count: decorValues(card.id)?.points ?? 0 }),
      });
    case "tool":
      return t("why.tool", { tool: cardName(code, game) });
    default:
      return t("why.helper", { helper: cardName(code, game) });
  }
}
