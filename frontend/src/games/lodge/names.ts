import type { GameI18n } from "../plugin";
import { type Amenity, type Guest, readGuest } from "./view";

/** A guest: "the guest in blue and red for floor 2". */
export function guestName(guest: Guest | string, { t }: GameI18n): string {
  const { colours, floor } = typeof guest === "string" ? readGuest(guest) : guest;
  const [firstColour, secondColour] = colours;
  return t("guest", { one: t(`colour.${firstColour}`), other: t(`colour.${secondColour}`), floor });
}

/** The name of an amenity from its code: "exact:red", "on_floor:4", "rainbow". */
export function amenityName(code: string, { t }: GameI18n): string {
  const [kind = "", detail] = code.split(":");
  const name = t(`amenity.${kind}`);
  if (detail === undefined) return name;
  const detailText = Number.isNaN(Number(detail))
    ? t(`colour.${detail}`)
    : t("floor", { n: detail });
  return t("amenityWhich", { name, which: detailText });
}

/** The condition and points printed on an amenity. */
export function amenityCondition(amenity: Amenity, { t }: GameI18n): string {
  return t(`condition.${amenity.kind}`, {
    ...amenity,
    colour: amenity.colour ? t(`colour.${amenity.colour}`) : "",
  });
}

/** A room, named by its colour. */
export function roomName(colour: string, { t }: GameI18n): string {
  return t("room", { colour: t(`colour.${colour}`) });
}
