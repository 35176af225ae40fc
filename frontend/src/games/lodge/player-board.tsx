import { Selectable } from "../board/selectable";
import { targetProps, targetsOfKind } from "../board/targets";
import type { BoardChoices, GameI18n, PlayerBoardProps } from "../plugin";
import styles from "./board.module.css";
import { highlightsOf } from "./highlights";
import { LodgeDrawing } from "./lodge-drawing";
import { guestName } from "./names";
import { GuestCard } from "./tiles";
import { columnsOf, floorsOf, type LodgeBoard, type LodgeView } from "./view";

/** Minimum number of columns drawn, so that a small lodge does not look like a tower. */
const MIN_COLUMNS = 6;

/** One player's board: the lodge, the guest in the valet, and tokens. */
export function PlayerBoard({ view, seat, event, i18n, choices }: PlayerBoardProps<LodgeView>) {
  const lodge = view.lodges[seat];
  if (!lodge) return null;
  const cells = targetsOfKind(choices, "cell").map((target) => {
    const [, floor, column] = target.split(":").map(Number);
    return { floor: floor ?? 0, column: column ?? 0 };
  });
  const highlights = highlightsOf(event);
  return (
    <>
      <LodgeDrawing
        lodge={lodge}
        owner={i18n.seatName(seat)}
        floors={floorsOf(view)}
        // On the own turn there is always space for one more column, so that the lodge does not
        // move when a tile is selected.
        columns={
          choices ? Math.max(MIN_COLUMNS, columnsOf(lodge, 0) + 1) : columnsOf(lodge, MIN_COLUMNS)
        }
        highlights={highlights.seat === seat ? highlights : null}
        i18n={i18n}
        choices={choices}
        selectableCells={cells}
      />
      <Desk
        lodge={lodge}
        maxGuests={view.guests_to_end}
        isHighlighted={highlights.seat === seat && highlights.valet}
        i18n={i18n}
        choices={choices}
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
  choices: BoardChoices | undefined;
}) {
  const { lodge, maxGuests, isHighlighted, i18n, choices } = props;
  const { t } = i18n;
  const tokenTarget = targetProps(choices, "token");
  const tokens = (
    <>
      {Array.from({ length: lodge.tokens }, (_, token) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all tokens look the same.
        <svg key={token} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <circle cx="10" cy="10" r="9" />
          <path d="M14.5 8A5 5 0 1 0 15 11.5M15 4.5V8.5h-4" />
        </svg>
      ))}
      <span aria-hidden={tokenTarget ? "true" : undefined} data-explain="token">
        {t("lodge.tokens", { count: lodge.tokens })}
      </span>
    </>
  );
  return (
    <div className={styles.ownedItems}>
      <div className={styles.valet} data-fresh={isHighlighted || undefined}>
        <span data-explain="valet">{t("lodge.valet")}</span>
        <Selectable
          name={
            lodge.valet
              ? t("lodge.valetHolds", { guest: guestName(lodge.valet, i18n) })
              : t("lodge.noValet")
          }
          target={targetProps(choices, "valet")}
        >
          <GuestCard guest={lodge.valet} />
        </Selectable>
      </div>
      <p>{t("lodge.guests", { guests: lodge.guests, most: maxGuests, pleased: lodge.pleased })}</p>
      {tokenTarget ? (
        <Selectable name={t("useToken")} target={tokenTarget} className={styles.tokens}>
          {tokens}
        </Selectable>
      ) : (
        <p className={styles.tokens}>{tokens}</p>
      )}
    </div>
  );
}
