import { useTranslation } from "react-i18next";
import type { StandingRow, TournamentTable } from "../api/types";
import { formatTiebreak, tiebreakColumns } from "../components/tiebreak-columns";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { linesByPlayer, nameOf, sectionsOf } from "./lines";
import styles from "./print.module.css";

/** The tables of a round, by number. */
export function PrintedPairings({ tables }: { tables: readonly TournamentTable[] }) {
  const { t } = useTranslation("print");
  const format = useFormat();
  const seats = Math.max(0, ...tables.map((table) => table.seats.length));
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t("sheet.pairings")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("table")}</th>
          {Array.from({ length: seats }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats never change their order.
            <th key={seat} scope="col">
              {t("seat", { seat: format.number(seat + 1) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <tr key={table.id}>
            <th scope="row">{format.number(table.number)}</th>
            {table.seats.map((seat) => (
              <td key={seat.entry}>
                <bdi>{nameOf(seat)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where each player sits, in two columns by name. */
export function PrintedPlayers({ tables }: { tables: readonly TournamentTable[] }) {
  const { t, i18n } = useTranslation("print");
  const format = useFormat();
  return (
    <ul className={styles.players} aria-label={t("sheet.players")}>
      {linesByPlayer(tables, i18n.language).map((line) => (
        <li key={line.entry}>
          <bdi>{line.name}</bdi>
          <strong>{t("atTable", { table: format.number(line.table) })}</strong>
        </li>
      ))}
    </ul>
  );
}

/** The standings with points and tie-breaks, section by section. */
export function PrintedStandings({ rows }: { rows: readonly StandingRow[] }) {
  const { t } = useTranslation("print");
  const names = useNames();
  const format = useFormat();
  const tiebreaks = tiebreakColumns(rows);
  return sectionsOf(rows).map((section) => (
    <table key={section.stage} className={styles.table}>
      <caption className={section.stage ? styles.caption : "visually-hidden"}>
        {section.stage ? format.list(names.stage(section.stage)) : t("sheet.standings")}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("rank")}</th>
          <th scope="col">{t("player")}</th>
          <th scope="col">{t("points")}</th>
          {tiebreaks.map(({ name }) => (
            <th key={name} scope="col">
              {names.tiebreak(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {section.rows.map((row) => (
          <tr key={row.entry}>
            <td>{format.number(row.rank)}</td>
            <th scope="row">
              <bdi>{nameOf(row)}</bdi>
            </th>
            <td>{format.decimal(row.points)}</td>
            {tiebreaks.map((column) => (
              <td key={column.name}>{formatTiebreak(column, row, format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}
