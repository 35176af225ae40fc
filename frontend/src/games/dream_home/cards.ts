import type { GameI18n } from "../plugin";

/** A card parsed from its code: "kitchen:1", "roof:red:window", "decor:piano", "tool:drill". */
export type Card =
  | { family: "room"; id: string; kids: number }
  | { family: "roof"; id: string; window: boolean }
  | { family: "decor" | "tool" | "helper"; id: string };

/** Parses a card's code. */
export function readCard(code: string): Card {
  const [head = "", id = "", detail] = code.split(":");
  switch (head) {
    case "roof":
      return { family: "roof", id: id, window: detail === "window" };
    case "decor":
    case "tool":
    case "helper":
      return { family: head, id: id };
    default:
      return { family: "room", id: head, kids: Number(id) || 0 };
  }
}

/** The full name of a card, with the number of children of a room. */
export function cardName(code: string, { t }: GameI18n): string {
  const card = readCard(code);
  switch (card.family) {
    case "room": {
      const room = t(`room.${card.id}`);
      return card.kids > 0 ? t("withKids", { room, count: card.kids }) : room;
    }
    case "roof":
      return card.window ? t(`roofWindow.${card.id}`) : t(`roof.${card.id}`);
    default:
      return t(`${card.family}.${card.id}`);
  }
}

/** A slot within a sentence: "slot 2 of the upper floor". Counts from one. */
export function slotPhrase(slot: string, { t }: GameI18n): string {
  return t(`place.${slot.charAt(0)}`, { n: Number(slot.charAt(1)) + 1 });
}

/** A slot as a label: "Upper floor, slot 2". */
export function slotName(slot: string, { t }: GameI18n): string {
  const floor = t(`floor.${slot.charAt(0)}`);
  return t("slot", { floor, n: Number(slot.charAt(1)) + 1 });
}
