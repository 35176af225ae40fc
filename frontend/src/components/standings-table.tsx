import { Fragment, lazy, Suspense, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { AsOf } from "../api/queries";
import type { StandingRow } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { isDoubleElimination } from "../pairing/seat-source";
import { Badge, PlayerName } from "../ui/basics";
import { Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useFlip } from "../ui/use-flip";
import { useUrlState } from "../url/use-url-state";
import { Decisions } from "./decisions";
import styles from "./standings.module.css";
import { formatTiebreak, tiebreakColumns } from "./tiebreak-columns";
import { tournamentParams } from "./tournament-params";

/** Loaded when the first explanation is opened. */
const PlaceExplanation = lazy(() => import("./place-explanation"));

/** Statuses shown as good news. */
const POSITIVE_STATUSES = new Set(["champion", "advances", "promoted"]);

/** A decision about a row never names other entries. */
const NO_ENTRY_NAMES = new Map<number, string>();

interface Props {
  rows: readonly StandingRow[];
  id: string;
  asOf: AsOf | null;
  /** The highlighted entry. */
  selectedEntry: number | null;
  title?: string;
}

/** The standings of an event or section; each place can be explained. */
export function StandingsTable({ rows, id, asOf, selectedEntry, title }: Props) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const { values, set } = useUrlState(tournamentParams);
  const rowRef = useFlip(rows.map((row) => row.entry));
  const panelId = useId();
  const selectedRow = useScrollToSelected(selectedEntry, rows);
  const tiebreaks = tiebreakColumns(rows);
  return (
    <div className={ui.tableWrap}>
      <table className={`${ui.table} ${styles.standings}`}>
        <caption className={title ? styles.caption : "visually-hidden"}>
          {title ?? t("standings.caption")}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={ui.right}>
              {t("standings.rank")}
            </th>
            <th scope="col">{t("standings.player")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("standings.why")}</span>
            </th>
            <th scope="col" className={ui.right}>
              {t("standings.points")}
            </th>
            <th scope="col" className={ui.right}>
              {t("standings.played")}
            </th>
            {tiebreaks.map(({ name }) => (
              <th scope="col" key={name} className={ui.right}>
                {names.tiebreak(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isOpen = values.why === row.entry;
            const name = row.player.display_name || row.player.username;
            return (
              <Fragment key={row.entry}>
                <tr
                  ref={(element) => {
                    rowRef(row.entry)(element);
                    if (row.entry === selectedEntry) selectedRow.current = element;
                  }}
                  data-entry={row.entry}
                  data-found={row.entry === selectedEntry || undefined}
                  aria-current={row.entry === selectedEntry ? "true" : undefined}
                >
                  <td className={styles.rank} data-first={isFirst(row) || undefined}>
                    <span aria-hidden="true">
                      {row.tied
                        ? t("standings.rankShared", { rank: row.rank })
                        : format.number(row.rank)}
                    </span>
                    <span className="visually-hidden">
                      {row.tied ? t("standings.rankTied", { rank: row.rank }) : row.rank}
                    </span>
                  </td>
                  <th scope="row" className={ui.nameCell}>
                    <span>
                      <PlayerName player={row.player} />
                      <Status row={row} />
                    </span>
                    <Decisions decisions={row.decisions} entries={NO_ENTRY_NAMES} />
                  </th>
                  <td className={styles.explainCell}>
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      aria-controls={isOpen ? `${panelId}-${row.entry}` : undefined}
                      aria-label={t("standings.whyOf", { name })}
                      title={t("standings.whyOf", { name })}
                      onClick={() => set({ why: isOpen ? null : row.entry }, { replace: true })}
                    >
                      <span aria-hidden="true">{t("standings.whyMark")}</span>
                    </button>
                  </td>
                  <td className={styles.points}>{format.decimal(row.points)}</td>
                  <td className={ui.right}>{format.number(row.played)}</td>
                  {tiebreaks.map((column) => (
                    <td key={column.name} className={ui.right}>
                      {formatTiebreak(column, row, format)}
                    </td>
                  ))}
                </tr>
                {isOpen && (
                  <tr id={`${panelId}-${row.entry}`} className={styles.explanationRow}>
                    <td colSpan={tiebreaks.length + 5}>
                      <Suspense fallback={<Skeleton rows={3} />}>
                        <PlaceExplanation id={id} asOf={asOf} row={row} />
                      </Suspense>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The status of an entry, with the round in which it was eliminated. */
function Status({ row }: { row: StandingRow }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  if (row.status === "") return null;
  const status = names.standingStatus(row.status);
  const statusText = () => {
    if (!row.out) return status;
    const round = format.number(row.out.round);
    const stageName = names.stage(row.out.stage).at(-1) ?? "";
    const eliminated = row.out.stage.endsWith("final")
      ? t("place.outInFinal")
      : isDoubleElimination(row.out.stage)
        ? t("place.outInStage", { round, stage: stageName })
        : t("place.outIn", { round });
    return row.status === "out" ? eliminated : t("place.leftAndOut", { status, out: eliminated });
  };
  return (
    <Badge {...(POSITIVE_STATUSES.has(row.status) ? { tone: "good" } : {})}>{statusText()}</Badge>
  );
}

/**
 * Whether to highlight first place: only after a result, and not for withdrawn or disqualified
 * players.
 */
const isFirst = (row: StandingRow) =>
  row.rank === 1 && row.played > 0 && !["disqualified", "withdrawn"].includes(row.status);

/** Scrolls to the selected row whenever the selection changes. */
function useScrollToSelected(selectedEntry: number | null, rows: readonly StandingRow[]) {
  const selectedRow = useRef<HTMLTableRowElement>(null);
  const scrolledTo = useRef<number | null>(null);
  const isOnPage = rows.some((row) => row.entry === selectedEntry);
  useEffect(() => {
    if (selectedEntry === null) scrolledTo.current = null;
    if (selectedEntry === null || !isOnPage || scrolledTo.current === selectedEntry) return;
    scrolledTo.current = selectedEntry;
    selectedRow.current?.scrollIntoView?.({ block: "center" });
  }, [selectedEntry, isOnPage]);
  return selectedRow;
}

/** Reserves the height of a page of standings while it loads. */
export function StandingsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} style={{ "--rows": rows } as React.CSSProperties}>
      <Skeleton rows={Math.max(1, Math.min(rows, 8))} />
    </div>
  );
}
