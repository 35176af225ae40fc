import { useTranslation } from "react-i18next";
import type { TournamentSummary, TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { nameOf } from "./lines";
import styles from "./print.module.css";
import { QrCode } from "./qr-code";

interface Props {
  tournament: TournamentSummary;
  roundName: string;
  tables: readonly TournamentTable[];
}

/** A slip for each table, to be filled in and signed. Its code opens the table on the site. */
export function ResultSlips({ tournament, roundName, tables }: Props) {
  const { t } = useTranslation("print");
  const format = useFormat();
  return (
    <ul className={styles.slips}>
      {tables.map((table) => {
        const name = t("tableNumber", { table: format.number(table.number) });
        return (
          <li key={table.id}>
            <header>
              <div>
                <strong>{name}</strong>
                <span>{roundName}</span>
                <bdi>{tournament.name}</bdi>
              </div>
              <QrCode text={tableUrl(tournament, table)} label={t("code", { table: name })} />
            </header>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("player")}</th>
                  <th scope="col">{t("points")}</th>
                  <th scope="col">{t("rank")}</th>
                </tr>
              </thead>
              <tbody>
                {table.seats.map((seat) => (
                  <tr key={seat.entry}>
                    <th scope="row">
                      <bdi>{nameOf(seat)}</bdi>
                    </th>
                    <td />
                    <td />
                  </tr>
                ))}
              </tbody>
            </table>
            <p>{t("signatures")}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** The address of a table on the site: its game, or its round if no game is played here. */
export function tableUrl(tournament: TournamentSummary, table: TournamentTable): string {
  const game = table.games.at(-1);
  const query = new URLSearchParams({
    ...(table.stage ? { stage: table.stage } : {}),
    round: String(table.round),
  });
  const path = game ? `/games/${game}` : `/tournaments/${tournament.slug}?${query}#rounds`;
  return new URL(path, window.location.origin).href;
}
