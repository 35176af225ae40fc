import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerRef } from "../../api/types";
import { ExplainBoard } from "../../learn/explain";
import type { Absence } from "../../replay/absences";
import type { AnyEvent, GameI18n, GamePlugin } from "../plugin";
import styles from "./game-board.module.css";
import { SeatChips } from "./seat-chips";
import { SeatPanel } from "./seat-panel";

/** The seat the board shows, and functions to change it. */
export interface SeatSelection {
  seat: number;
  /** True if the seat stays shown while others act. */
  isPinned: boolean;
  /** Shows a seat and keeps it shown. */
  pin: (seat: number) => void;
  /** Returns to the seat that acts. */
  followTurn: () => void;
}

interface Props {
  plugin: GamePlugin;
  view: unknown;
  event: AnyEvent | null;
  /** Whether nobody may act, although the view may still have a seat on turn. */
  nobodyActs?: boolean;
  players: PlayerRef[];
  /** The seats whose players do not act. */
  absences?: ReadonlyMap<number, Absence>;
  /** Final ranks, if the game is over in this view. */
  ranks: number[] | null;
  i18n: GameI18n;
  selection: SeatSelection;
  /** The clock of a seat, while the game is watched live. */
  clockOf?: ((seat: number) => ReactNode) | undefined;
  /** What the player of a seat has just said. It is shown for a while. */
  saidBy?: ((seat: number) => string | undefined) | undefined;
  /** Buttons below the board, beside the explanations. */
  tools?: ReactNode;
}

/**
 * The board of any game. Wide screens and print show all seats side by side; narrower screens show
 * one, and chips select another. All seats are always in the document, so that CSS alone decides.
 */
export function GameBoard(props: Props) {
  const {
    plugin,
    view,
    event,
    nobodyActs = false,
    players,
    absences,
    ranks,
    i18n,
    selection,
    clockOf,
    saidBy,
  } = props;
  const { t } = useTranslation("replay");
  const { SharedBoard, PlayerBoard, SeatBadge } = plugin;
  const seatToAct = nobodyActs ? null : plugin.seatToAct(view);
  const seats = plugin.scoreSheet(view).map((sheet, seat) => ({
    seat,
    player: players[seat],
    name: i18n.seatName(seat),
    points: sheet.reduce((sum, line) => sum + line.points, 0),
    isOnTurn: seatToAct === seat,
    isWinner: ranks?.[seat] === 1,
    absence: absences?.get(seat) ?? null,
    said: saidBy?.(seat),
  }));
  const root = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.frame}>
      <div className={styles.table} ref={root}>
        <SeatChips
          seats={seats}
          plugin={plugin}
          view={view}
          selection={selection}
          clockOf={clockOf}
        />
        <div className={styles.seats}>
          {seats.map((entry) => (
            <SeatPanel
              key={entry.seat}
              info={entry}
              isShown={entry.seat === selection.seat}
              badges={SeatBadge && <SeatBadge view={view} seat={entry.seat} i18n={i18n} />}
              clock={clockOf?.(entry.seat)}
              action={
                selection.isPinned && (
                  <button type="button" className={styles.unpin} onClick={selection.followTurn}>
                    {t("stage.follow")}
                  </button>
                )
              }
            >
              <PlayerBoard view={view} seat={entry.seat} event={event} i18n={i18n} />
            </SeatPanel>
          ))}
        </div>
        <div className={styles.sharedBoard}>
          <SharedBoard view={view} event={event} i18n={i18n} />
        </div>
      </div>
      <div className={styles.below}>
        <ExplainBoard kind={plugin.kind} i18n={i18n} root={root} />
        {props.tools}
      </div>
    </div>
  );
}
