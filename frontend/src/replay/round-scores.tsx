import { useTranslation } from "react-i18next";
import type { GameI18n } from "../games/plugin";
import { SeatMark } from "../ui/seat-mark";
import type { RoundScore } from "./moves";
import styles from "./score-sheet.module.css";

/** The course of the scores in numbers: what the graph over the slider shows. */
export function RoundScores({ rows, i18n }: { rows: RoundScore[]; i18n: GameI18n }) {
  const { t } = useTranslation("replay");
  const { format } = i18n;
  const seats = rows[0]?.points.length ?? 0;
  if (seats === 0) return null;
  return (
    <details className={styles.rounds}>
      <summary>{t("score.byRound")}</summary>
      <div className={styles.scrolls} data-scrolls="">
        <table className={styles.sheet}>
          <caption className="visually-hidden">{t("score.byRound")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("score.roundHead")}</th>
              {Array.from({ length: seats }, (_, seat) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its seat.
                <th scope="col" key={seat} title={i18n.seat(seat)}>
                  <SeatMark seat={seat} />
                  <span className="visually-hidden">{i18n.seat(seat)}</span>
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its seat.
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
