import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMe } from "../account/use-me";
import { GameList, ShowMoreButton } from "../components/game-list";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { useLiveQueries } from "../live/use-live-queries";
import pageStyles from "../pages/page.module.css";
import { Badge, PlayerName, Section } from "../ui/basics";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { useNow } from "../ui/use-now";
import styles from "./lobby.module.css";
import { lobbyQueries, MY_GAMES_KEY, type OwnGame } from "./lobby-queries";

const REFRESH = { minInterval: 1_500, pollInterval: 5_000 };

/** The player's own games: those that wait for a move first. */
export default function MyGamesPage() {
  const { t } = useTranslation("lobby");
  useDocumentTitle(t("mine.title"));
  const me = useMe();
  return (
    <>
      <header className={pageStyles.head}>
        <div>
          <h1>{t("mine.title")}</h1>
          <p>{t("mine.intro")}</p>
        </div>
      </header>
      <QueryResult query={me} skeleton={<Skeleton rows={4} />}>
        {({ player }) =>
          player === null ? (
            <div className={ui.card}>
              <EmptyState title={t("mine.signedOut")} level={2}>
                <Link className={ui.button} data-tone="main" to="/lobby">
                  {t("mine.toLobby")}
                </Link>
              </EmptyState>
            </div>
          ) : (
            <Games isGuest={player.kind === "guest"} />
          )
        }
      </QueryResult>
    </>
  );
}

function Games({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation("lobby");
  const playing = useQuery(lobbyQueries.myGames());
  const finished = useInfiniteQuery(lobbyQueries.myFinishedGames());
  useLiveQueries("me", MY_GAMES_KEY, REFRESH);
  return (
    <>
      {isGuest && (
        <p className={ui.stale}>
          {t("mine.guest")} <Link to="/signup">{t("mine.signUp")}</Link>
        </p>
      )}
      <div className={pageStyles.stack}>
        <Section id="playing" title={t("mine.playing")}>
          <QueryResult query={playing} skeleton={<Skeleton rows={3} height="4rem" />}>
            {({ results }) =>
              results.length === 0 ? (
                <div className={ui.card}>
                  <EmptyState title={t("mine.none")}>
                    <Link className={ui.button} data-tone="main" to="/lobby">
                      {t("mine.toLobby")}
                    </Link>
                  </EmptyState>
                </div>
              ) : (
                <ul className={`${ui.card} ${styles.ownGames}`}>
                  {results.map((game) => (
                    <OwnGameRow key={game.id} game={game} />
                  ))}
                </ul>
              )
            }
          </QueryResult>
        </Section>
        <Section id="finished" title={t("mine.finished")}>
          <div className={ui.card}>
            <QueryResult query={finished} skeleton={<Skeleton rows={4} />}>
              {({ pages }) => {
                const games = pages.flatMap((page) => page.results);
                return games.length === 0 ? (
                  <EmptyState title={t("mine.noneFinished")} />
                ) : (
                  <>
                    <GameList games={games} caption={t("mine.finished")} />
                    {finished.hasNextPage && (
                      <ShowMoreButton
                        isLoading={finished.isFetchingNextPage}
                        onClick={() => void finished.fetchNextPage()}
                      />
                    )}
                  </>
                );
              }}
            </QueryResult>
          </div>
        </Section>
      </div>
    </>
  );
}

function OwnGameRow({ game }: { game: OwnGame }) {
  const { t } = useTranslation("lobby");
  const names = useNames();
  const format = useFormat();
  const now = useNow();
  const others = game.seats.filter(({ index }) => index !== game.seat);
  const turn = game.seats.find(({ index }) => index === game.turn);
  return (
    <li data-to-move={game.to_move || undefined}>
      <div className={styles.ownHead}>
        <Link to={`/games/${game.id}`}>{names.kind(game.kind)}</Link>
        {game.to_move && <Badge tone="live">{t("mine.yourTurn")}</Badge>}
        {game.rated && <Badge tone="good">{t("table.rated")}</Badge>}
      </div>
      <p className={styles.opponents}>
        {t("mine.against")}{" "}
        {others.map((seat) => (
          <PlayerName key={seat.index} player={seat.substitute ?? seat.player} />
        ))}
      </p>
      <p className={styles.quiet}>
        {!game.to_move && turn && (
          <>
            {t("mine.theirTurn", { name: (turn.substitute ?? turn.player).display_name })}
            {" · "}
          </>
        )}
        {game.deadline ? (
          <time dateTime={game.deadline} title={format.moment(game.deadline)}>
            {t("mine.timeLeft", { when: format.until(game.deadline, now) })}
          </time>
        ) : (
          <time dateTime={game.moved_at}>
            {t("mine.moved", { when: format.ago(game.moved_at, now) })}
          </time>
        )}
      </p>
    </li>
  );
}
