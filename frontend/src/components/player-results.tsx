import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries } from "../api/queries";
import type { PlayerResult } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { seatScore } from "../pairing/match";
import { Badge, PlayerName, Section } from "../ui/basics";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useNow } from "../ui/use-now";
import { ShowMoreButton } from "./game-list";
import styles from "./player-history.module.css";
import { roundLink } from "./round-link";

/** A player's results at tournament tables, latest first. */
export function PlayerResults({ username }: { username: string }) {
  const { t } = useTranslation("player");
  const results = useInfiniteQuery(queries.playerResults(username));
  const now = useNow();
  return (
    <Section id="results" title={t("results.title")}>
      <div className={ui.card}>
        <QueryResult
          query={results}
          skeleton={
            <div className={ui.pad}>
              <Skeleton rows={6} height="4.4rem" />
            </div>
          }
        >
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.results) as PlayerResult[];
            if (rows.length === 0) return <EmptyState title={t("results.none")} />;
            return (
              <>
                <ul className={styles.rows} aria-label={t("results.title")}>
                  {rows.map((row) => (
                    <ResultItem key={`${row.tournament.id}/${row.table}`} row={row} now={now} />
                  ))}
                </ul>
                {results.hasNextPage && (
                  <ShowMoreButton
                    isLoading={results.isFetching}
                    onClick={() => void results.fetchNextPage()}
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

function ResultItem({ row, now }: { row: PlayerResult; now: number }) {
  const { t } = useTranslation(["player", "common", "tournament"]);
  const names = useNames();
  const format = useFormat();
  const { tournament, stage, round } = row;
  const values = {
    tournament: tournament.name,
    stage: format.list(names.stage(stage)),
    round: format.number(round),
  };
  const hasPlace = row.rank !== null && (row.status === "played" || row.status === "unopposed");
  return (
    <li>
      <div className={styles.head}>
        <Link
          to={`/tournaments/${tournament.slug}${roundLink(stage, round)}`}
          title={tournament.name}
        >
          {t(stage ? "results.stageRound" : "results.round", values)}
        </Link>
        <time dateTime={row.ended_at} title={format.moment(row.ended_at)}>
          {format.ago(row.ended_at, now)}
        </time>
      </div>
      <ol className={styles.seats}>
        {[...row.seats].sort(byRank).map((seat) => {
          const score = seatScore(row, seat.entry);
          return (
            <li key={seat.entry} data-self={seat.entry === row.entry || undefined}>
              <PlayerName
                player={seat.player}
                showBotIcon={false}
                link={seat.entry !== row.entry}
              />
              {score && <span className="num">{format.decimal(score.value)}</span>}
              {hasWon(seat) && <span className="visually-hidden">{t("common:game.won")}</span>}
            </li>
          );
        })}
      </ol>
      <p className={styles.facts}>
        {hasPlace && (
          <strong data-first={row.rank === 1 || undefined}>
            {t("results.rank", {
              rank: format.number(row.rank ?? 0),
              seats: format.number(row.seats.length),
            })}
          </strong>
        )}
        {row.outcome !== "" && row.outcome !== "played" && (
          <Badge>{names.outcome(row.outcome)}</Badge>
        )}
        {row.corrected && <Badge>{t("tournament:table.corrected")}</Badge>}
        {row.change !== null && (
          <span data-sign={Math.sign(Math.round(row.change))}>
            {t("results.change", { change: format.signed(Math.round(row.change)) })}
          </span>
        )}
        <span>{names.kind(row.kind)}</span>
        {row.games.map((id) => (
          <Link key={id} to={`/games/${id}`}>
            {t("common:game.number", { id })}
          </Link>
        ))}
      </p>
    </li>
  );
}

type Seat = PlayerResult["seats"][number];

function byRank(a: Seat, b: Seat): number {
  return (a.rank ?? 9) - (b.rank ?? 9);
}

/**
 * True for a first place that was played or unopposed, not one by a fault of everybody or a
 * cancellation.
 */
function hasWon(seat: Seat): boolean {
  return seat.rank === 1 && (seat.status === "played" || seat.status === "unopposed");
}
