import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { queries } from "../api/queries";
import type { GameDetail, PlacedTable } from "../api/types";
import { UnknownGame } from "../games/registry";
import { usePlugin, useSpeech } from "../games/use-plugin";
import { useNames } from "../i18n/names";
import { GameTable } from "../parts/game-table";
import { LastMove } from "../parts/last-move";
import { roundLink } from "../parts/round-link";
import { ReplayView } from "../replay/replay";
import styles from "../replay/replay.module.css";
import { useLog } from "../replay/use-log";
import { Badge, Crumbs } from "../ui/basics";
import { Bones, Empty, Failed, Missing } from "../ui/states";
import { useTitle } from "../ui/use-title";

/** One game: its replay, which is also where a live game is watched. */
export default function GamePage() {
  return (
    <div data-wide="">
      <GameOfAddress />
    </div>
  );
}

function GameOfAddress() {
  const id = Number(useParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const game = useQuery({ ...queries.game(id), enabled: known });
  if (!known) return <Missing />;
  if (game.isError && !game.data) {
    return <Failed error={game.error} retry={() => void game.refetch()} />;
  }
  if (!game.data) return <Bones rows={3} height="9rem" />;
  return <Game key={id} game={game.data} />;
}

function Game({ game }: { game: GameDetail }) {
  const { t } = useTranslation(["replay", "common"]);
  const names = useNames();
  const client = useQueryClient();
  const plugin = usePlugin(game.kind);
  const players = useMemo(() => game.seats.map((seat) => seat.player), [game.seats]);
  const speech = useSpeech(game.kind, players);
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: ["game", game.id] });
  }, [client, game.id]);
  const log = useLog(game.id, game.seq, game.status === "playing", refresh);
  const title = t("title", { kind: names.kind(game.kind), id: game.id });
  useTitle(title);

  return (
    <>
      <Place game={game} />
      <header className={styles.head}>
        <div className={styles.titleRow}>
          <h1>{title}</h1>
          <StatusBadge game={game} />
          <LastMove game={game} at={log.events.at(-1)?.at} />
        </div>
      </header>
      <Context game={game.id} />
      {game.status === "void" && <p className={styles.void}>{t("void")}</p>}
      {plugin.error instanceof UnknownGame ? (
        <Empty title={t("unknownGame.title")}>
          <p>{t("unknownGame.detail", { kind: game.kind })}</p>
        </Empty>
      ) : plugin.isError ? (
        <Failed error={plugin.error} retry={() => void plugin.refetch()} />
      ) : plugin.data && log.head > 0 ? (
        <ReplayView game={game} log={log} plugin={plugin.data} speech={speech} />
      ) : (
        <Bones rows={3} height="13rem" />
      )}
    </>
  );
}

function StatusBadge({ game }: { game: GameDetail }) {
  const { t } = useTranslation();
  const tones = { playing: "live", finished: "good" } as const;
  const tone = game.status === "void" ? undefined : tones[game.status];
  return <Badge {...(tone ? { tone } : {})}>{t(`game.status.${game.status}`)}</Badge>;
}

/** What the table adds that this game is played at: its match, its deadline, its rulings. */
function Context({ game }: { game: number }) {
  const tables = useQuery(queries.tableOf(game));
  const table = tables.data?.[0] as PlacedTable | undefined;
  return table ? <GameTable table={table} game={game} /> : null;
}

/** Where the game was played: its tournament, round and table, when it has them. */
function Place({ game }: { game: GameDetail }) {
  const { t } = useTranslation(["replay", "common"]);
  const tables = useQuery(queries.tableOf(game.id));
  const table = tables.data?.[0];
  const here = { label: t("common:game.number", { id: game.id }) };
  if (!table) {
    return <Crumbs items={[{ to: "/", label: t("common:nav.now") }, here]} />;
  }
  const home = `/tournaments/${table.tournament.id}`;
  return (
    <Crumbs
      items={[
        { to: home, label: table.tournament.name, long: true },
        {
          to: `${home}${roundLink(table.stage, table.round)}`,
          label: t("crumb.round", { round: table.round }),
        },
        { label: t("crumb.table", { table: table.number }) },
        here,
      ]}
    />
  );
}
