import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { queries } from "../api/queries";
import type { TournamentDetail, TournamentSummary } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import { usePulse } from "../live/use-pulse";
import { Decisions } from "../parts/decisions";
import { hasBracket, hasChallenges } from "../parts/parts-of";
import { Rounds } from "../parts/rounds";
import { StandingsSection } from "../parts/standings";
import { RoundFact, StatusMark } from "../parts/tournament-card";
import { Crumbs } from "../ui/basics";
import { Bones, Failed } from "../ui/states";
import { useTitle } from "../ui/use-title";
import { PageLost } from "./crash";
import styles from "./page.module.css";

const lost = (error: unknown) => {
  throw new PageLost(error);
};
const Brackets = lazy(() =>
  import("../bracket/bracket").then((module) => ({ default: module.Brackets }), lost),
);
const ArenaNow = lazy(() =>
  import("../parts/arena").then((module) => ({ default: module.ArenaNow }), lost),
);
const LatestTables = lazy(() =>
  import("../parts/arena").then((module) => ({ default: module.LatestTables }), lost),
);
const Challenges = lazy(() =>
  import("../parts/challenges").then((module) => ({ default: module.Challenges }), lost),
);

/** One tournament: standings, rounds and tables, moving as results come in. */
export default function TournamentPage() {
  const id = useParams().id ?? "";
  const tournament = useQuery(queries.tournament(id));
  const { data } = tournament;
  const moving = data !== undefined && data.status !== "finished";
  // From the state that the page began with: what happens before the stream is open is told too.
  const begun = useRef<{ id: string; seq: number }>(undefined);
  if (data && begun.current?.id !== id) begun.current = { id, seq: data.seq };
  const first = begun.current?.seq ?? 0;
  const connected = usePulse(
    `/api/v1/tournaments/${encodeURIComponent(id)}/stream?after=${first}`,
    "tournament",
    ["tournament", id],
    moving,
  );
  useTitle(data?.name);
  if (tournament.isError && !data) {
    return <Failed error={tournament.error} retry={() => void tournament.refetch()} />;
  }
  if (!data) return <Bones rows={8} />;
  const brackets = hasBracket(data.format) && <Brackets id={id} tournament={data} />;
  // A bracket tells more than its standings; after groups it comes after theirs.
  const arena = data.format === "arena";
  const groups = data.format === "groups_playoff";
  // All or nothing: a part that came later would move the others.
  return (
    <Suspense fallback={<Bones rows={8} />}>
      <Head tournament={data} />
      <div className={styles.stack}>
        {arena && <ArenaNow id={id} />}
        {!groups && brackets}
        <StandingsSection tournament={data} id={id} live={connected && data.status === "running"} />
        {groups && brackets}
        {hasChallenges(data) && <Challenges id={id} />}
        {arena ? <LatestTables id={id} /> : <Rounds id={id} />}
      </div>
    </Suspense>
  );
}

/** What is decided about an event as a whole names no entries. */
const NO_NAMES = new Map<number, string>();

function Head({ tournament }: { tournament: TournamentDetail }) {
  const { t } = useTranslation(["tournament", "common"]);
  const names = useNames();
  const format = useFormat();
  const { started_at: started, finished_at: finished } = tournament;
  return (
    <>
      <Crumbs
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
            <StatusMark status={tournament.status} />
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
            <RoundFact tournament={tournament} />
            {finished ? (
              <span>{t("facts.finishedAt", { when: format.moment(finished) })}</span>
            ) : (
              started && <span>{t("facts.started", { when: format.moment(started) })}</span>
            )}
          </p>
          <Seasons tournament={tournament} />
          <Decisions decisions={tournament.decisions ?? []} entries={NO_NAMES} />
        </div>
      </header>
    </>
  );
}

/** The way to the seasons before and after this one. */
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
