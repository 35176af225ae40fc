import { useId } from "react";
import { ChoosableArea } from "../board/selectable";
import type { GameI18n } from "../plugin";
import styles from "./board.module.css";
import { tellCell, tellHotel } from "./describe-lodge";
import type { Marks } from "./highlights";
import { amenityName, condition } from "./names";
import { Fresh } from "./reception";
import { AmenityTile, CELL, GuestInRoom, Room } from "./tiles";
import { type Cell, type Hotel, isPleased, type Tile } from "./view";

const MARGIN = 12;
const SHAFT = 46;
const SKY = 44;
const GROUND = 18;
const LEFT = MARGIN + SHAFT + 4;

/** Text is to be so many pixels high where a drawing is as narrow as on a phone. */
const LEAST_TEXT = 11.2;
const NARROW = 345;
/** More of its own units than this do not fit on a tile. */
const MOST_TEXT = 26;

/** The size of text in a drawing of that width, in its own units. */
function textSize(width: number): number {
  return Math.min((width * LEAST_TEXT) / NARROW, MOST_TEXT);
}

interface Props {
  hotel: Hotel;
  owner: string;
  floors: number;
  /** How many columns the drawing has room for. */
  columns: number;
  marks: Marks | null;
  i18n: GameI18n;
  /** What choosing a cell does; without it the lodge is shown only. */
  onChoose?: ((cell: Cell) => void) | undefined;
  /** The cells that can be chosen, among them empty ones. */
  choices?: readonly Cell[] | undefined;
}

/** A lodge cut open: the elevator, and right of it the floors with their rooms and guests. */
export function HotelDrawing(props: Props) {
  const { hotel, owner, floors, columns, marks, i18n, onChoose } = props;
  const id = useId();
  const width = LEFT + columns * CELL.width + MARGIN;
  const base = SKY + floors * CELL.height;
  const at = (tile: Cell) => ({
    x: LEFT + (tile.column - 1) * CELL.width,
    y: base - tile.floor * CELL.height,
  });
  const cell = marks?.cell ?? null;
  const text = textSize(width);
  return (
    <div className={styles.hotelBox}>
      <div
        className={styles.hotelSheet}
        style={{ minWidth: text === MOST_TEXT ? (width * LEAST_TEXT) / text : undefined }}
      >
        <svg
          className={styles.hotel}
          viewBox={`0 0 ${width} ${base + GROUND}`}
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
        >
          <title id={`${id}-title`}>{i18n.t("lodge.label", { player: owner })}</title>
          <desc id={`${id}-desc`}>{tellHotel(hotel, floors, i18n)}</desc>
          <path className={styles.earth} d={`M0 ${base}h${width}v${GROUND}H0z`} />
          <path className={styles.grass} d={`M0 ${base}h${width}v5H0z`} />
          <Storeys floors={floors} from={LEFT} to={width - MARGIN} base={base} />
          <Elevator floors={floors} base={base} cab={cell?.floor ?? 1} text={text} i18n={i18n} />
          <Walls tiles={hotel.tiles} base={base} />
          {hotel.tiles.map((tile) => {
            const place = at(tile);
            if (tile.amenity) {
              const amenity = amenityName(tile.amenity.code, i18n);
              const asks = condition(tile.amenity, i18n);
              return (
                <AmenityTile
                  key={`${tile.floor}-${tile.column}`}
                  amenity={tile.amenity}
                  worth={tile.worth ?? 0}
                  text={text}
                  title={i18n.t("amenityAsks", { amenity, condition: asks })}
                  {...place}
                />
              );
            }
            return (
              <g key={`${tile.floor}-${tile.column}`}>
                <Room colour={tile.colour ?? ""} lit={tile.guest !== undefined} {...place} />
                {tile.guest && (
                  <GuestInRoom
                    guest={tile.guest}
                    pleased={isPleased(tile)}
                    text={text}
                    {...place}
                  />
                )}
              </g>
            );
          })}
          {cell && <Fresh {...at(cell)} />}
        </svg>
        {onChoose &&
          props.choices?.map((choice) => (
            <ChoosableArea
              key={`${choice.floor}-${choice.column}`}
              drawing={{ width, height: base + GROUND }}
              area={{ ...at(choice), ...CELL }}
              name={tellCell(hotel, choice, i18n)}
              onChoose={() => onChoose(choice)}
            />
          ))}
      </div>
    </div>
  );
}

/** Faint lines where the floors not yet built will be. */
function Storeys(props: { floors: number; from: number; to: number; base: number }) {
  const lines = Array.from(
    { length: props.floors },
    (_, floor) => `M${props.from} ${props.base - (floor + 1) * CELL.height}H${props.to}`,
  );
  return <path className={styles.storeys} d={lines.join("")} />;
}

/** The outer walls and roofs: a frame around every column of tiles. */
function Walls({ tiles, base }: { tiles: Tile[]; base: number }) {
  const heights = new Map<number, number>();
  for (const tile of tiles) {
    heights.set(tile.column, Math.max(heights.get(tile.column) ?? 0, tile.floor));
  }
  const frames = [...heights].map(([column, height]) => {
    const x = LEFT + (column - 1) * CELL.width - 3;
    const top = base - height * CELL.height - 3;
    return `M${x} ${base}V${top}h${CELL.width + 6}V${base}z`;
  });
  return <path className={styles.walls} d={frames.join("")} />;
}

function Elevator(props: {
  floors: number;
  base: number;
  cab: number;
  /** The size of its numbers. */
  text: number;
  i18n: GameI18n;
}) {
  const { floors, base, cab, text, i18n } = props;
  // A door is as high as the number over it leaves room.
  const door = CELL.height - 7 - 0.78 * text;
  const top = base - floors * CELL.height;
  const middle = MARGIN + SHAFT / 2;
  return (
    <g className={styles.elevator}>
      <path className={styles.mast} d={`M${middle} ${top - 8}v-30`} />
      <path className={styles.flag} d={`M${middle} ${top - 38}h19l-5 6.5 5 6.5h-19z`} />
      <path
        className={styles.shaft}
        d={`M${MARGIN} ${base}V${top - 6}l6-5h${SHAFT - 12}l6 5V${base}z`}
      />
      {Array.from({ length: floors }, (_, index) => {
        const floor = index + 1;
        const y = base - floor * CELL.height;
        return (
          <g key={floor} data-cab={floor === cab || undefined}>
            <rect
              className={styles.door}
              x={middle - 14}
              y={y + CELL.height - 2 - door}
              width="28"
              height={door}
              rx="2"
            />
            <path
              className={styles.doorGap}
              d={`M${middle} ${y + CELL.height - 2 - door}v${door}`}
            />
            <text x={middle} y={y + 2 + 0.74 * text} textAnchor="middle" fontSize={text}>
              {i18n.format.number(floor)}
            </text>
          </g>
        );
      })}
    </g>
  );
}
