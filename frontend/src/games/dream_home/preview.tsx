import { Mini, Minis } from "../plot";
import type { PreviewProps } from "../plugin";
import styles from "./board.module.css";
import { type DreamView, FLOORS, pointsOf, type Slot } from "./view";

const CELL = { width: 12, height: 9 };
const HOUSE = { width: 74, height: 52 };

/** The houses of a table as small coloured plans with their points. */
export function Preview({ view, speech }: PreviewProps<DreamView>) {
  return (
    <Minis>
      {view.houses.map((house, seat) => (
        <Mini
          // biome-ignore lint/suspicious/noArrayIndexKey: a house is its seat.
          key={seat}
          points={speech.format.number(pointsOf(house))}
          name={speech.seat(seat)}
        >
          <svg
            className={styles.mini}
            viewBox={`0 0 ${HOUSE.width} ${HOUSE.height}`}
            aria-hidden="true"
            focusable="false"
          >
            <path className={styles.earth} d={`M0 42H${HOUSE.width}v10H0z`} />
            <path
              className={styles.roof}
              data-roof={house.roof_count > 0 ? "slate" : "bare"}
              d="M3 20 12 6h50l9 14z"
            />
            <path className={styles.walls} d="M5 20.5h64v31.5H42V42H5z" />
            {FLOORS.map((floor, level) =>
              floor.slots.map((slot) => {
                const content = house.slots[slot];
                if (!content) return null;
                const room = "room" in content ? content.room : undefined;
                return (
                  <g key={slot} className={room ? styles.room : styles.empty} data-room={room}>
                    <rect
                      className={room ? styles.wallpaper : undefined}
                      x={7 + column(slot) * CELL.width}
                      y={22 + level * 10}
                      width={CELL.width - 1}
                      height={CELL.height - 0.5}
                      rx="1"
                    />
                  </g>
                );
              }),
            )}
          </svg>
        </Mini>
      ))}
    </Minis>
  );
}

const column = (slot: Slot): number => Number(slot.charAt(1));
