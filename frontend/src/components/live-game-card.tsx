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
import { useGlance } from "./use-game-preview";

/** The event that a game belongs to, and by when it is to be played. */
function Due({ game }: { game: number }) {
  const tables = useQuery(queries.tableOfGame(game));
  const table = tables.data?.[0];
  if (!table) return null;
  return (
    <div className={styles.liveEvent}>
      <bdi title={table.tournament.name}>{table.tournament.name}</bdi>
      {table.deadline && <Deadline deadline={table.deadline} then={table.at_deadline} />}
    </div>
  );
}

/** A live game in small, moving as its table moves. */
export function LiveCard({ game }: { game: GameSummary }) {
  const { t } = useTranslation(["home", "common"]);
  const names = useNames();
  const format = useFormat();
  const { picture, told } = useGlance(game);
  return (
    <article className={`${ui.card} ${ui.pad} ${styles.live}`}>
      <div className={styles.liveHead}>
        <h3>
          <Link to={`/games/${game.id}`}>
            {names.kind(game.kind)}
            <span>{t("common:game.number", { id: game.id })}</span>
          </Link>
        </h3>
        <Badge tone="live">{t("common:game.live")}</Badge>
      </div>
      {picture}
      <div className={styles.liveNow}>
        <span title={told}>{told}</span>
        <span className="num">{t("live.event", { seq: format.number(game.seq) })}</span>
      </div>
      <Due game={game.id} />
    </article>
  );
}
