import type { Speech } from "../plugin";
import { placeName } from "./cards";
import { FLOORS, type House, runsOf } from "./view";

/** A house in sentences, for those who do not see the drawing. */
export function tellHouse(house: House, speech: Speech): string {
  const { t, format } = speech;
  const parts: string[] = [tellRoof(house, speech)];
  for (const floor of FLOORS) {
    for (const run of runsOf(house, floor.slots)) {
      const first = run.slots[0];
      if (!run.content || !first) continue;
      const tokens = run.slots.flatMap((slot) => house.tokens[slot] ?? []);
      const decor = tokens.map((token) => t(`decor.${token.replace("decor:", "")}`));
      const kids = run.slots.reduce((sum, slot) => {
        const content = house.slots[slot];
        return sum + (content && "room" in content ? content.kids : 0);
      }, 0);
      let what = t("emptyRoom");
      if ("scaffold" in run.content) what = t("scaffold");
      if ("room" in run.content) {
        what = t(`room.${run.content.room}`);
        if (run.slots.length > 1) what = t("house.joined", { room: what, n: run.slots.length });
        if (kids > 0) what = t("withKids", { room: what, count: kids });
        if (decor.length > 0) what = t("house.wears", { room: what, decor: format.list(decor) });
      }
      parts.push(t("house.at", { place: placeName(first, speech), what }));
    }
  }
  if (house.beside.length > 0) {
    const things = house.beside.map((thing) => t(`decor.${thing.replace("decor:", "")}`));
    parts.push(t("house.beside", { things: format.list(things) }));
  }
  return parts.join(". ");
}

function tellRoof(house: House, { t, format }: Speech): string {
  if (house.roofs && house.roofs.length > 0) {
    const names = house.roofs.map((roof) =>
      t(roof.window ? `roofWindow.${roof.colour}` : `roof.${roof.colour}`),
    );
    return t("house.roofsShown", { roofs: format.list(names) });
  }
  if (house.roof_count === 0) return t("house.noRoof");
  return t("house.roofsLaid", { count: house.roof_count });
}
