import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { queries } from "../api/queries";
import type { TournamentDetail, TournamentSummary } from "../api/types";
import { Decisions } from "../components/decisions";
import { EventTexts } from "../components/event-texts";
import { EventTools } from "../components/event-tools";
import { Rounds } from "../components/rounds";
import { StandingsSection } from "../components/standings";
import { RoundProgressText, TournamentStatusBadge } from "../components/tournament-card";
import { hasBracket, hasChallenges } from "../components/tournament-features";
import { ControlLink } from "../control/control-link";
import { EntryButton } from "../entry/entry-button";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { useLiveQueries } from "../live/use-live-queries";
import { Breadcrumbs } from "../ui/basics";
import { ErrorNotice, Skeleton } from "../ui/states";
import { useDocumentTitle } from "../ui/use-document-title";
import { ChunkLoadError } from "./error-page";
import styles from "./page.module.css";

const throwChunkLoadError = (error: unknown) => {
  throw new ChunkLoadError(error);
};
const Brackets = lazy(() =>
  import("../bracket/brackets").then(
    (module) => ({ default: module.Brackets }),
    throwChunkLoadError,
  ),
);
const ArenaStatus = lazy(() =>
  import("../components/arena").then(
    (module) => ({ default: module.ArenaNow }),
    throwChunkLoadError,
  ),
);
const LatestTables = lazy(() =>
  import("../components/arena").then(
    (module) => ({ default: module.LatestTables }),
    throwChunkLoadError,
  ),
);
const Challenges = lazy(() =>
  import("../components/challenges").then(
    (module) => ({ default: module.Challenges }),
    throwChunkLoadError,
  ),
);

/** One tournament: standings, rounds and tables, updated live. */
export default function TournamentPage() {
  const id = useParams().id ?? "";
  const tournament = useQuery(queries.tournament(id));
  const { data } = tournament;
  const isUnfinished = data !== undefined && data.status !== "finished";
  const connected = useLiveQueries(
    isUnfinished ? `tournament:${id}` : null,
    ["tournament", id],
    isUnfinished ? { cursor: data.seq } : {},
  );
  useDocumentTitle(data?.name);
  if (tournament.isError && !data) {
    return <ErrorNotice error={tournament.error} retry={() => void tournament.refetch()} />;
  }
  if (!data) return <Skeleton rows={8} />;
  const brackets = hasBracket(data.format) && <Brackets id={id} tournament={data} />;
  // The bracket comes before the standings, but after the group standings.
  const isArena = data.format === "arena";
  const hasGroups = data.format === "groups_playoff";
  // One Suspense boundary, because a part that appeared later would move the others.
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <TournamentHeader id={id} tournament={data} />
      <div className={styles.stack}>
        <EventTexts tournament={data} />
        {isArena && <ArenaStatus id={id} />}
        {!hasGroups && brackets}
        <StandingsSection tournament={data} id={id} live={connected && data.status === "running"} />
        {hasGroups && brackets}
        {hasChallenges(data) && <Challenges id={id} />}
        {isArena ? <LatestTables id={id} /> : <Rounds id={id} />}
        <EventTools tournament={data} />
      </div>
    </Suspense>
  );
}

/** A decision about the whole event names no entries. */
const NO_ENTRY_NAMES = new Map<number, string>();

function TournamentHeader({ id, tournament }: { id: string; tournament: TournamentDetail }) {
  const { t } = useTranslation(["tournament", "common"]);
  const names = useNames();
  const format = useFormat();
  const { started_at: started, finished_at: finished } = tournament;
  return (
    <>
      <Breadcrumbs
        items={[
          { to: "/tournaments", label: t("title") },
          { label: tournament.name, long: true },
        ]}
      />
      <header className={styles.head}>
        <div>
          <div className={styles.titleRow}>
            <h1>
              <bdi>{tournament.name}</bdi>
            </h1>
            <TournamentStatusBadge status={tournament.status} />
          </div>
          <p className={styles.facts}>
            <span>{names.kind(tournament.kind)}</span>
            <span>{names.format(tournament.format)}</span>
            <span>{t("facts.tables", { n: format.number(tournament.table_size) })}</span>
            <span>
              {t("facts.entries", {
                count: tournament.entries,
                formatted: format.number(tournament.entries),
              })}
            </span>
            <RoundProgressText tournament={tournament} />
            {finished ? (
              <span>{t("facts.finishedAt", { when: format.moment(finished) })}</span>
            ) : (
              started && <span>{t("facts.started", { when: format.moment(started) })}</span>
            )}
          </p>
          <Seasons tournament={tournament} />
          <Decisions decisions={tournament.decisions ?? []} entries={NO_ENTRY_NAMES} />
        </div>
        <div className={styles.tools}>
          <EntryButton id={id} tournament={tournament} />
          <ControlLink id={id} />
        </div>
      </header>
    </>
  );
}

/** Links to the previous and the next season. */
function Seasons({ tournament }: { tournament: TournamentSummary }) {
  const { t } = useTranslation("tournament");
  const { previous, next } = tournament;
  if (!previous && !next) return null;
  return (
    <nav className={styles.facts} aria-label={t("seasons.label")}>
      {previous && (
        <Link to={`/tournaments/${previous.slug}`} rel="prev">
          {t("seasons.previous", { name: previous.name })}
        </Link>
      )}
      {next && (
        <Link to={`/tournaments/${next.slug}`} rel="next">
          {t("seasons.next", { name: next.name })}
        </Link>
      )}
    </nav>
  );
}
