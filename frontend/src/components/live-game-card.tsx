import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries } from "../api/queries";
import type { GameSummary } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import styles from "../pages/home.module.css";
import { Badge } from "../ui/basics";
import ui from "../ui/ui.module.css";
import { Deadline } from "./deadline";
import { useGamePreview } from "./use-game-preview";

/** The tournament of a game and its deadline. */
function EventAndDeadline({ game }: { game: string }) {
  const tables = useQuery(queries.tableOfGame(game));
  const table = tables.data?.[0];
  if (!table) return null;
  return (
    <div className={styles.liveGameTournament}>
      <bdi title={table.tournament.name}>{table.tournament.name}</bdi>
      {table.deadline && <Deadline deadline={table.deadline} outcome={table.at_deadline} />}
    </div>
  );
}

/** A small live view of a game. */
export function LiveGameCard({ game }: { game: GameSummary }) {
  const { t } = useTranslation(["home", "common"]);
  const names = useNames();
  const format = useFormat();
  const { picture, status } = useGamePreview(game);
  return (
    <article className={`${ui.card} ${ui.pad} ${styles.liveGame}`}>
      <div className={styles.liveGameHead}>
        <h3>
          <Link to={`/games/${game.id}`}>
            {names.kind(game.kind)}
            <span>{t("common:game.id", { id: game.id })}</span>
          </Link>
        </h3>
        <Badge tone="live">{t("common:game.live")}</Badge>
      </div>
      {picture}
      <div className={styles.liveGameStatus}>
        <span title={status}>{status}</span>
        <span className="num">{t("live.event", { seq: format.number(game.seq) })}</span>
      </div>
      <EventAndDeadline game={game.id} />
    </article>
  );
}
