import type { ThumbnailProps } from "../plugin";
import styles from "./board.module.css";
import { columnsOf, floorsOf, type LodgeView } from "./view";

const CELL = { width: 9, height: 8 };
const SHAFT = 8;

/** A lodge as a small coloured plan, as wide as the widest lodge of the table. */
export function Thumbnail({ view, seat }: ThumbnailProps<LodgeView>) {
  const lodge = view.lodges[seat];
  if (!lodge) return null;
  const columns = Math.max(...view.lodges.map((lodge) => columnsOf(lodge, 6)));
  const floors = floorsOf(view);
  const box = { width: SHAFT + columns * CELL.width + 4, height: floors * CELL.height + 8 };
  const base = box.height - 4;
  return (
    <svg
      className={styles.thumbnail}
      viewBox={`0 0 ${box.width} ${box.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.earth} d={`M0 ${base}h${box.width}v4H0z`} />
      <path className={styles.shaft} d={`M2 ${base}V3h${SHAFT - 2}v${base - 3}z`} />
      {lodge.tiles.map((tile) => (
        <g
          key={`${tile.floor}-${tile.column}`}
          className={tile.amenity ? styles.amenity : styles.room}
          data-colour={tile.colour}
          data-lit={tile.guest ? "" : undefined}
          data-holds={tile.worth ? "" : undefined}
        >
          <rect
            className={tile.amenity ? undefined : styles.wallpaper}
            x={SHAFT + 1 + (tile.column - 1) * CELL.width}
            y={base - tile.floor * CELL.height}
            width={CELL.width - 1}
            height={CELL.height - 1}
            rx="1"
          />
        </g>
      ))}
    </svg>
  );
}
