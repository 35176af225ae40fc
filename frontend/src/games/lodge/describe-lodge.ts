import type { GameI18n } from "../plugin";
import { amenityName, guestName, roomName } from "./names";
import type { Cell, LodgeBoard, LodgeView, Tile } from "./view";

/** Describes a lodge in sentences, floor by floor from the ground, for screen readers. */
export function describeLodge(lodge: LodgeBoard, floors: number, i18n: GameI18n): string {
  const { t, format } = i18n;
  const sentences: string[] = [];
  for (let floor = 1; floor <= floors; floor++) {
    const tiles = lodge.tiles.filter((tile) => tile.floor === floor);
    if (tiles.length === 0) continue;
    const things = format.list(tiles.map((tile) => describeTile(tile, i18n)));
    sentences.push(t("floorHolds", { floor: t("floor", { n: floor }), things }));
  }
  return sentences.join(". ");
}

function describeTile(tile: Tile, i18n: GameI18n): string {
  if (tile.amenity) {
    const amenity = amenityName(tile.amenity.code, i18n);
    return i18n.t("amenityWorth", { amenity, count: tile.worth ?? 0 });
  }
  const room = roomName(tile.colour ?? "", i18n);
  if (!tile.guest) return room;
  return i18n.t("roomWith", { room, guest: guestName(tile.guest, i18n) });
}

/** Describes a cell of a lodge: "Floor 2, column 3: a red room", or "...: empty". */
export function describeCell(lodge: LodgeBoard, cell: Cell, i18n: GameI18n): string {
  const { floor, column } = cell;
  const tile = lodge.tiles.find((tile) => tile.floor === floor && tile.column === column);
  const what = tile ? describeTile(tile, i18n) : i18n.t("emptyCell");
  return i18n.t("cell", { floor, column, what });
}

/** Describes the rooms of the display, floor by floor from the ground. */
export function describeRoomDisplay(view: LodgeView, i18n: GameI18n): string {
  const { t, format } = i18n;
  return view.display.rooms
    .map((row, index) => {
      const rooms = row.map((colour) => (colour ? t(`colour.${colour}`) : t("gap")));
      const floor = t("floor", { n: index + 1 });
      return t("floorHolds", { floor, things: format.list(rooms) });
    })
    .join(". ");
}
