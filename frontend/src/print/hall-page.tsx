import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { queries } from "../api/queries";
import type { StandingRow, TournamentDetail, TournamentRound, TournamentTable } from "../api/types";
import { useRoundName } from "../components/round-picker";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { useLiveQueries } from "../live/use-live-queries";
import { ErrorNotice, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { integerWithFallback, oneOf } from "../url/params";
import { useUrlState } from "../url/use-url-state";
import styles from "./hall.module.css";
import { nameOf, pagesOf, sectionsOf } from "./lines";
import "./messages";
import { useRowsPerPage } from "./use-rows-per-page";
import { wholeLists } from "./whole-lists";

const hallParams = {
  /** What is shown in turn. */
  show: oneOf(["all", "pairings", "standings"]),
  /** Seconds for each page. */
  seconds: integerWithFallback(12),
} as const;

type Page =
  | { readonly kind: "pairings"; readonly tables: readonly TournamentTable[] }
  | { readonly kind: "standings"; readonly stage: string; readonly rows: readonly StandingRow[] };

/** Pairings and standings for a big screen: large, live, and turning their pages by themselves. */
export default function HallPage() {
  const id = useParams().id ?? "";
  const tournament = useQuery(queries.tournament(id));
  const rounds = useQuery(queries.rounds(id));
  const { data } = tournament;
  const isUnfinished = data !== undefined && data.status !== "finished";
  const isLive = useLiveQueries(
    isUnfinished ? `tournament:${id}` : null,
    ["tournament", id],
    isUnfinished ? { cursor: data.seq } : {},
  );
  useDocumentTitle(data?.name);
  const failed = [tournament, rounds].find((query) => query.isError && !query.data);
  if (failed) return <ErrorNotice error={failed.error} retry={() => void failed.refetch()} />;
  if (!data || !rounds.data) return <Skeleton rows={8} />;
  return (
    <Hall
      id={id}
      tournament={data}
      round={rounds.data.findLast((round) => round.status !== "annulled")}
      isStale={isUnfinished && !isLive}
    />
  );
}

interface Props {
  id: string;
  tournament: TournamentDetail;
  round: TournamentRound | undefined;
  isStale: boolean;
}

function Hall({ id, tournament, round, isStale }: Props) {
  const { t } = useTranslation("print");
  const names = useNames();
  const format = useFormat();
  const roundName = useRoundName();
  const { values } = useUrlState(hallParams);
  const [isPaused, setIsPaused] = useState(false);
  const [turn, setTurn] = useState(0);
  const [area, rowsPerPage] = useRowsPerPage();
  const tables = useQuery({
    ...wholeLists.tables(id, round?.stage ?? "", round?.number ?? 0),
    enabled: round !== undefined && values.show !== "standings",
  });
  const standings = useQuery({
    ...wholeLists.standings(id),
    enabled: round !== undefined && values.show !== "pairings",
  });
  const pages = useMemo<Page[]>(
    () => [
      ...pagesOf(tables.data ?? [], rowsPerPage).map(
        (page): Page => ({ kind: "pairings", tables: page }),
      ),
      ...sectionsOf(standings.data ?? []).flatMap(({ stage, rows }) =>
        pagesOf(rows, rowsPerPage).map((page): Page => ({ kind: "standings", stage, rows: page })),
      ),
    ],
    [tables.data, standings.data, rowsPerPage],
  );

  const seconds = Math.min(Math.max(values.seconds, 3), 600);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setTurn((shown) => shown + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [isPaused, seconds]);

  const index = pages.length > 0 ? turn % pages.length : 0;
  const page = pages[index];
  const heading =
    page?.kind === "pairings" && round
      ? roundName(round)
      : page?.kind === "standings" && page.stage
        ? format.list(names.stage(page.stage))
        : t("sheet.standings");
  return (
    <section className={styles.hall} aria-label={t("hall.label")}>
      <header className={styles.header}>
        <h1>
          <bdi>{tournament.name}</bdi>
        </h1>
        {page && <p>{heading}</p>}
      </header>
      <div ref={area} className={styles.area}>
        {!page ? (
          <p className={styles.empty}>{t("hall.waiting")}</p>
        ) : page.kind === "pairings" ? (
          <Pairings tables={page.tables} />
        ) : (
          <HallStandings rows={page.rows} />
        )}
      </div>
      <footer className={styles.footer}>
        <Link to={`/tournaments/${tournament.slug}`}>{t("hall.leave")}</Link>
        {isStale && <strong role="status">{t("hall.stale")}</strong>}
        {pages.length > 0 && (
          <span>
            {t("hall.page", {
              page: format.number(index + 1),
              pages: format.number(pages.length),
            })}
          </span>
        )}
        {pages.length > 1 && (
          <>
            <button type="button" className={ui.button} onClick={() => setIsPaused(!isPaused)}>
              {t(isPaused ? "hall.play" : "hall.pause")}
            </button>
            <button type="button" className={ui.button} onClick={() => setTurn(turn + 1)}>
              {t("hall.next")}
            </button>
          </>
        )}
      </footer>
    </section>
  );
}

function Pairings({ tables }: { tables: readonly TournamentTable[] }) {
  const { t } = useTranslation("print");
  const format = useFormat();
  return (
    <ol className={styles.lines} aria-label={t("sheet.pairings")}>
      {tables.map((table) => (
        <li key={table.id} data-row="">
          <span className={styles.number}>{format.number(table.number)}</span>
          {table.seats.map((seat) => (
            <span
              key={seat.entry}
              className={styles.name}
              data-winner={seat.rank === 1 || undefined}
            >
              <bdi>{nameOf(seat)}</bdi>
              {seat.points !== null && <strong>{format.decimal(seat.points)}</strong>}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

function HallStandings({ rows }: { rows: readonly StandingRow[] }) {
  const { t } = useTranslation("print");
  const format = useFormat();
  return (
    <ol className={styles.lines} aria-label={t("sheet.standings")}>
      {rows.map((row) => (
        <li key={row.entry} data-row="">
          <span className={styles.number}>{format.number(row.rank)}</span>
          <span className={styles.name}>
            <bdi>{nameOf(row)}</bdi>
          </span>
          <strong className={styles.points}>{format.decimal(row.points)}</strong>
        </li>
      ))}
    </ol>
  );
}
