import { useTranslation } from "react-i18next";
import type { SheetLine } from "../api/types";
import type { GamePlugin, Speech } from "../games/plugin";
import styles from "./replay.module.css";

interface Props {
  ply: number;
  sheet: SheetLine[][];
  ranks: number[] | null;
  plugin: GamePlugin;
  speech: Speech;
}

/** Points by line and seat at the ply on show. */
export function ScoreSheet({ ply, sheet, ranks, plugin, speech }: Props) {
  const { t } = useTranslation("replay");
  const { format } = speech;
  const lines = [...new Set(sheet.flat().map((line) => line.line))];
  const points = (seat: SheetLine[], name: string) =>
    seat.find((line) => line.line === name)?.points ?? 0;
  const totals = sheet.map((seat) => seat.reduce((sum, line) => sum + line.points, 0));
  const best = Math.max(...totals);
  return (
    <div className={styles.sheetWrap}>
      <table className={styles.sheet}>
        <caption className="visually-hidden">
          {t("score.caption", { ply: format.number(ply) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("score.line")}</span>
            </th>
            {sheet.map((_, seat) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its seat.
              <th scope="col" key={seat} data-seat={seat} title={speech.seat(seat)}>
                {speech.seat(seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((name) => (
            <tr key={name}>
              <th scope="row">{plugin.lineName(name, speech)}</th>
              {sheet.map((seat, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its seat.
                <td key={index}>{format.number(points(seat, name))}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("score.total")}</th>
            {totals.map((total, seat) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its seat.
              <td key={seat} data-best={total === best || undefined}>
                {format.number(total)}
              </td>
            ))}
          </tr>
          {ranks && (
            <tr>
              <th scope="row">{t("score.rank")}</th>
              {ranks.map((rank, seat) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its seat.
                <td key={seat}>{format.number(rank)}</td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
      {!ranks && <p className={styles.hint}>{t("score.provisional")}</p>}
    </div>
  );
}
