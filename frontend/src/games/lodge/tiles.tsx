import styles from "./board.module.css";
import { AmenityIcon, Motif } from "./icons";
import type { Amenity, Guest } from "./view";

export const CELL = { width: 72, height: 60 };

interface Point {
  x: number;
  y: number;
}

/** A room seen from the front, with its top left corner at (x, y): wallpaper, bed and motif. */
export function Room({ colour, isLit, x, y }: Point & { colour: string; isLit: boolean }) {
  const inner = { x: x + 1.5, y: y + 1.5, width: CELL.width - 3, height: CELL.height - 3 };
  return (
    <g
      className={styles.room}
      data-colour={colour}
      data-lit={isLit || undefined}
      data-explain={`room.${colour}`}
    >
      <rect className={styles.wallpaper} {...inner} rx="3" />
      <path
        className={styles.floorboard}
        d={`M${inner.x} ${y + 48}h${inner.width}v${CELL.height - 52.5}a3 3 0 0 1-3 3h${-(inner.width - 6)}a3 3 0 0 1-3-3z`}
      />
      <path
        className={styles.bed}
        d={`M${x + 36} ${y + 51}V${y + 31}M${x + 36} ${y + 41}h27a4 4 0 0 1 4 4v6M${x + 36} ${y + 46.5}h31M${x + 40} ${y + 41}v-3.5a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v3.5`}
      />
      <Motif colour={colour} x={x + 57} y={y + 16} size={19} />
    </g>
  );
}

interface AmenityProps extends Point {
  amenity: Amenity;
  worth?: number;
  title?: string;
  /** Font size of its number. */
  textSize?: number;
}

/** An amenity: its icon, the motif of its colour, and its points. */
export function AmenityTile({ amenity, x, y, worth, title, textSize = 18 }: AmenityProps) {
  const points = worth ?? amenity.points;
  return (
    <g
      className={styles.amenity}
      data-holds={worth === undefined || worth > 0 || undefined}
      data-explain={`amenity.${amenity.code}`}
    >
      {title !== undefined && <title>{title}</title>}
      <rect x={x + 1.5} y={y + 1.5} width={CELL.width - 3} height={CELL.height - 3} rx="3" />
      <AmenityIcon kind={amenity.kind} x={x + 22} y={y + 32} size={33} />
      {amenity.colour && (
        <g className={styles.room} data-colour={amenity.colour}>
          <circle className={styles.wallpaper} cx={x + 54} cy={y + 43} r="11" />
          <Motif colour={amenity.colour} x={x + 54} y={y + 43} size={13} />
        </g>
      )}
      <text
        x={x + 54}
        y={y + (amenity.colour ? 16 : 30) + 0.36 * textSize}
        textAnchor="middle"
        fontSize={textSize}
      >
        {points}
      </text>
    </g>
  );
}

/** A standing guest with the feet at (x, y), in their two favourite colours. */
function GuestFigure({ guest, x, y, scale }: Point & { guest: Guest; scale: number }) {
  const [firstColour, secondColour] = guest.colours;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <g className={styles.clothes} data-colour={firstColour}>
        <path d="M0-27c-8 0-11 5-11 13V0H0z" />
      </g>
      <g className={styles.clothes} data-colour={secondColour}>
        <path d="M0-27c8 0 11 5 11 13V0H0z" />
      </g>
      <path className={styles.outline} d="M-11 0v-14c0-8 3-13 11-13s11 5 11 13V0z" />
      <circle className={styles.head} cx="0" cy="-32.5" r="6.5" />
    </g>
  );
}

/**
 * A guest in a room whose top left corner is (x, y): clothes with colour motifs, a plaque with
 * their favourite floor, and a star if this is that floor.
 */
export function GuestInRoom(props: Point & { guest: Guest; isPleased: boolean; textSize: number }) {
  const { guest, isPleased, x, y, textSize } = props;
  const [firstColour, secondColour] = guest.colours;
  const plaqueHeight = 0.78 * textSize + 5;
  const bottom = y + CELL.height - 3;
  return (
    <g data-guest="" data-explain={`guest.${guest.code}`}>
      <GuestFigure guest={guest} x={x + 18.5} y={bottom - 1} scale={1.3} />
      <g className={styles.motifs}>
        <Motif colour={firstColour} x={x + 12} y={bottom - 14} size={11.5} />
        <Motif colour={secondColour} x={x + 25} y={bottom - 14} size={11.5} />
      </g>
      <rect
        className={styles.plaque}
        data-pleased={isPleased || undefined}
        x={x + 40}
        y={bottom - plaqueHeight}
        width="27"
        height={plaqueHeight}
        rx="4"
      />
      <text
        className={styles.favouriteFloor}
        x={x + 53.5}
        y={bottom - plaqueHeight / 2 + 0.36 * textSize}
        textAnchor="middle"
        fontSize={textSize}
      >
        {guest.floor}
      </text>
      {isPleased && (
        <path
          className={styles.star}
          transform={`translate(${x + 24.5} ${y + 49.5})`}
          d="M13-46l2.2 4.4 4.8.7-3.5 3.4.8 4.8-4.3-2.2-4.3 2.2.8-4.8-3.5-3.4 4.8-.7z"
        />
      )}
    </g>
  );
}

/** A guest card: the two favourite colours with their motifs, and the favourite floor. */
export function GuestCard({ guest }: { guest: Guest | null }) {
  const [firstColour = "", secondColour = ""] = guest?.colours ?? [];
  return (
    <svg
      className={styles.card}
      viewBox="0 0 84 60"
      aria-hidden="true"
      focusable="false"
      data-explain={guest ? `guest.${guest.code}` : undefined}
    >
      {guest ? (
        <>
          <CardHalf colour={firstColour} x={1} path="M7 1h35v58H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6z" />
          <CardHalf
            colour={secondColour}
            x={60}
            path="M42 1h35a6 6 0 0 1 6 6v46a6 6 0 0 1-6 6H42z"
          />
          <GuestFigure guest={guest} x={42} y={55} scale={1.1} />
          <circle className={styles.badge} cx="42" cy="42" r="10" />
          <text className={styles.favouriteFloor} x="42" y="47.4" textAnchor="middle" fontSize="15">
            {guest.floor}
          </text>
        </>
      ) : (
        <rect className={styles.emptyPlace} x="2" y="2" width="80" height="56" rx="6" />
      )}
    </svg>
  );
}

function CardHalf({ colour, x, path }: { colour: string; x: number; path: string }) {
  return (
    <g className={styles.room} data-colour={colour} data-lit="">
      <path className={styles.wallpaper} d={path} />
      <Motif colour={colour} x={x + 12} y={16} size={15} />
    </g>
  );
}
