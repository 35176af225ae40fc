import type { GameI18n } from "../plugin";
import { type Amenity, type Guest, readGuest } from "./view";

/** A guest in words: "the guest in blue and red for floor 2". */
export function guestName(guest: Guest | string, { t }: GameI18n): string {
  const { colours, floor } = typeof guest === "string" ? readGuest(guest) : guest;
  const [one, other] = colours;
  return t("guest", { one: t(`colour.${one}`), other: t(`colour.${other}`), floor });
}

/** The name of an amenity from its code: "exact:red", "on_floor:4", "rainbow". */
export function amenityName(code: string, { t }: GameI18n): string {
  const [kind = "", detail] = code.split(":");
  const name = t(`amenity.${kind}`);
  if (detail === undefined) return name;
  const which = Number.isNaN(Number(detail)) ? t(`colour.${detail}`) : t("floor", { n: detail });
  return t("amenityWhich", { name, which });
}

/** What an amenity asks for and gives, as it is printed on it. */
export function condition(amenity: Amenity, { t }: GameI18n): string {
  return t(`condition.${amenity.kind}`, {
    ...amenity,
    colour: amenity.colour ? t(`colour.${amenity.colour}`) : "",
  });
}

/** A room in words: its colour. */
export function roomName(colour: string, { t }: GameI18n): string {
  return t("room", { colour: t(`colour.${colour}`) });
}
