import { useTranslation } from "react-i18next";
import type { GameI18n } from "../games/plugin";
import { SeatMark } from "../ui/seat-mark";
import styles from "./event-log.module.css";
import type { PointChange } from "./moves";

interface Props {
  changes: PointChange[];
  /** The seat that moved, whose changes need no mark. Null for the end of the game. */
  seat: number | null;
  i18n: GameI18n;
}

/** The points gained by a move: "+4", with the mark of the seat if it is not the one that moved. */
export function PointChanges({ changes, seat, i18n }: Props) {
  const { t } = useTranslation("replay");
  const { format } = i18n;
  const descriptions = changes.map((change) =>
    t(change.points > 0 ? "log.gains" : "log.loses", {
      seat: i18n.seatName(change.seat),
      count: Math.abs(change.points),
    }),
  );
  return (
    <span className={styles.pointChanges}>
      <span aria-hidden="true">
        {changes.map((change) => (
          <span key={change.seat} data-sign={Math.sign(change.points)}>
            {change.seat !== seat && <SeatMark seat={change.seat} />}
            {format.signed(change.points)}
          </span>
        ))}
      </span>
      <span className="visually-hidden">{`. ${format.list(descriptions)}`}</span>
    </span>
  );
}
