import { MarkerShape, ResourceCard, RoomCard } from "../../games/dream_home/market";
import type { GameI18n } from "../../games/plugin";
import type { Term } from "../learn-game";
import type { LearnText } from "../text";
import {
  type DecorValues,
  decorValues,
  HELPERS,
  POINTS,
  type RoomValues,
  roomValues,
  TOOLS,
} from "./data";

const LINES = ["rooms", "decor", "functionality", "roof", "helpers"];

/** Explains a thing of Dream Home, for example `room.kitchen`, `tool.drill` or `line.roof`. */
export function dreamHomeTerm(id: string, t: LearnText, game: GameI18n): Term | null {
  const split = id.indexOf(".");
  const [kind, name] = split < 0 ? [id, ""] : [id.slice(0, split), id.slice(split + 1)];
  switch (kind) {
    case "room": {
      const room = roomValues(name);
      return room
        ? {
            name: game.t(`room.${name}`),
            text: roomText(room, t, game),
            anchor: `room-${name}`,
            picture: <RoomCard code={`${name}:0`} i18n={game} />,
          }
        : null;
    }
    case "decor": {
      const decor = decorValues(name);
      return decor
        ? {
            name: game.t(`decor.${name}`),
            text: decorText(decor, t, game),
            anchor: `decor-${name}`,
            picture: <ResourceCard code={id.replace(".", ":")} i18n={game} />,
          }
        : null;
    }
    case "tool":
    case "helper": {
      const cards = kind === "tool" ? TOOLS : HELPERS;
      return cards.some((card) => card.id === name)
        ? {
            name: game.t(`${kind}.${name}`),
            text: t(`term.${kind}.${name}`, POINTS),
            anchor: `${kind}-${name}`,
            picture: <ResourceCard code={`${kind}:${name}`} i18n={game} />,
          }
        : null;
    }
    case "roof":
      return {
        name: t("term.name.roof"),
        text: t("term.roof", POINTS),
        anchor: "line-roof",
        picture: <ResourceCard code={`roof:${name || "red"}`} i18n={game} />,
      };
    case "marker":
      return {
        name: t("term.name.marker"),
        text: t("term.marker"),
        anchor: "turn",
        picture: (
          <svg viewBox="0 0 40 40" width="56" height="56" aria-hidden="true" focusable="false">
            <MarkerShape x={20} y={20} size={38} />
          </svg>
        ),
      };
    case "empty":
      return { name: game.t("emptyRoom"), text: t("term.empty"), anchor: "build" };
    case "scaffold":
      return { name: game.t("scaffold"), text: t("term.scaffold"), anchor: "tool-scaffolding" };
    case "line":
      return LINES.includes(name)
        ? {
            name: game.t(`line.${name}`),
            text: t(`term.line.${name}`, POINTS),
            anchor: `line-${name}`,
          }
        : null;
    default:
      return null;
  }
}

/** The points of a room by its size: "1, 4 or 9". */
export const sizesOf = (room: RoomValues, { format }: GameI18n): string =>
  room.points.map((points) => format.number(points)).join(" / ");

function roomText(room: RoomValues, t: LearnText, game: GameI18n): string {
  const single = room.points.length === 1;
  const parts = [
    single
      ? t("term.room.one", { points: t("worth", { count: room.points[0] }) })
      : t("term.room.sizes", { sizes: sizesOf(room, game) }),
  ];
  if (room.bonus) {
    parts.push(
      t("term.room.bonus", {
        room: game.t(`room.${room.bonus.room}`),
        points: t("worth", { count: room.bonus.points }),
      }),
    );
  }
  if (room.kind === "basement") parts.push(t("term.room.basement"));
  if (room.kids > 0) parts.push(t("term.room.kids"));
  return parts.join(" ");
}

/** Where a decor card goes, in words. */
export function decorPlace(on: DecorValues["on"], t: LearnText, game: GameI18n): string {
  if (on === "any" || on === "beside") return t(`cards.${on}`);
  return game.format.list(on.map((room) => game.t(`room.${room}`)));
}

function decorText(decor: DecorValues, t: LearnText, game: GameI18n): string {
  const points = t("worth", { count: decor.points });
  if (decor.on === "beside") {
    return `${t("term.decor.beside")} ${t("term.decor.besidePoints", { points })}`;
  }
  const place =
    decor.on === "any"
      ? t("term.decor.any")
      : t("term.decor.on", { rooms: decorPlace(decor.on, t, game) });
  return `${place} ${t("term.decor.points", { points })}`;
}
