import type { Choice, GameAction, GameI18n } from "../plugin";
import { amenityCondition, amenityName, guestName, roomName } from "./names";
import type { LodgeView } from "./view";

/**
 * The targets of the legal actions: places of the displays (`room:<floor>:<place>`,
 * `amenity:<place>`, `guest:<place>`, `row:<floor>`), and of the own lodge (`cell:<floor>:<column>`,
 * `valet`, `token`).
 */
export function choicesOf(legal: readonly GameAction[]): Choice[] {
  return legal.map((action) => ({ action, targets: targetsOf(action) }));
}

function targetsOf(action: GameAction): string[] {
  const { place, floor, column } = action;
  const cell = `cell:${floor}:${column}`;
  switch (action.type) {
    case "build_room":
      return [`room:${floor}:${place}`, cell];
    case "build_amenity":
      return [`amenity:${place}`, cell];
    case "place_guest":
      return [`guest:${place}`, cell];
    case "place_valet_guest":
      return ["valet", cell];
    case "take_guest":
      return [`guest:${place}`];
    case "spend_token":
      return ["token", `row:${floor}`];
    default:
      return [`button:${action.type}`];
  }
}

/** What the player on turn chooses now. */
export function instruction(
  view: LodgeView,
  choices: readonly Choice[],
  selected: readonly string[],
  i18n: GameI18n,
): string {
  const { t } = i18n;
  const first = selected[0];
  if (first !== undefined) {
    const [kind, place] = first.split(":");
    const amenity = view.display.amenities[Number(place)];
    return t(`ask.selected.${kind}`, {
      what: targetName(first, view, i18n),
      condition: kind === "amenity" && amenity ? amenityCondition(amenity, i18n) : "",
    });
  }
  const may = (...types: string[]) => choices.some(({ action }) => types.includes(action.type));
  const canBuild = may("build_room", "build_amenity");
  const canPlace = may("place_guest", "place_valet_guest");
  switch (view.phase) {
    case "build":
      return t(canBuild ? "ask.build" : "ask.pass");
    case "place":
      return t(canPlace ? "ask.place" : "ask.endTurn");
    case "take":
      return t("ask.take");
    default:
      return "";
  }
}

/** The words of a target. */
export function targetName(target: string, view: LodgeView, i18n: GameI18n): string {
  const { t } = i18n;
  const [kind = "", one = "", two = ""] = target.split(":");
  switch (kind) {
    case "room":
      return roomName(view.display.rooms[Number(one) - 1]?.[Number(two)] ?? "", i18n);
    case "amenity":
      return amenityName(view.display.amenities[Number(one)]?.code ?? "", i18n);
    case "guest": {
      const guest = view.display.guests[Number(one)];
      return guest ? guestName(guest, i18n) : "";
    }
    case "valet": {
      const guest = view.lodges[view.turn ?? 0]?.valet;
      return guest ? guestName(guest, i18n) : "";
    }
    case "cell":
      return t("part.place", { floor: one, column: two });
    case "row":
      return t("floor", { n: one });
    case "token":
      return t("useToken");
    default:
      return t(`button.${one}`);
  }
}
