import type { GameI18n } from "../plugin";
import { amenityName, guestName, roomName } from "./names";
import type { Cell, Hotel, LodgeView, Tile } from "./view";

/** A lodge in sentences, floor by floor from the ground, for those who do not see the drawing. */
export function tellHotel(hotel: Hotel, floors: number, i18n: GameI18n): string {
  const { t, format } = i18n;
  const sentences: string[] = [];
  for (let floor = 1; floor <= floors; floor++) {
    const tiles = hotel.tiles.filter((tile) => tile.floor === floor);
    if (tiles.length === 0) continue;
    const things = format.list(tiles.map((tile) => tellTile(tile, i18n)));
    sentences.push(t("floorHolds", { floor: t("floor", { n: floor }), things }));
  }
  return sentences.join(". ");
}

function tellTile(tile: Tile, i18n: GameI18n): string {
  if (tile.amenity) {
    const amenity = amenityName(tile.amenity.code, i18n);
    return i18n.t("amenityWorth", { amenity, count: tile.worth ?? 0 });
  }
  const room = roomName(tile.colour ?? "", i18n);
  if (!tile.guest) return room;
  return i18n.t("roomWith", { room, guest: guestName(tile.guest, i18n) });
}

/** One cell of a lodge and what stands in it: "Floor 2, column 3: a red room", "...: empty". */
export function tellCell(hotel: Hotel, cell: Cell, i18n: GameI18n): string {
  const { floor, column } = cell;
  const tile = hotel.tiles.find((each) => each.floor === floor && each.column === column);
  const what = tile ? tellTile(tile, i18n) : i18n.t("emptyCell");
  return i18n.t("cell", { floor, column, what });
}

/** The rooms of the display in sentences, from the ground up. */
export function tellRooms(view: LodgeView, i18n: GameI18n): string {
  const { t, format } = i18n;
  return view.display.rooms
    .map((row, index) => {
      const rooms = row.map((colour) => (colour ? t(`colour.${colour}`) : t("gap")));
      const floor = t("floor", { n: index + 1 });
      return t("floorHolds", { floor, things: format.list(rooms) });
    })
    .join(". ");
}
