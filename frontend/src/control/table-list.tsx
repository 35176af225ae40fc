import { useTranslation } from "react-i18next";
import type { TableSeat, TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { Badge } from "../ui/basics";
import ui from "../ui/ui.module.css";
import styles from "./control.module.css";
import list from "./table-list.module.css";

/** Tables with their players and results, each with a button that opens its result. */
export function TableList(props: {
  tables: readonly TournamentTable[];
  /** What is said if there are none. */
  empty: string;
  /** Shows the round too. */
  name?: (table: TournamentTable) => string;
  onOpen: (table: TournamentTable) => void;
}) {
  const { tables, onOpen } = props;
  const { t } = useTranslation("control");
  const format = useFormat();
  const names = useNames();
  if (tables.length === 0) return <p className={styles.hint}>{props.empty}</p>;
  return (
    <ul className={`${ui.card} ${list.rows}`}>
      {tables.map((table) => {
        const number = format.number(table.number);
        const isOpen = table.status === "playing";
        return (
          <li key={table.id}>
            <span className={list.number}>
              {props.name?.(table) ?? t("draft.table", { number })}
            </span>
            <span className={list.players}>
              {table.seats.map((seat) => (
                <span key={seat.entry} data-won={seat.rank === 1 || undefined}>
                  <bdi>{seat.player.display_name || seat.player.username}</bdi>
                  {!isOpen && <SeatResult seat={seat} />}
                </span>
              ))}
            </span>
            <span className={list.status}>
              {isOpen ? (
                <Badge tone="live">{t("results.waiting")}</Badge>
              ) : (
                <>
                  <Badge>
                    {table.outcome === "played" || !table.outcome
                      ? t("outcome.played")
                      : names.outcome(table.outcome)}
                  </Badge>
                  {table.corrected && <Badge>{t("results.corrected")}</Badge>}
                </>
              )}
            </span>
            <button
              type="button"
              className={ui.button}
              aria-label={t(isOpen ? "results.enterAt" : "results.correctAt", { number })}
              onClick={() => onOpen(table)}
            >
              {t(isOpen ? "results.enter" : "results.correct")}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function SeatResult({ seat }: { seat: TableSeat }) {
  const { t } = useTranslation("control");
  const format = useFormat();
  if (seat.rank === null) return null;
  return (
    <small className="num">
      {seat.points
        ? t("results.seat", {
            rank: format.number(seat.rank),
            points: format.decimal(seat.points),
          })
        : t("results.seatRank", { rank: format.number(seat.rank) })}
    </small>
  );
}
