import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries } from "../api/queries";
import type { PlayerTournament } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { Badge, Section } from "../ui/basics";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { ShowMoreButton } from "./game-list";
import styles from "./player-history.module.css";
import { TournamentStatusBadge } from "./tournament-card";

/** The tournaments of a player, newest first, with the place in each. */
export function PlayerTournaments({ username }: { username: string }) {
  const { t } = useTranslation("player");
  const tournaments = useInfiniteQuery(queries.playerTournaments(username));
  return (
    <Section id="tournaments" title={t("tournaments.title")}>
      <div className={ui.card}>
        <QueryResult
          query={tournaments}
          skeleton={
            <div className={ui.pad}>
              <Skeleton rows={4} height="3.2rem" />
            </div>
          }
        >
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.results);
            if (rows.length === 0) return <EmptyState title={t("tournaments.none")} />;
            return (
              <>
                <ul className={styles.rows} aria-label={t("tournaments.title")}>
                  {rows.map((row) => (
                    <TournamentItem key={row.tournament.id} row={row} />
                  ))}
                </ul>
                {tournaments.hasNextPage && (
                  <ShowMoreButton
                    isLoading={tournaments.isFetching}
                    onClick={() => void tournaments.fetchNextPage()}
                  />
                )}
              </>
            );
          }}
        </QueryResult>
      </div>
    </Section>
  );
}

function TournamentItem({ row }: { row: PlayerTournament }) {
  const { t } = useTranslation("player");
  const names = useNames();
  const format = useFormat();
  const { tournament, place } = row;
  const date = tournament.finished_at ?? tournament.started_at;
  const statusText = place?.status ? names.standingStatus(place.status) : null;
  return (
    <li>
      <div className={styles.head}>
        <Link to={`/tournaments/${tournament.slug}`} title={tournament.name}>
          <bdi>{tournament.name}</bdi>
        </Link>
        <TournamentStatusBadge status={tournament.status} />
      </div>
      <p className={styles.facts}>
        {place && place.played > 0 ? (
          <>
            <strong data-first={place.rank === 1 || undefined}>
              {t(place.tied ? "tournaments.shared" : "tournaments.place", {
                rank: format.number(place.rank),
                entries: format.number(tournament.entries),
              })}
            </strong>
            <span>
              {t("tournaments.points", {
                count: place.points,
                formatted: format.decimal(place.points),
              })}
            </span>
          </>
        ) : (
          <span>{t("tournaments.unplaced")}</span>
        )}
        {statusText && (
          <Badge {...(place?.status === "champion" ? { tone: "good" } : {})}>{statusText}</Badge>
        )}
        <span>{names.kind(tournament.kind)}</span>
        <span>{names.format(tournament.format)}</span>
        {date && <time dateTime={date}>{format.date(date)}</time>}
      </p>
    </li>
  );
}
