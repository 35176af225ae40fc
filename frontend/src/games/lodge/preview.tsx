import { Mini, Minis } from "../plot";
import type { PreviewProps } from "../plugin";
import styles from "./board.module.css";
import { columnsOf, floorsOf, type LodgeView, pointsOf } from "./view";

const CELL = { width: 9, height: 8 };
const SHAFT = 8;

/** The lodges of a table as small coloured plans with their points. */
export function Preview({ view, speech }: PreviewProps<LodgeView>) {
  const columns = columnsOf(view, 6);
  const floors = floorsOf(view);
  const box = { width: SHAFT + columns * CELL.width + 4, height: floors * CELL.height + 8 };
  const base = box.height - 4;
  return (
    <Minis>
      {view.lodges.map((hotel, seat) => (
        <Mini
          // biome-ignore lint/suspicious/noArrayIndexKey: a lodge is its seat.
          key={seat}
          points={speech.format.number(pointsOf(hotel))}
          name={speech.seat(seat)}
        >
          <svg
            className={styles.mini}
            viewBox={`0 0 ${box.width} ${box.height}`}
            aria-hidden="true"
            focusable="false"
          >
            <path className={styles.earth} d={`M0 ${base}h${box.width}v4H0z`} />
            <path className={styles.shaft} d={`M2 ${base}V3h${SHAFT - 2}v${base - 3}z`} />
            {hotel.tiles.map((tile) => (
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
        </Mini>
      ))}
    </Minis>
  );
}
