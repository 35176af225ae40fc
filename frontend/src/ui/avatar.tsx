import styles from "./avatar.module.css";

/** Outlines of houses on a square of 40 units: walls, and roof. */
const SHAPES: Record<string, { walls: string; roof: string; lit: string }> = {
  cottage: {
    walls: "M9 19h22v13H9z",
    roof: "M6 20 20 8l14 12z",
    lit: "M13 23h5v5h-5zM23 22h5v10h-5z",
  },
  gable: {
    walls: "M10 16h20v16H10z",
    roof: "M8 17 20 5l12 12zM25 6h3v7h-3z",
    lit: "M17.5 12a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1-5 0zM13 20h5v5h-5zM22 20h5v5h-5z",
  },
  tower: {
    walls: "M14 14h12v18H14z",
    roof: "M12 15 20 4l8 11zM12 15h16v2H12z",
    lit: "M18 19h4v4h-4zM17.5 27h5v5h-5z",
  },
  barn: {
    walls: "M8 18h24v14H8z",
    roof: "M6 19l4-7 10-5 10 5 4 7z",
    lit: "M15 22h10v10H15zM18 13h4v3h-4z",
  },
  terrace: {
    walls: "M6 17h14v15H6zM20 13h14v19H20z",
    roof: "M5 18l8-8 7 8zM19 14l8-8 8 8z",
    lit: "M10 21h4v4h-4zM23 17h3v4h-3zM28 17h3v4h-3zM25 26h5v6h-5z",
  },
  lodge: {
    walls: "M7 22h26v10H7z",
    roof: "M4 23 16 10h8l12 13zM10 9h4v8h-4z",
    lit: "M11 25h4v4h-4zM18 25h4v7h-4zM25 25h4v4h-4z",
  },
};

/** A player's avatar: a house in a colour, such as `tower-plum`. It is decoration beside a name. */
export function Avatar({ avatar, size = 40 }: { avatar: string; size?: number }) {
  const [name = "", colour = ""] = avatar.split("-");
  const shape = SHAPES[name] ?? SHAPES.cottage;
  return (
    <svg
      className={styles.avatar}
      data-colour={colour}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.sky} width="40" height="40" rx="9" />
      <path className={styles.walls} d={shape?.walls} />
      <path className={styles.roof} d={shape?.roof} />
      <path className={styles.lit} d={shape?.lit} />
      <path className={styles.ground} d="M4 32h32" />
    </svg>
  );
}
