import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerRef } from "../../api/types";
import { useFormat } from "../../i18n/format";
import { PlayerName } from "../../ui/basics";
import { SeatMark } from "../../ui/seat-mark";
import styles from "./game-board.module.css";

/** One seat of a table, as its chip and its plot tell of it. */
export interface SeatEntry {
  seat: number;
  player: PlayerRef | undefined;
  /** The name of the seat, for a player that is not known. */
  name: string;
  points: number;
  onTurn: boolean;
  won: boolean;
}

interface Props {
  entry: SeatEntry;
  /** Whether this seat is on show where there is room for one only. */
  shown: boolean;
  /** What the player holds of the common things, such as the mark of the first player. */
  marks?: ReactNode;
  /** What can be done about the seat on show. */
  aside?: ReactNode;
  children: ReactNode;
}

/** What one player has before them: the drawing of a game, and a plate with name and points. */
export function Plot({ entry, shown, marks, aside, children }: Props) {
  const { t } = useTranslation("replay");
  const format = useFormat();
  const { seat, player, points } = entry;
  return (
    <article
      className={styles.plot}
      data-seat={seat}
      data-turn={entry.onTurn || undefined}
      data-shown={shown || undefined}
    >
      <header className={styles.plate}>
        <SeatMark seat={seat} />
        <h3>{player ? <PlayerName player={player} /> : entry.name}</h3>
        {marks}
        {entry.onTurn && <span className={styles.turn}>{t("stage.turn")}</span>}
        {entry.won && <span className={styles.won}>{t("stage.won")}</span>}
        {aside}
        <strong className={styles.points}>
          <span aria-hidden="true">{format.number(points)}</span>
          <span className="visually-hidden">{t("stage.points", { count: points })}</span>
        </strong>
      </header>
      {children}
    </article>
  );
}
