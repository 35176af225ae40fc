import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useNames } from "../i18n/use-names";
import ui from "../ui/ui.module.css";
import styles from "./lobby.module.css";
import type { LobbyTable } from "./lobby-queries";
import { Seats } from "./seats";
import { TableFacts } from "./table-facts";
import { useTableCommand } from "./use-table-command";

/** An open table in the list, with a button to sit down or to answer an invitation. */
export function TableCard({ table }: { table: LobbyTable }) {
  const { t } = useTranslation("lobby");
  const names = useNames();
  const navigate = useNavigate();
  const command = useTableCommand(table.id);
  const join = () =>
    command.mutate(
      { type: "join" },
      {
        onSuccess: ({ game, id }) => navigate(game ? `/games/${game}` : `/lobby/${id}`),
      },
    );
  return (
    <article className={`${ui.card} ${ui.pad} ${styles.tableCard}`}>
      <h3>
        <Link to={`/lobby/${table.id}`}>{names.kind(table.kind)}</Link>
      </h3>
      <TableFacts table={table} />
      <Seats table={table} />
      <div className={styles.cardActions}>
        {table.seat !== null ? (
          <Link className={ui.button} data-tone="main" to={`/lobby/${table.id}`}>
            {t("table.goTo")}
          </Link>
        ) : table.refusal !== null ? (
          <p className={styles.quiet}>{t(`refusal.${table.refusal}`)}</p>
        ) : (
          <button
            type="button"
            className={ui.button}
            data-tone="main"
            disabled={command.isPending}
            onClick={join}
          >
            {table.invited ? t("table.accept") : t("table.join")}
          </button>
        )}
        {table.invited && (
          <button
            type="button"
            className={ui.button}
            disabled={command.isPending}
            onClick={() => command.mutate({ type: "answer", accept: false })}
          >
            {t("table.decline")}
          </button>
        )}
      </div>
      {command.isError && (
        <p role="alert" className={styles.error}>
          {command.error.message || t("error.failed")}
        </p>
      )}
    </article>
  );
}
