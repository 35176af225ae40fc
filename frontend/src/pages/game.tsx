import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useMe } from "../account/use-me";
import { queries } from "../api/queries";
import type { GameDetail, PlayerRef, TableInTournament } from "../api/types";
import { LastMove } from "../components/last-move";
import { roundLink } from "../components/round-link";
import { TableDetails } from "../components/table-details";
import type { GamePlugin } from "../games/plugin";
import { UnknownGame } from "../games/registry";
import { useGameI18n, usePlugin } from "../games/use-plugin";
import { useNames } from "../i18n/use-names";
import { ReportButton } from "../moderation/report-button";
import playStyles from "../play/play-page.module.css";
import { seatOf } from "../play/seat-of";
import { usePlaySettings } from "../play/settings";
import { usePhrases } from "../play/use-phrases";
import { useTable } from "../play/use-table";
import { ReplayView } from "../replay/replay";
import styles from "../replay/replay.module.css";
import { useEventLog } from "../replay/use-event-log";
import { Badge, Breadcrumbs } from "../ui/basics";
import { EmptyState, ErrorNotice, NotFound, Skeleton } from "../ui/states";
import { useDocumentTitle } from "../ui/use-document-title";

// The code to play with is loaded for players only.
const AfterGame = lazy(() => import("../lobby/after-game"));
const PlayView = lazy(() => import("../play/play-view"));
const SpectatorPhrases = lazy(() =>
  import("../play/phrases").then((module) => ({ default: module.SpectatorPhrases })),
);

const PUBLIC_ID = /^[A-Za-z0-9]{12}$/;

/** One game: the board for its players, and for everybody else the replay, which is also live. */
export default function GamePage() {
  return (
    <div data-wide="">
      <GameFromUrl />
    </div>
  );
}

function GameFromUrl() {
  const id = useParams().id ?? "";
  const isValidId = PUBLIC_ID.test(id);
  const game = useQuery({ ...queries.game(id), enabled: isValidId });
  if (!isValidId) return <NotFound />;
  if (game.isError && !game.data) {
    return <ErrorNotice error={game.error} retry={() => void game.refetch()} />;
  }
  if (!game.data) return <Skeleton rows={3} height="9rem" />;
  return <Game key={id} game={game.data} />;
}

function Game({ game }: { game: GameDetail }) {
  const { t } = useTranslation(["replay", "common"]);
  const names = useNames();
  const client = useQueryClient();
  const plugin = usePlugin(game.kind);
  const players = useMemo(() => game.seats.map((seat) => seat.player), [game.seats]);
  const i18n = useGameI18n(game.kind, players);
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: ["game", game.id] });
  }, [client, game.id]);
  const log = useEventLog(game.id, game.seq, game.status === "playing", refresh);
  const kind = names.kind(game.kind);
  useDocumentTitle(t("title", { kind, id: game.id }));
  const time = useTable(game.id, log.head, game.status === "playing");
  const me = useMe();
  const current = game.status === "playing" ? seatOf(game, me.data?.player) : null;
  // Whoever has played here stays on the page when the game ends.
  const [played, setPlayed] = useState<number | null>(null);
  if (current !== null && current !== played) setPlayed(current);
  const seat = game.status === "playing" ? current : played;

  const hasPlayed = game.seats.some(({ player }) => player.id === me.data?.player?.id);

  const board = (data: GamePlugin) => {
    if (seat === null) {
      return <Watched game={game} log={log} plugin={data} i18n={i18n} time={time} />;
    }
    // The clocks have their place from the start, so that the board does not move.
    if (!time.table && !time.isUnknown) return <Skeleton rows={3} height="13rem" />;
    return (
      <Suspense fallback={<Skeleton rows={3} height="13rem" />}>
        <PlayView
          game={game}
          log={log}
          plugin={data}
          i18n={i18n}
          seat={seat}
          time={time}
          refresh={refresh}
        />
      </Suspense>
    );
  };
  const isPlayer = seat !== null;
  return (
    <div className={isPlayer ? playStyles.page : undefined}>
      <GameBreadcrumbs game={game} />
      <header className={styles.head}>
        <div className={styles.titleRow}>
          {/* The breadcrumbs have the id, which would wrap this heading on a phone. */}
          <h1>{kind}</h1>
          <StatusBadge game={game} />
          <LastMove game={game} lastEventAt={log.events.at(-1)?.at} />
        </div>
        {game.status !== "playing" && seat === null && hasPlayed && (
          <Suspense fallback={null}>
            <AfterGame game={game.id} />
          </Suspense>
        )}
      </header>
      {!isPlayer && <TableContext game={game.id} />}
      {game.status === "void" && !isPlayer && <p className={styles.void}>{t("void")}</p>}
      {plugin.error instanceof UnknownGame ? (
        <EmptyState title={t("unknownGame.title")} level={2}>
          <p>{t("unknownGame.detail", { kind: game.kind })}</p>
        </EmptyState>
      ) : plugin.isError ? (
        <ErrorNotice error={plugin.error} retry={() => void plugin.refetch()} />
      ) : plugin.data && log.head > 0 && !me.isPending ? (
        board(plugin.data)
      ) : (
        <Skeleton rows={3} height="13rem" />
      )}
      {/* Nothing that loads later stands above the board of a player. */}
      {isPlayer && <TableContext game={game.id} />}
      {log.head > 0 && <ReportButton game={game.id} players={players.filter(canBeReported)} />}
    </div>
  );
}

/** The replay for spectators, with what the players say. */
function Watched(props: Omit<ComponentProps<typeof ReplayView>, "phrases" | "tools">) {
  const phrases = usePhrases(props.game, null, usePlaySettings());
  const tools = phrases.isFollowed && (
    <Suspense fallback={null}>
      <SpectatorPhrases phrases={phrases} i18n={props.i18n} />
    </Suspense>
  );
  return <ReplayView {...props} phrases={phrases} tools={tools} />;
}

/** Built-in bots play as they were written. */
const canBeReported = (player: PlayerRef) => player.kind !== "bot";

function StatusBadge({ game }: { game: GameDetail }) {
  const { t } = useTranslation();
  const tones = { playing: "live", finished: "good" } as const;
  const tone = game.status === "void" ? undefined : tones[game.status];
  return <Badge {...(tone ? { tone } : {})}>{t(`game.status.${game.status}`)}</Badge>;
}

/** Match, deadline and rulings of the table at which the game is played. */
function TableContext({ game }: { game: string }) {
  const tables = useQuery(queries.tableOfGame(game));
  const table = tables.data?.[0] as TableInTournament | undefined;
  return table ? <TableDetails table={table} game={game} /> : null;
}

/** Breadcrumbs: tournament, round and table, if the game has them. */
function GameBreadcrumbs({ game }: { game: GameDetail }) {
  const { t } = useTranslation(["replay", "common"]);
  const tables = useQuery(queries.tableOfGame(game.id));
  const table = tables.data?.[0];
  const gameCrumb = { label: t("common:game.number", { id: game.id }) };
  if (!table) {
    return <Breadcrumbs items={[{ to: "/", label: t("common:nav.now") }, gameCrumb]} />;
  }
  const tournamentUrl = `/tournaments/${table.tournament.id}`;
  return (
    <Breadcrumbs
      items={[
        { to: tournamentUrl, label: table.tournament.name, long: true },
        {
          to: `${tournamentUrl}${roundLink(table.stage, table.round)}`,
          label: t("crumb.round", { round: table.round }),
        },
        { label: t("crumb.table", { table: table.number }) },
        gameCrumb,
      ]}
    />
  );
}
