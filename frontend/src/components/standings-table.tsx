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
import { tournamentAddress } from "./tournament-params";

/** Fetched when a place is first asked about. */
const Why = lazy(() => import("./place-explanation"));

/** Values that have a column of their own, or only say the rank again. */
const SHOWN_OTHERWISE = new Set(["points", "reached", "rung", "disqualified"]);

/** Words about an entry that are good news. Everything else is told plainly. */
const GOOD = new Set(["champion", "advances", "promoted"]);

/** What is decided about a row names no other entries. */
const NO_NAMES = new Map<number, string>();

interface Props {
  rows: readonly StandingRow[];
  id: string;
  asOf: AsOf | null;
  /** The entry that is lit up. */
  found: number | null;
  title?: string;
}

/** The standings of the event or of a section of it; each place can be explained. */
export function StandingsTable({ rows, id, asOf, found, title }: Props) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const { values, set } = useUrlState(tournamentAddress);
  const place = useFlip(rows.map((row) => row.entry));
  const panel = useId();
  const lit = useScrollToFound(found, rows);
  // A tie-break that separates nobody here has no column, nor have the points, which have their own,
  // nor what only says the rank again.
  const columns = rows[0]?.tiebreaks.map((tiebreak) => tiebreak.name) ?? [];
  const extra = columns.filter(
    (name) => !SHOWN_OTHERWISE.has(name) && rows.some((row) => worthOf(row, name) !== null),
  );
  const fractions = new Set(
    extra.filter((name) => rows.some((row) => !Number.isInteger(worthOf(row, name) ?? 0))),
  );
  const tell = (name: string, value: number | null) => {
    if (value === null) return "";
    return fractions.has(name) ? format.hundredths(value) : format.number(value);
  };
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
            {extra.map((name) => (
              <th scope="col" key={name} className={ui.right}>
                {names.tiebreak(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const open = values.why === row.entry;
            const name = row.player.display_name || row.player.username;
            return (
              <Fragment key={row.entry}>
                <tr
                  ref={(element) => {
                    place(row.entry)(element);
                    if (row.entry === found) lit.current = element;
                  }}
                  data-entry={row.entry}
                  data-found={row.entry === found || undefined}
                  aria-current={row.entry === found ? "true" : undefined}
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
                    <Decisions decisions={row.decisions} entries={NO_NAMES} />
                  </th>
                  <td className={styles.ask}>
                    <button
                      type="button"
                      aria-expanded={open}
                      aria-controls={open ? `${panel}-${row.entry}` : undefined}
                      aria-label={t("standings.whyOf", { name })}
                      title={t("standings.whyOf", { name })}
                      onClick={() => set({ why: open ? null : row.entry }, { replace: true })}
                    >
                      <span aria-hidden="true">{t("standings.whyMark")}</span>
                    </button>
                  </td>
                  <td className={styles.points}>{format.decimal(row.points)}</td>
                  <td className={ui.right}>{format.number(row.played)}</td>
                  {extra.map((tiebreak) => (
                    <td key={tiebreak} className={ui.right}>
                      {tell(tiebreak, worthOf(row, tiebreak))}
                    </td>
                  ))}
                </tr>
                {open && (
                  <tr id={`${panel}-${row.entry}`} className={styles.explained}>
                    <td colSpan={extra.length + 5}>
                      <Suspense fallback={<Skeleton rows={3} />}>
                        <Why id={id} asOf={asOf} row={row} />
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

/** What is said beside a name, with the round that somebody went out of a bracket in. */
function Status({ row }: { row: StandingRow }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  if (row.status === "") return null;
  const status = names.standingStatus(row.status);
  const told = () => {
    if (!row.out) return status;
    const round = format.number(row.out.round);
    const part = names.stage(row.out.stage).at(-1) ?? "";
    const out = row.out.stage.endsWith("final")
      ? t("place.outInFinal")
      : isDoubleElimination(row.out.stage)
        ? t("place.outInStage", { round, stage: part })
        : t("place.outIn", { round });
    return row.status === "out" ? out : t("place.leftAndOut", { status, out });
  };
  return <Badge {...(GOOD.has(row.status) ? { tone: "good" } : {})}>{told()}</Badge>;
}

/** Whether a row is first in a way worth a colour: not before a result, nor after leaving. */
const isFirst = (row: StandingRow) =>
  row.rank === 1 && row.played > 0 && !["disqualified", "withdrawn"].includes(row.status);

const worthOf = (row: StandingRow, name: string): number | null =>
  row.tiebreaks.find((each) => each.name === name)?.value ?? null;

/** Brings the found row into view, once each time another one is found. */
function useScrollToFound(found: number | null, rows: readonly StandingRow[]) {
  const lit = useRef<HTMLTableRowElement>(null);
  const shown = useRef<number | null>(null);
  const here = rows.some((row) => row.entry === found);
  useEffect(() => {
    if (found === null) shown.current = null;
    if (found === null || !here || shown.current === found) return;
    shown.current = found;
    lit.current?.scrollIntoView?.({ block: "center" });
  }, [found, here]);
  return lit;
}

/** Keeps the room of a page of standings while it is loading. */
export function StandingsBones({ rows }: { rows: number }) {
  return (
    <div className={styles.bones} style={{ "--rows": rows } as React.CSSProperties}>
      <Skeleton rows={Math.max(1, Math.min(rows, 8))} />
    </div>
  );
}
