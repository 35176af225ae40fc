import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { GameSummary } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import styles from "../pages/home.module.css";
import { Badge } from "../ui/basics";
import ui from "../ui/ui.module.css";
import { useGlance } from "./table-glance";

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
    </article>
  );
}
