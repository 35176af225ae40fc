import { useTranslation } from "react-i18next";
import type { GameI18n } from "../games/plugin";
import { SeatMark } from "../ui/seat-mark";
import type { RoundScore } from "./moves";
import styles from "./score-sheet.module.css";

/** The points after each round as a table: the data of the graph. */
export function RoundScores({ rows, i18n }: { rows: RoundScore[]; i18n: GameI18n }) {
  const { t } = useTranslation("replay");
  const { format } = i18n;
  const seatCount = rows[0]?.points.length ?? 0;
  if (seatCount === 0) return null;
  return (
    <details className={styles.rounds}>
      <summary>{t("score.byRound")}</summary>
      <div className={styles.scrollBox} data-scrolls="">
        <table className={styles.sheet}>
          <caption className="visually-hidden">{t("score.byRound")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("score.roundHead")}</th>
              {Array.from({ length: seatCount }, (_, seat) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
                <th scope="col" key={seat} title={i18n.seatName(seat)}>
                  <SeatMark seat={seat} />
                  <span className="visually-hidden">{i18n.seatName(seat)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.round ?? "end"}>
                <th scope="row">
                  {row.round === null ? t("score.end") : format.number(row.round)}
                </th>
                {row.points.map((points, seat) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
                  <td key={seat}>{format.number(points)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
