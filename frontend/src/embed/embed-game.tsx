import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { queries } from "../api/queries";
import type { GameDetail } from "../api/types";
import { UnknownGame } from "../games/registry";
import { useGameI18n, usePlugin } from "../games/use-plugin";
import { useNames } from "../i18n/use-names";
import { usePlaySettings } from "../play/settings";
import { usePhrases } from "../play/use-phrases";
import { useTable } from "../play/use-table";
import { ReplayView } from "../replay/replay";
import { useEventLog } from "../replay/use-event-log";
import { EmptyState, ErrorNotice, Skeleton } from "../ui/states";
import { useDocumentTitle } from "../ui/use-document-title";
import { EmbedFrame } from "./embed-frame";
import "./messages";

/** A game as spectators see it, for iframes. */
export function EmbedGame() {
  const id = useParams().id ?? "";
  const names = useNames();
  const game = useQuery(queries.game(id));
  const page = game.data
    ? {
        to: `/games/${game.data.id}`,
        name: `${names.kind(game.data.kind)}, ${game.data.seats
          .map(({ player }) => player.display_name || player.username)
          .join(" – ")}`,
      }
    : null;
  useDocumentTitle(page?.name);
  return (
    <EmbedFrame page={page}>
      {game.isError && !game.data ? (
        <ErrorNotice error={game.error} retry={() => void game.refetch()} />
      ) : game.data ? (
        <WatchedGame key={game.data.id} game={game.data} />
      ) : (
        <Skeleton rows={3} height="9rem" />
      )}
    </EmbedFrame>
  );
}

function WatchedGame({ game }: { game: GameDetail }) {
  const { t } = useTranslation("replay");
  const client = useQueryClient();
  const plugin = usePlugin(game.kind);
  const players = useMemo(() => game.seats.map((seat) => seat.player), [game.seats]);
  const i18n = useGameI18n(game.kind, players);
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: ["game", game.id] });
  }, [client, game.id]);
  const log = useEventLog(game.id, game.seq, game.status === "playing", refresh);
  const time = useTable(game.id, log.head, game.status === "playing");
  const phrases = usePhrases(game, null, usePlaySettings());
  if (plugin.error instanceof UnknownGame) {
    return <EmptyState title={t("unknownGame.title")} level={2} />;
  }
  if (plugin.isError) {
    return <ErrorNotice error={plugin.error} retry={() => void plugin.refetch()} />;
  }
  if (!plugin.data || log.head === 0) return <Skeleton rows={3} height="13rem" />;
  return (
    <ReplayView
      game={game}
      log={log}
      plugin={plugin.data}
      i18n={i18n}
      time={time}
      phrases={phrases}
    />
  );
}
