import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { PLAYER_ROWS_PER_PAGE, queries } from "../api/queries";
import type { PlayerDetail, PlayerRecord } from "../api/types";
import { RatingChart } from "../charts/rating-chart";
import { GameList, ShowMoreButton } from "../components/game-list";
import { PlayerResults } from "../components/player-results";
import { PlayerTournaments } from "../components/player-tournaments";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { ReportButton } from "../moderation/report-button";
import { Avatar } from "../ui/avatar";
import { Badge, Section, ToggleGroup } from "../ui/basics";
import { EmptyState, ErrorNotice, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { text } from "../url/params";
import { UnknownParamsNotice } from "../url/unknown-params-notice";
import { useUrlState } from "../url/use-url-state";
import styles from "./player.module.css";

const PARAMS = { pool: text() };

/** One player: rating history, record, tournaments, results, games. */
export default function PlayerPage() {
  const username = useParams().username ?? "";
  const player = useQuery(queries.player(username));
  const { data } = player;
  useDocumentTitle(data ? data.display_name || data.username : null);
  if (player.isError && !data) {
    return <ErrorNotice error={player.error} retry={() => void player.refetch()} />;
  }
  if (!data) return <Skeleton rows={6} />;
  // A former username leads to the player; the address shows the present one.
  if (data.username !== username) {
    return <Navigate to={`/players/${encodeURIComponent(data.username)}`} replace />;
  }
  return (
    <>
      <PlayerHeader player={data} />
      <div className={styles.columns}>
        <Rating player={data} />
        <Record records={data.record} />
      </div>
      <PlayerTournaments username={username} />
      <PlayerResults username={username} />
      <Games username={username} />
    </>
  );
}

function PlayerHeader({ player }: { player: PlayerDetail }) {
  const { t } = useTranslation(["player", "common"]);
  const format = useFormat();
  return (
    <header className={styles.head}>
      <Avatar avatar={player.avatar} size={64} />
      <div>
        <div className={styles.titleRow}>
          <h1>
            <bdi>{player.display_name || player.username}</bdi>
          </h1>
          <Badge>{t(`common:who.${player.kind}`)}</Badge>
        </div>
        <p>
          {player.bot?.strategy && <span>{t("strategy", { strategy: player.bot.strategy })}</span>}
          {player.country && <span>{format.country(player.country)}</span>}
          <span>{t("since", { date: format.date(player.created_at) })}</span>
        </p>
      </div>
      {!player.bot?.strategy && <ReportButton player={player} />}
    </header>
  );
}

function Rating({ player }: { player: PlayerDetail }) {
  const { t } = useTranslation("player");
  const names = useNames();
  const format = useFormat();
  // Results entered by hand and pools of single tournaments are rated without a game in the record.
  const pools = useQuery(queries.ratingPools(player.username));
  const played = player.record.map((record) => record.kind);
  const kinds = pools.isPending ? [] : [...new Set([...(pools.data ?? []), ...played])];
  const { values, unknown, set } = useUrlState(PARAMS);
  const isKnownPool = kinds.includes(values.pool);
  const kind = isKnownPool ? values.pool : (kinds[0] ?? "");
  const unknownPool =
    values.pool && !isKnownPool && !pools.isPending ? [`pool=${values.pool}`] : [];
  const ratings = useInfiniteQuery({
    ...queries.ratings(player.username, kind),
    enabled: kind !== "",
  });
  const changes = (ratings.data?.pages.flatMap((page) => page.results) ?? []).toReversed();
  const last = changes.at(-1);
  const poolPicker = kinds.length > 1 && (
    <ToggleGroup
      label={t("rating.kind")}
      value={kind}
      options={kinds.map((value) => ({ value, label: names.kind(value) }))}
      onChange={(pool) => set({ pool })}
    />
  );
  return (
    <Section id="rating" title={t("rating.title")} aside={poolPicker || undefined}>
      <UnknownParamsNotice unknown={[...unknown, ...unknownPool]} />
      <div className={`${ui.card} ${ui.pad}`}>
        {(pools.isPending || (kind !== "" && ratings.isPending)) && (
          <Skeleton rows={1} height="20.75rem" />
        )}
        {ratings.isError && !ratings.data && (
          <ErrorNotice error={ratings.error} retry={() => void ratings.refetch()} />
        )}
        {((kind === "" && !pools.isPending) || (ratings.data && !last)) && (
          <EmptyState title={t("rating.none")} />
        )}
        {last && (
          <>
            <p className={styles.figures}>
              <strong>{format.number(Math.round(last.after))}</strong>
              <span>{names.kind(kind)}</span>
              <span>
                {t("rating.peakOf", {
                  peak: format.number(Math.round(Math.max(...changes.map((c) => c.after)))),
                })}
              </span>
            </p>
            <RatingChart changes={changes} kind={names.kind(kind)} />
            {ratings.hasNextPage && (
              <ShowMoreButton
                isLoading={ratings.isFetching}
                onClick={() => void ratings.fetchNextPage()}
              />
            )}
          </>
        )}
      </div>
    </Section>
  );
}

function Record({ records }: { records: PlayerRecord[] }) {
  const { t } = useTranslation("player");
  const names = useNames();
  const format = useFormat();
  return (
    <Section id="record" title={t("record.title")}>
      <div className={ui.card}>
        {records.length === 0 ? (
          <EmptyState title={t("record.none")} />
        ) : (
          <div className={ui.tableWrap}>
            <table className={ui.table}>
              <thead>
                <tr>
                  <th scope="col">{t("record.game")}</th>
                  <th scope="col" className={ui.right}>
                    {t("record.games")}
                  </th>
                  <th scope="col" className={ui.right}>
                    {t("record.wins")}
                  </th>
                  <th scope="col" className={ui.right}>
                    {t("record.share")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {records.map((record) => (
                  <tr key={record.kind}>
                    <th scope="row">{names.kind(record.kind)}</th>
                    <td className={ui.right}>{format.number(record.games)}</td>
                    <td className={ui.right}>{format.number(record.wins)}</td>
                    <td className={ui.right}>
                      {record.games > 0 && format.percent(record.wins / record.games)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Section>
  );
}

function Games({ username }: { username: string }) {
  const { t } = useTranslation("player");
  const games = useInfiniteQuery(queries.allGames({ player: username }, PLAYER_ROWS_PER_PAGE));
  const rows = games.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <Section id="games" title={t("games.title")}>
      <div className={ui.card}>
        {games.isPending && (
          <div className={ui.pad}>
            <Skeleton rows={6} height="3.6rem" />
          </div>
        )}
        {games.isError && !games.data && (
          <ErrorNotice error={games.error} retry={() => void games.refetch()} />
        )}
        {games.data && rows.length === 0 && <EmptyState title={t("games.none")} />}
        {rows.length > 0 && <GameList games={rows} caption={t("games.title")} />}
        {games.hasNextPage && (
          <ShowMoreButton isLoading={games.isFetching} onClick={() => void games.fetchNextPage()} />
        )}
      </div>
    </Section>
  );
}
