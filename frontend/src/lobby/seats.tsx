import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { PlayerName } from "../ui/basics";
import styles from "./lobby.module.css";
import type { LobbyTable } from "./lobby-queries";

/** Who sits at a table, with ratings, and how many seats are free. */
export function Seats({ table }: { table: LobbyTable }) {
  const { t } = useTranslation("lobby");
  const format = useFormat();
  return (
    <ol className={styles.seats} aria-label={t("table.seats")}>
      {table.seats.map((seat) => (
        <li key={seat.index} data-free={seat.player === null || undefined}>
          {seat.player === null ? (
            <span>{t("table.free")}</span>
          ) : (
            <>
              <PlayerName player={seat.player} />
              {seat.rating !== null && (
                <span className="num" title={t("table.rating")}>
                  {format.number(seat.rating)}
                  {seat.provisional && "?"}
                </span>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
