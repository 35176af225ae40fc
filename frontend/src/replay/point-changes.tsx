import { useTranslation } from "react-i18next";
import type { GameI18n } from "../games/plugin";
import { SeatMark } from "../ui/seat-mark";
import styles from "./event-log.module.css";
import type { Gain } from "./moves";

interface Props {
  gains: Gain[];
  /** Whose move it was: points of this seat need no mark. Null for the end of the game. */
  seat: number | null;
  i18n: GameI18n;
}

/** What a move gained: "+4", and with the seat's mark where it changed the points of another. */
export function Gains({ gains, seat, i18n }: Props) {
  const { t } = useTranslation("replay");
  const { format } = i18n;
  const told = gains.map((gain) =>
    t(gain.points > 0 ? "log.gains" : "log.loses", {
      seat: i18n.seat(gain.seat),
      count: Math.abs(gain.points),
    }),
  );
  return (
    <span className={styles.gains}>
      <span aria-hidden="true">
        {gains.map((gain) => (
          <span key={gain.seat} data-sign={Math.sign(gain.points)}>
            {gain.seat !== seat && <SeatMark seat={gain.seat} />}
            {format.signed(gain.points)}
          </span>
        ))}
      </span>
      <span className="visually-hidden">{`. ${format.list(told)}`}</span>
    </span>
  );
}
