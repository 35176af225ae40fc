import type { ThumbnailProps } from "../plugin";
import styles from "./board.module.css";
import { type DreamHomeView, FLOORS, type Slot } from "./view";

const CELL = { width: 12, height: 9 };
const HOUSE = { width: 74, height: 52 };

const columnOf = (slot: Slot): number => Number(slot.charAt(1));

/** A house as a small coloured plan. */
export function Thumbnail({ view, seat }: ThumbnailProps<DreamHomeView>) {
  const house = view.houses[seat];
  if (!house) return null;
  return (
    <svg
      className={styles.thumbnail}
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
                x={7 + columnOf(slot) * CELL.width}
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
  );
}
