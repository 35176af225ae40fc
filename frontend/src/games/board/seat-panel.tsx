import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerRef } from "../../api/types";
import { useFormat } from "../../i18n/format";
import type { Absence } from "../../replay/absences";
import { PlayerName } from "../../ui/basics";
import { SeatMark } from "../../ui/seat-mark";
import styles from "./game-board.module.css";

/** What the chip and the panel of a seat show. */
export interface SeatInfo {
  seat: number;
  player: PlayerRef | undefined;
  /** The name of the seat, used if the player is unknown. */
  name: string;
  points: number;
  isOnTurn: boolean;
  isWinner: boolean;
  /** Why the player does not act, if somebody else does or nobody. */
  absence: Absence | null;
  /** What the player has just said. */
  said?: string | undefined;
}

interface Props {
  info: SeatInfo;
  /** Whether this seat is the one shown on narrow screens. */
  isShown: boolean;
  /** Marks such as that of the first player. */
  badges?: ReactNode;
  /** The clock of the seat. */
  clock?: ReactNode;
  /** An action for the seat shown. */
  action?: ReactNode;
  children: ReactNode;
}

/** One player's panel: the drawing of their board under a header with name and points. */
export function SeatPanel({ info, isShown, badges, clock, action, children }: Props) {
  const { t } = useTranslation("replay");
  const format = useFormat();
  const { seat, player, points } = info;
  const absenceText = (absence: Absence) => {
    if (absence.kind === "bot") return t("stage.botActs", { bot: absence.bot });
    return absence.kind === "player" ? t("stage.playerActs") : t("stage.away");
  };
  return (
    <article
      className={styles.seatPanel}
      data-seat={seat}
      data-turn={info.isOnTurn || undefined}
      data-shown={isShown || undefined}
    >
      <header className={styles.seatHeader}>
        <SeatMark seat={seat} />
        <h3 data-said={info.said}>{player ? <PlayerName player={player} /> : info.name}</h3>
        {badges}
        {info.isOnTurn && <span className={styles.toMove}>{t("stage.turn")}</span>}
        {info.absence && <span className={styles.absence}>{absenceText(info.absence)}</span>}
        {info.isWinner && <span className={styles.won}>{t("stage.won")}</span>}
        {action}
        {clock}
        <strong className={styles.points}>
          <span aria-hidden="true">{format.number(points)}</span>
          <span className="visually-hidden">{t("stage.points", { count: points })}</span>
        </strong>
      </header>
      {children}
    </article>
  );
}
