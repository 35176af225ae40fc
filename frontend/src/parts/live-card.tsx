import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries } from "../api/queries";
import type { GameSummary } from "../api/types";
import { usePlugin, useSpeech } from "../games/use-plugin";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import styles from "../pages/home.module.css";
import { Badge } from "../ui/basics";
import { Bones } from "../ui/states";
import ui from "../ui/ui.module.css";

/** A live game in small, moving as its table moves. */
export function LiveCard({ game }: { game: GameSummary }) {
  const { t } = useTranslation(["home", "common"]);
  const names = useNames();
  const format = useFormat();
  const players = useMemo(() => game.seats.map((seat) => seat.player), [game.seats]);
  const speech = useSpeech(game.kind, players);
  const plugin = usePlugin(game.kind);
  const head = useQuery(queries.head(game.id, game.seq));
  const { Preview, now } = plugin.data ?? {};
  const view = head.data?.view;
  return (
    <Link
      className={`${ui.card} ${ui.pad} ${styles.live}`}
      to={`/games/${game.id}`}
      aria-label={t("live.watch", { id: game.id })}
    >
      <div className={styles.liveHead}>
        <span>{names.kind(game.kind)}</span>
        <Badge tone="live">{t("common:game.live")}</Badge>
      </div>
      {Preview && view ? <Preview view={view} speech={speech} /> : <Bones rows={2} height="2rem" />}
      <div className={styles.liveNow}>
        <span>{now && view ? now(view, speech) : t("common:state.loading")}</span>
        <span className="num">{t("live.event", { seq: format.number(game.seq) })}</span>
      </div>
    </Link>
  );
}
