import { useId } from "react";
import { SelectableArea } from "../board/selectable";
import { targetProps } from "../board/targets";
import type { BoardChoices, GameI18n } from "../plugin";
import styles from "./board.module.css";
import { describeCell, describeLodge } from "./describe-lodge";
import type { Highlights } from "./highlights";
import { amenityCondition, amenityName } from "./names";
import { CellHighlight } from "./reception";
import { AmenityTile, CELL, GuestInRoom, Room } from "./tiles";
import { type Cell, isPleased, type LodgeBoard, type Tile } from "./view";

const MARGIN = 12;
const SHAFT = 46;
const SKY = 44;
const GROUND = 18;
const LEFT = MARGIN + SHAFT + 4;

/** Minimum font size in pixels on a phone, and the width of a drawing there. */
const MIN_TEXT_PX = 11.2;
const PHONE_WIDTH_PX = 345;
/** Largest font size that fits on a tile, in units of the drawing. */
const MAX_TEXT_SIZE = 26;

/** The font size in a drawing of that width, in units of the drawing. */
function textSize(width: number): number {
  return Math.min((width * MIN_TEXT_PX) / PHONE_WIDTH_PX, MAX_TEXT_SIZE);
}

interface Props {
  lodge: LodgeBoard;
  owner: string;
  floors: number;
  /** Number of columns to draw. */
  columns: number;
  highlights: Highlights | null;
  i18n: GameI18n;
  choices?: BoardChoices | undefined;
  /** Cells that can be selected, including empty ones. */
  selectableCells: readonly Cell[];
}

/** A cross-section of a lodge: the elevator, and to its right the floors with rooms and guests. */
export function LodgeDrawing(props: Props) {
  const { lodge, owner, floors, columns, highlights, i18n, choices } = props;
  const id = useId();
  const width = LEFT + columns * CELL.width + MARGIN;
  const base = SKY + floors * CELL.height;
  const at = (tile: Cell) => ({
    x: LEFT + (tile.column - 1) * CELL.width,
    y: base - tile.floor * CELL.height,
  });
  const cell = highlights?.cell ?? null;
  const fontSize = textSize(width);
  return (
    <div className={styles.lodgeBox}>
      <div
        className={styles.lodgeSheet}
        style={{
          minWidth: fontSize === MAX_TEXT_SIZE ? (width * MIN_TEXT_PX) / fontSize : undefined,
        }}
      >
        <svg
          className={styles.lodge}
          viewBox={`0 0 ${width} ${base + GROUND}`}
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
        >
          <title id={`${id}-title`}>{i18n.t("lodge.label", { player: owner })}</title>
          <desc id={`${id}-desc`}>{describeLodge(lodge, floors, i18n)}</desc>
          <path className={styles.earth} d={`M0 ${base}h${width}v${GROUND}H0z`} />
          <path className={styles.grass} d={`M0 ${base}h${width}v5H0z`} />
          <FloorLines floors={floors} from={LEFT} to={width - MARGIN} base={base} />
          <Elevator
            floors={floors}
            base={base}
            cabFloor={cell?.floor ?? 1}
            textSize={fontSize}
            i18n={i18n}
          />
          <Walls tiles={lodge.tiles} base={base} />
          {lodge.tiles.map((tile) => {
            const place = at(tile);
            if (tile.amenity) {
              const amenity = amenityName(tile.amenity.code, i18n);
              const conditionText = amenityCondition(tile.amenity, i18n);
              return (
                <AmenityTile
                  key={`${tile.floor}-${tile.column}`}
                  amenity={tile.amenity}
                  worth={tile.worth ?? 0}
                  textSize={fontSize}
                  title={i18n.t("amenityAsks", { amenity, condition: conditionText })}
                  {...place}
                />
              );
            }
            return (
              <g key={`${tile.floor}-${tile.column}`}>
                <Room colour={tile.colour ?? ""} isLit={tile.guest !== undefined} {...place} />
                {tile.guest && (
                  <GuestInRoom
                    guest={tile.guest}
                    isPleased={isPleased(tile)}
                    textSize={fontSize}
                    {...place}
                  />
                )}
              </g>
            );
          })}
          {cell && <CellHighlight {...at(cell)} />}
        </svg>
        {props.selectableCells.map((cell) => (
          <SelectableArea
            key={`${cell.floor}-${cell.column}`}
            drawing={{ width, height: base + GROUND }}
            area={{ ...at(cell), ...CELL }}
            name={describeCell(lodge, cell, i18n)}
            target={targetProps(choices, `cell:${cell.floor}:${cell.column}`)}
          />
        ))}
      </div>
    </div>
  );
}

/** Faint lines for the floors that are not built yet. */
function FloorLines(props: { floors: number; from: number; to: number; base: number }) {
  const lines = Array.from(
    { length: props.floors },
    (_, floor) => `M${props.from} ${props.base - (floor + 1) * CELL.height}H${props.to}`,
  );
  return <path className={styles.floorLines} d={lines.join("")} />;
}

/** Outer walls and roofs: a frame around each column of tiles. */
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
  cabFloor: number;
  /** Font size of the floor numbers. */
  textSize: number;
  i18n: GameI18n;
}) {
  const { floors, base, cabFloor, textSize, i18n } = props;
  // The door takes the height that the floor number leaves.
  const door = CELL.height - 7 - 0.78 * textSize;
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
          <g key={floor} data-cab={floor === cabFloor || undefined}>
            <rect
              className={styles.door}
              x={middle - 14}
              y={y + CELL.height - 2 - door}
              width="28"
              height={door}
              rx="2"
            />
            <path
              className={styles.doorLine}
              d={`M${middle} ${y + CELL.height - 2 - door}v${door}`}
            />
            <text x={middle} y={y + 2 + 0.74 * textSize} textAnchor="middle" fontSize={textSize}>
              {i18n.format.number(floor)}
            </text>
          </g>
        );
      })}
    </g>
  );
}
