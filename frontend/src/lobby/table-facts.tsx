import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { Badge } from "../ui/basics";
import { useClockName } from "./clock-name";
import styles from "./lobby.module.css";
import type { LobbyTable } from "./lobby-queries";

/** The conditions of a table in few words. */
export function TableFacts({ table }: { table: LobbyTable }) {
  const { t } = useTranslation("lobby");
  const format = useFormat();
  const clockName = useClockName();
  const { min_rating: low, max_rating: high } = table;
  return (
    <ul className={styles.facts}>
      <li>{clockName(table.time_control)}</li>
      <li>{table.rated ? <Badge tone="good">{t("table.rated")}</Badge> : t("table.unrated")}</li>
      {(low !== null || high !== null) && (
        <li>
          {low !== null && high !== null
            ? t("table.range", { range: format.range(low, high) })
            : low !== null
              ? t("table.from", { rating: format.number(low) })
              : t("table.upTo", { rating: format.number(high ?? 0) })}
        </li>
      )}
      {table.private && <li>{t("table.private")}</li>}
      {table.spectator_delay_seconds > 0 && (
        <li>{t("table.delay", { time: format.duration(1000 * table.spectator_delay_seconds) })}</li>
      )}
    </ul>
  );
}
