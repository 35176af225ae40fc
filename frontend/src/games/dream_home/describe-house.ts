import type { GameI18n } from "../plugin";
import { slotName } from "./cards";
import { FLOORS, type House, type Run, runsOf, type Slot } from "./view";

/** Describes a house in sentences, for screen readers. */
export function describeHouse(house: House, i18n: GameI18n): string {
  const { t, format } = i18n;
  const parts: string[] = [describeRoof(house, i18n)];
  for (const floor of FLOORS) {
    for (const run of runsOf(house, floor.slots)) {
      const first = run.slots[0];
      if (!run.content || !first) continue;
      const content = describeRun(house, { ...run, content: run.content }, i18n);
      parts.push(t("house.at", { place: slotName(first, i18n), what: content }));
    }
  }
  if (house.beside.length > 0) {
    const decorNames = house.beside.map((decor) => t(`decor.${decor.replace("decor:", "")}`));
    parts.push(t("house.beside", { things: format.list(decorNames) }));
  }
  return parts.join(". ");
}

/** Describes a slot and its content: "Ground floor, slot 2: empty". */
export function describeSlot(house: House, slot: Slot, i18n: GameI18n): string {
  const content = house.slots[slot];
  const description = content
    ? describeRun(house, { slots: [slot], content }, i18n)
    : i18n.t("house.emptySlot");
  return i18n.t("house.at", { place: slotName(slot, i18n), what: description });
}

/** Describes slots drawn as one room, with children and decor. */
function describeRun(
  house: House,
  { slots, content }: Run & { content: NonNullable<Run["content"]> },
  { t, format }: GameI18n,
): string {
  if ("scaffold" in content) return t("scaffold");
  if (!("room" in content)) return t("emptyRoom");
  const tokens = slots.flatMap((slot) => house.tokens[slot] ?? []);
  const decor = tokens.map((token) => t(`decor.${token.replace("decor:", "")}`));
  const kids = slots.reduce((sum, slot) => {
    const card = house.slots[slot];
    return sum + (card && "room" in card ? card.kids : 0);
  }, 0);
  let description = t(`room.${content.room}`);
  if (slots.length > 1) description = t("house.joined", { room: description, n: slots.length });
  if (kids > 0) description = t("withKids", { room: description, count: kids });
  if (decor.length > 0)
    description = t("house.wears", { room: description, decor: format.list(decor) });
  return description;
}

function describeRoof(house: House, { t, format }: GameI18n): string {
  if (house.roofs && house.roofs.length > 0) {
    const names = house.roofs.map((roof) =>
      t(roof.window ? `roofWindow.${roof.colour}` : `roof.${roof.colour}`),
    );
    return t("house.roofsShown", { roofs: format.list(names) });
  }
  if (house.roof_count === 0) return t("house.noRoof");
  return t("house.roofsLaid", { count: house.roof_count });
}
