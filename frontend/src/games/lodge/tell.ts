import type { Speech } from "../plugin";
import { amenityName, guestName, roomName } from "./names";
import type { Cell, Hotel, LodgeView, Tile } from "./view";

/** A lodge in sentences, floor by floor from the ground, for those who do not see the drawing. */
export function tellHotel(hotel: Hotel, floors: number, speech: Speech): string {
  const { t, format } = speech;
  const sentences: string[] = [];
  for (let floor = 1; floor <= floors; floor++) {
    const tiles = hotel.tiles.filter((tile) => tile.floor === floor);
    if (tiles.length === 0) continue;
    const things = format.list(tiles.map((tile) => tellTile(tile, speech)));
    sentences.push(t("floorHolds", { floor: t("floor", { n: floor }), things }));
  }
  return sentences.join(". ");
}

function tellTile(tile: Tile, speech: Speech): string {
  if (tile.amenity) {
    const amenity = amenityName(tile.amenity.code, speech);
    return speech.t("amenityWorth", { amenity, count: tile.worth ?? 0 });
  }
  const room = roomName(tile.colour ?? "", speech);
  if (!tile.guest) return room;
  return speech.t("roomWith", { room, guest: guestName(tile.guest, speech) });
}

/** One cell of a lodge and what stands in it: "Floor 2, column 3: a red room", "...: empty". */
export function tellCell(hotel: Hotel, cell: Cell, speech: Speech): string {
  const { floor, column } = cell;
  const tile = hotel.tiles.find((each) => each.floor === floor && each.column === column);
  const what = tile ? tellTile(tile, speech) : speech.t("emptyCell");
  return speech.t("cell", { floor, column, what });
}

/** The rooms of the display in sentences, from the ground up. */
export function tellRooms(view: LodgeView, speech: Speech): string {
  const { t, format } = speech;
  return view.display.rooms
    .map((row, index) => {
      const rooms = row.map((colour) => (colour ? t(`colour.${colour}`) : t("gap")));
      const floor = t("floor", { n: index + 1 });
      return t("floorHolds", { floor, things: format.list(rooms) });
    })
    .join(". ");
}
