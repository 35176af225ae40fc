import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PULSE, queries } from "../api/queries";
import { useFormat } from "../i18n/format";
import { Skyline } from "../layout/skyline";
import { GameRows } from "../parts/game-rows";
import { LiveCard } from "../parts/live-card";
import { steady } from "../parts/steady";
import { TopPlayers } from "../parts/top-players";
import { TournamentCard } from "../parts/tournament-card";
import { Section } from "../ui/basics";
import { Bones, Empty, Loaded } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useTitle } from "../ui/use-title";
import styles from "./home.module.css";

const SHOWN = 6;
const COUNTED = 48;

/** What is running now. */
export function HomePage() {
  const { t } = useTranslation("home");
  useTitle(t("title"));
  const live = useQuery({
    ...queries.games({ status: "playing", ordering: "-moved" }, COUNTED),
    refetchInterval: PULSE,
  });
  const before = useRef<number[]>([]);
  const shown = useMemo(() => {
    const games = steady(live.data?.results ?? [], before.current, SHOWN, Date.now());
    before.current = games.map((game) => game.id);
    return games;
  }, [live.data]);
  const recent = useQuery({
    ...queries.games({ status: "finished", ordering: "-finished" }, 8),
    refetchInterval: PULSE * 2,
  });
  const tournaments = useQuery({ ...queries.tournaments(), refetchInterval: PULSE * 3 });

  return (
    <>
      <Hero count={live.data?.results.length ?? null} more={Boolean(live.data?.next)} />
      <Section
        id="live"
        title={t("live.title")}
        aside={<Link to="/games?status=playing">{t("live.all")}</Link>}
      >
        <Loaded query={live} skeleton={<LiveBones />}>
          {(page) =>
            page.results.length === 0 ? (
              <div className={ui.card}>
                <Empty title={t("live.none")}>
                  <p>{t("live.noneDetail")}</p>
                </Empty>
              </div>
            ) : (
              <div className={styles.lives}>
                {shown.map((game) => (
                  <LiveCard key={game.id} game={game} />
                ))}
              </div>
            )
          }
        </Loaded>
      </Section>
      <Section
        id="running"
        title={t("running.title")}
        aside={<Link to="/tournaments">{t("running.all")}</Link>}
      >
        <Loaded query={tournaments} skeleton={<CardBones />}>
          {(page) =>
            page.results.length === 0 ? (
              <div className={ui.card}>
                <Empty title={t("running.none")}>
                  <p>{t("running.noneDetail")}</p>
                </Empty>
              </div>
            ) : (
              <div className={styles.events}>
                {page.results.slice(0, 3).map((tournament) => (
                  <TournamentCard key={tournament.id} tournament={tournament} />
                ))}
              </div>
            )
          }
        </Loaded>
      </Section>
      <div className={styles.columns}>
        <Section
          id="recent"
          title={t("recent.title")}
          aside={<Link to="/games?status=finished">{t("recent.all")}</Link>}
        >
          <div className={ui.card}>
            <Loaded query={recent} skeleton={<PaddedBones rows={8} />}>
              {(page) =>
                page.results.length === 0 ? (
                  <Empty title={t("recent.none")} />
                ) : (
                  <GameRows games={page.results} caption={t("recent.title")} />
                )
              }
            </Loaded>
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

function Hero({ count, more }: { count: number | null; more: boolean }) {
  const { t } = useTranslation("home");
  const format = useFormat();
  const formatted = format.number(count ?? 0);
  const title =
    count === null
      ? t("hero.waiting")
      : more
        ? t("hero.litMany", { formatted })
        : t("hero.lit", { count, formatted });
  return (
    <div className={styles.hero}>
      <div className={styles.heroText}>
        <h1>{title}</h1>
        <p>{t("hero.about")}</p>
        <div className={styles.actions}>
          <Link className={ui.button} data-tone="main" to="/tournaments">
            {t("hero.tournaments")}
          </Link>
          <Link className={ui.button} to="/rankings">
            {t("hero.rankings")}
          </Link>
        </div>
      </div>
      <div className={styles.street}>
        <Skyline lit={count ?? 0} />
      </div>
    </div>
  );
}

function CardBones() {
  return (
    <div className={`${ui.card} ${ui.pad}`}>
      <Bones rows={3} height="2.4rem" />
    </div>
  );
}

/** As high as a row of cards of live games. */
function LiveBones() {
  return (
    <div className={`${ui.card} ${ui.pad} ${styles.live}`}>
      <Bones rows={3} height="2.4rem" />
    </div>
  );
}

function PaddedBones({ rows }: { rows: number }) {
  return (
    <div className={ui.pad}>
      <Bones rows={rows} height="1.8rem" />
    </div>
  );
}
