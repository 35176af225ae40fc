import type { GameI18n, SeatProps } from "../plugin";
import styles from "./board.module.css";
import { marksOf } from "./highlights";
import { HotelDrawing } from "./lodge-drawing";
import { guestName } from "./names";
import { GuestCard } from "./tiles";
import { type Cell, columnsOf, floorsOf, type Hotel, type LodgeView } from "./view";

/** So many columns every lodge has room for, that a young one does not look like a tower. */
const LEAST_COLUMNS = 6;

interface Props extends SeatProps<LodgeView> {
  /** What choosing a cell of the lodge does; without it the lodge is shown only. */
  onChoose?: ((cell: Cell) => void) | undefined;
  /** The cells that can be chosen, among them empty ones. */
  choices?: readonly Cell[] | undefined;
}

/** What one player of Lodge has: the lodge, the guest in the valet, and tokens. */
export function Seat({ view, seat, event, i18n, onChoose, choices }: Props) {
  const hotel = view.lodges[seat];
  if (!hotel) return null;
  const marks = marksOf(event);
  return (
    <>
      <HotelDrawing
        hotel={hotel}
        owner={i18n.seat(seat)}
        floors={floorsOf(view)}
        columns={columnsOf(
          hotel,
          Math.max(LEAST_COLUMNS, ...(choices ?? []).map((each) => each.column)),
        )}
        marks={marks.seat === seat ? marks : null}
        i18n={i18n}
        onChoose={onChoose}
        choices={choices}
      />
      <Desk
        hotel={hotel}
        most={view.guests_to_end}
        fresh={marks.seat === seat && marks.valet}
        i18n={i18n}
      />
    </>
  );
}

/** What a player keeps at the desk: the guest in the valet, tokens, and how many guests stay. */
function Desk(props: { hotel: Hotel; most: number; fresh: boolean; i18n: GameI18n }) {
  const { hotel, most, fresh, i18n } = props;
  const { t } = i18n;
  return (
    <div className={styles.desk}>
      <div className={styles.valet} data-fresh={fresh || undefined}>
        <span>{t("lodge.valet")}</span>
        <GuestCard guest={hotel.valet} />
        <span className="visually-hidden">
          {hotel.valet ? guestName(hotel.valet, i18n) : t("lodge.noValet")}
        </span>
      </div>
      <p>{t("lodge.guests", { guests: hotel.guests, most, pleased: hotel.pleased })}</p>
      <p className={styles.tokens}>
        {Array.from({ length: hotel.tokens }, (_, token) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tokens are alike and never move.
          <svg key={token} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <circle cx="10" cy="10" r="9" />
            <path d="M14.5 8A5 5 0 1 0 15 11.5M15 4.5V8.5h-4" />
          </svg>
        ))}
        <span>{t("lodge.tokens", { count: hotel.tokens })}</span>
      </p>
    </div>
  );
}
