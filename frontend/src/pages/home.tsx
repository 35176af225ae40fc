import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries } from "../api/queries";
import { GameList } from "../components/game-list";
import { LiveGameCard } from "../components/live-game-card";
import { stableOrder } from "../components/stable-order";
import { TopPlayers } from "../components/top-players";
import { TournamentCard } from "../components/tournament-card";
import { useFormat } from "../i18n/format";
import { Skyline } from "../layout/skyline";
import { FEED_REFRESH, SLOW_FEED_REFRESH, useLiveQueries } from "../live/use-live-queries";
import { PlayNow } from "../lobby/play-now";
import { Section } from "../ui/basics";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import styles from "./home.module.css";

const MAX_LIVE_CARDS = 6;
const MAX_LIVE_GAMES = 48;

const liveGamesQuery = queries.games({ status: "playing", ordering: "-moved" }, MAX_LIVE_GAMES);
const recentGamesQuery = queries.games({ status: "finished", ordering: "-finished" }, 8);

/** The home page: what is running now. */
export function HomePage() {
  const { t } = useTranslation("home");
  useDocumentTitle(t("title"));
  const live = useQuery(liveGamesQuery);
  useLiveQueries("feed", liveGamesQuery.queryKey, FEED_REFRESH);
  const shownIds = useRef<string[]>([]);
  const liveGames = useMemo(() => {
    const games = stableOrder(
      live.data?.results ?? [],
      shownIds.current,
      MAX_LIVE_CARDS,
      Date.now(),
    );
    shownIds.current = games.map((game) => game.id);
    return games;
  }, [live.data]);
  const recent = useQuery(recentGamesQuery);
  useLiveQueries("feed", recentGamesQuery.queryKey, SLOW_FEED_REFRESH);
  const tournaments = useQuery(queries.tournaments());
  useLiveQueries("feed", queries.tournaments().queryKey, SLOW_FEED_REFRESH);

  return (
    <>
      <Hero count={live.data?.results.length ?? null} hasMore={Boolean(live.data?.next)} />
      <Section
        id="live"
        title={t("live.title")}
        aside={<Link to="/games?status=playing">{t("live.all")}</Link>}
      >
        <QueryResult query={live} skeleton={<LiveGamesSkeleton />}>
          {(page) =>
            page.results.length === 0 ? (
              <div className={ui.card}>
                <EmptyState title={t("live.none")}>
                  <p>{t("live.noneDetail")}</p>
                </EmptyState>
              </div>
            ) : (
              <div className={styles.liveGames}>
                {liveGames.map((game) => (
                  <LiveGameCard key={game.id} game={game} />
                ))}
              </div>
            )
          }
        </QueryResult>
      </Section>
      <Section
        id="running"
        title={t("running.title")}
        aside={<Link to="/tournaments">{t("running.all")}</Link>}
      >
        <QueryResult query={tournaments} skeleton={<CardSkeleton />}>
          {(page) =>
            page.results.length === 0 ? (
              <div className={ui.card}>
                <EmptyState title={t("running.none")}>
                  <p>{t("running.noneDetail")}</p>
                </EmptyState>
              </div>
            ) : (
              <div className={styles.tournaments}>
                {page.results.slice(0, 3).map((tournament) => (
                  <TournamentCard key={tournament.id} tournament={tournament} />
                ))}
              </div>
            )
          }
        </QueryResult>
      </Section>
      <div className={styles.columns}>
        <Section
          id="recent"
          title={t("recent.title")}
          aside={<Link to="/games?status=finished">{t("recent.all")}</Link>}
        >
          <div className={ui.card}>
            <QueryResult query={recent} skeleton={<PaddedSkeleton rows={8} />}>
              {(page) =>
                page.results.length === 0 ? (
                  <EmptyState title={t("recent.none")} />
                ) : (
                  <GameList games={page.results} caption={t("recent.title")} />
                )
              }
            </QueryResult>
          </div>
        </Section>
        <Section id="top" title={t("top.title")} aside={<Link to="/rankings">{t("top.all")}</Link>}>
          <div className={ui.card}>
            <TopPlayers rows={8} />
          </div>
        </Section>
      </div>
    </>
  );
}

function Hero({ count, hasMore }: { count: number | null; hasMore: boolean }) {
  const { t } = useTranslation("home");
  const format = useFormat();
  const formatted = format.number(count ?? 0);
  const title =
    count === null
      ? t("hero.waiting")
      : hasMore
        ? t("hero.litMany", { formatted })
        : t("hero.lit", { count, formatted });
  return (
    <div className={styles.hero}>
      <div className={styles.heroText}>
        <h1>{title}</h1>
        <p>{t("hero.about")}</p>
        <PlayNow>
          <Link className={`${ui.button} ${styles.playPeople}`} to="/lobby">
            {t("hero.lobby")}
          </Link>
        </PlayNow>
        <p className={styles.newHere}>
          {t("hero.newHere")} <Link to="/learn">{t("hero.learn")}</Link>
        </p>
      </div>
      <div className={styles.skyline}>
        <Skyline litCount={count ?? 0} />
      </div>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className={`${ui.card} ${ui.pad}`}>
      <Skeleton rows={3} height="2.4rem" />
    </div>
  );
}

/** As high as a row of live game cards. */
function LiveGamesSkeleton() {
  return (
    <div className={`${ui.card} ${ui.pad} ${styles.liveGame}`}>
      <Skeleton rows={3} height="2.4rem" />
    </div>
  );
}

function PaddedSkeleton({ rows }: { rows: number }) {
  return (
    <div className={ui.pad}>
      <Skeleton rows={rows} height="1.8rem" />
    </div>
  );
}
