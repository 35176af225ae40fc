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
    const amenity = kind === "amenity" ? view.display.amenities[Number(place)] : null;
    return t(`ask.${kind}Selected`, {
      what: targetName(first, view, i18n),
      condition: amenity ? amenityCondition(amenity, i18n) : "",
    });
  }
  const has = (kind: string) => choices.some((choice) => choice.targets[0]?.startsWith(kind));
  switch (view.phase) {
    case "build":
      return t(has("room") || has("amenity") ? "ask.build" : "ask.pass");
    case "place":
      return t(has("guest") || has("valet") ? "ask.place" : "ask.endTurn");
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
