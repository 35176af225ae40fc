import type { GameI18n, PlayerBoardProps } from "../plugin";
import styles from "./board.module.css";
import { highlightsOf } from "./highlights";
import { LodgeDrawing } from "./lodge-drawing";
import { guestName } from "./names";
import { GuestCard } from "./tiles";
import { type Cell, columnsOf, floorsOf, type LodgeBoard, type LodgeView } from "./view";

/** Minimum number of columns drawn, so that a small lodge does not look like a tower. */
const MIN_COLUMNS = 6;

interface Props extends PlayerBoardProps<LodgeView> {
  /** Called with the selected cell; without it the lodge is not interactive. */
  onSelect?: ((cell: Cell) => void) | undefined;
  /** Cells that can be selected, including empty ones. */
  selectableCells?: readonly Cell[] | undefined;
}

/** One player's board: the lodge, the guest in the valet, and tokens. */
export function PlayerBoard({ view, seat, event, i18n, onSelect, selectableCells }: Props) {
  const lodge = view.lodges[seat];
  if (!lodge) return null;
  const highlights = highlightsOf(event);
  return (
    <>
      <LodgeDrawing
        lodge={lodge}
        owner={i18n.seatName(seat)}
        floors={floorsOf(view)}
        columns={columnsOf(
          lodge,
          Math.max(MIN_COLUMNS, ...(selectableCells ?? []).map((cell) => cell.column)),
        )}
        highlights={highlights.seat === seat ? highlights : null}
        i18n={i18n}
        onSelect={onSelect}
        selectableCells={selectableCells}
      />
      <Desk
        lodge={lodge}
        maxGuests={view.guests_to_end}
        isHighlighted={highlights.seat === seat && highlights.valet}
        i18n={i18n}
      />
    </>
  );
}

/** The guest in the valet, the tokens, and the number of guests. */
function Desk(props: {
  lodge: LodgeBoard;
  maxGuests: number;
  isHighlighted: boolean;
  i18n: GameI18n;
}) {
  const { lodge, maxGuests, isHighlighted, i18n } = props;
  const { t } = i18n;
  return (
    <div className={styles.ownedItems}>
      <div className={styles.valet} data-fresh={isHighlighted || undefined}>
        <span>{t("lodge.valet")}</span>
        <GuestCard guest={lodge.valet} />
        <span className="visually-hidden">
          {lodge.valet ? guestName(lodge.valet, i18n) : t("lodge.noValet")}
        </span>
      </div>
      <p>{t("lodge.guests", { guests: lodge.guests, most: maxGuests, pleased: lodge.pleased })}</p>
      <p className={styles.tokens}>
        {Array.from({ length: lodge.tokens }, (_, token) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all tokens look the same.
          <svg key={token} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <circle cx="10" cy="10" r="9" />
            <path d="M14.5 8A5 5 0 1 0 15 11.5M15 4.5V8.5h-4" />
          </svg>
        ))}
        <span>{t("lodge.tokens", { count: lodge.tokens })}</span>
      </p>
    </div>
  );
}
