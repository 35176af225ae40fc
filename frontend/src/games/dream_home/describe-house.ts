import type { GameI18n } from "../plugin";
import { slotName } from "./cards";
import { FLOORS, type House, type Run, runsOf, type Slot } from "./view";

/** A house in sentences, for those who do not see the drawing. */
export function tellHouse(house: House, i18n: GameI18n): string {
  const { t, format } = i18n;
  const parts: string[] = [tellRoof(house, i18n)];
  for (const floor of FLOORS) {
    for (const run of runsOf(house, floor.slots)) {
      const first = run.slots[0];
      if (!run.content || !first) continue;
      const what = tellRun(house, { ...run, content: run.content }, i18n);
      parts.push(t("house.at", { place: slotName(first, i18n), what }));
    }
  }
  if (house.beside.length > 0) {
    const things = house.beside.map((thing) => t(`decor.${thing.replace("decor:", "")}`));
    parts.push(t("house.beside", { things: format.list(things) }));
  }
  return parts.join(". ");
}

/** One slot and what stands in it: "Ground floor, slot 2: empty". */
export function tellSlot(house: House, slot: Slot, i18n: GameI18n): string {
  const content = house.slots[slot];
  const what = content
    ? tellRun(house, { slots: [slot], content }, i18n)
    : i18n.t("house.emptySlot");
  return i18n.t("house.at", { place: slotName(slot, i18n), what });
}

/** What stands in slots that are drawn as one: a room with its children and decor. */
function tellRun(
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
  let what = t(`room.${content.room}`);
  if (slots.length > 1) what = t("house.joined", { room: what, n: slots.length });
  if (kids > 0) what = t("withKids", { room: what, count: kids });
  if (decor.length > 0) what = t("house.wears", { room: what, decor: format.list(decor) });
  return what;
}

function tellRoof(house: House, { t, format }: GameI18n): string {
  if (house.roofs && house.roofs.length > 0) {
    const names = house.roofs.map((roof) =>
      t(roof.window ? `roofWindow.${roof.colour}` : `roof.${roof.colour}`),
    );
    return t("house.roofsShown", { roofs: format.list(names) });
  }
  if (house.roof_count === 0) return t("house.noRoof");
  return t("house.roofsLaid", { count: house.roof_count });
}
