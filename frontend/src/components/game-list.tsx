import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { GameSummary } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { Badge, PlayerName } from "../ui/basics";
import ui from "../ui/ui.module.css";
import { useNow } from "../ui/use-now";
import styles from "./lists.module.css";

/** A list of games with players, points and time. */
export function GameList({ games, caption }: { games: GameSummary[]; caption: string }) {
  const { t } = useTranslation();
  const names = useNames();
  const format = useFormat();
  const now = useNow();
  return (
    <ul className={styles.games} aria-label={caption}>
      {games.map((game) => (
        <li key={game.id}>
          <div className={styles.gameHead}>
            <Link to={`/games/${game.id}`}>
              {names.kind(game.kind)}
              <span className={styles.gameId}>{t("game.id", { id: game.id })}</span>
            </Link>
            {game.status === "playing" && <Badge tone="live">{t("game.live")}</Badge>}
            {game.status === "void" && <Badge>{t("game.status.void")}</Badge>}
            <time dateTime={game.finished_at ?? game.moved_at}>
              {format.ago(game.finished_at ?? game.moved_at, now)}
            </time>
          </div>
          <ol className={styles.seats}>
            {[...game.seats].sort(byRank).map((seat) => (
              <li key={seat.index} data-won={seat.rank === 1 || undefined}>
                <PlayerName player={seat.player} showBotIcon={false} />
                {seat.points !== null && <span className="num">{format.number(seat.points)}</span>}
                {seat.rank === 1 && <span className="visually-hidden">{t("game.won")}</span>}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

/** Loads the next page of a list. */
export function ShowMoreButton({
  onClick,
  isLoading,
}: {
  onClick: () => void;
  isLoading: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.more}>
      <button type="button" className={ui.button} disabled={isLoading} onClick={onClick}>
        {t("state.more")}
      </button>
    </div>
  );
}

function byRank(a: GameSummary["seats"][number], b: GameSummary["seats"][number]): number {
  return (a.rank ?? 9) - (b.rank ?? 9) || a.index - b.index;
}
