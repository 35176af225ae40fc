import { amenityName, guestName, roomName } from "../../games/lodge/names";
import { AmenityTile, CELL, GuestCard, Room } from "../../games/lodge/tiles";
import { type Amenity, readGuest } from "../../games/lodge/view";
import type { GameI18n } from "../../games/plugin";
import type { Term } from "../learn-game";
import type { LearnText } from "../text";
import { type AmenityValues, amenityValues, VALUES } from "./data";

const LINES = ["guests", "floors", "amenities"];

/** Explains a thing of Lodge, for example `amenity.exact:red`, `valet` or `line.floors`. */
export function lodgeTerm(id: string, t: LearnText, game: GameI18n): Term | null {
  const split = id.indexOf(".");
  const [kind, name] = split < 0 ? [id, ""] : [id.slice(0, split), id.slice(split + 1)];
  switch (kind) {
    case "room":
      return {
        name: capitalized(roomName(name, game)),
        text: t("term.room", { colours: VALUES.colours.length }),
        anchor: "build",
        picture: (
          <svg viewBox={`0 0 ${CELL.width} ${CELL.height}`} aria-hidden="true" focusable="false">
            <Room colour={name} isLit x={0} y={0} />
          </svg>
        ),
      };
    case "guest": {
      const guest = readGuest(name);
      const values = { points: VALUES.guest_points, floor: guest.floor };
      return {
        name: name ? capitalized(guestName(guest, game)) : t("term.name.guest"),
        text: t(name ? "term.guest" : "term.anyGuest", values),
        anchor: "guests",
        sort: "guest",
        picture: name ? <GuestCard guest={guest} /> : undefined,
      };
    }
    case "amenity": {
      const amenity = amenityValues(name.split(":")[0] ?? "");
      if (!amenity) return null;
      return {
        name: amenityName(name, game),
        text: t("term.amenity", {
          condition: t(`condition.${amenity.kind}`, { ...amenity }),
          points: amenityPoints(amenity, t),
        }),
        anchor: `amenity-${amenity.kind}`,
        picture: <AmenityPicture amenity={amenity} code={name} />,
      };
    }
    case "valet":
      return { name: t("term.name.valet"), text: t("term.valet"), anchor: "table" };
    case "token":
      return { name: t("term.name.token"), text: t("term.token"), anchor: "turn" };
    case "line":
      return LINES.includes(name)
        ? {
            name: game.t(`line.${name}`),
            text: t(`term.line.${name}`, { points: VALUES.guest_points }),
            anchor: `line-${name}`,
          }
        : null;
    default:
      return null;
  }
}

/** For the start of a sentence. */
export const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The points of an amenity in words. */
export function amenityPoints(amenity: AmenityValues, t: LearnText): string {
  if (amenity.most === undefined) return t("worth", { count: amenity.points });
  return t("cards.upTo", { points: t("worth", { count: amenity.points }), most: amenity.most });
}

/** The tile of an amenity; one with a colour is shown in its own, or the first. */
export function AmenityPicture({ amenity, code }: { amenity: AmenityValues; code: string }) {
  const colour = amenity.coloured ? (code.split(":")[1] ?? VALUES.colours[0]) : undefined;
  const tile: Amenity = { code, kind: amenity.kind, points: amenity.points };
  return (
    <svg viewBox={`0 0 ${CELL.width} ${CELL.height}`} aria-hidden="true" focusable="false">
      <AmenityTile amenity={colour ? { ...tile, colour } : tile} x={0} y={0} />
    </svg>
  );
}
