import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries } from "../api/queries";
import type { GameDetail } from "../api/types";
import { useFormat } from "../i18n/format";
import { NextGameLink } from "../lobby/next-game-link";
import { RematchButton } from "../lobby/rematch-button";
import styles from "./play.module.css";

/** How the game ended for the player, the change of the rating, and where to go next. */
export function GameOver(props: { game: GameDetail; seat: number; onReplay: () => void }) {
  const { game, seat } = props;
  const { t } = useTranslation(["play", "replay"]);
  const format = useFormat();
  const context = useQuery({
    ...queries.gameContext(game.id),
    refetchInterval: ({ state }) =>
      state.data?.pool !== null && state.data?.ratings.length === 0 ? 3_000 : false,
  });
  const { result } = game;
  const rank = result?.ranks[seat];
  const points = t("replay:stage.points", { count: result?.points[seat] ?? 0 });
  const change = context.data?.ratings.find((rating) => rating.seat === seat)?.change ?? null;
  const outcome = (): string => {
    if (!result || rank === undefined) return game.status === "void" ? t("play:over.void") : "";
    if (rank === 1) {
      const shared = result.ranks.filter((other) => other === 1).length > 1;
      return t(shared ? "play:over.shared" : "play:over.won", { points });
    }
    return t("play:over.rank", {
      rank: format.number(rank),
      players: format.number(result.ranks.length),
      points,
    });
  };
  return (
    <section className={styles.bar} data-over="" aria-labelledby="outcome">
      <div className={styles.say}>
        <p className={styles.instruction} id="outcome" role="status">
          {outcome()}
        </p>
        <p className={styles.last}>
          {change === null
            ? ""
            : t("play:over.rating", { change: format.signed(Math.round(change)) })}
        </p>
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.choice} onClick={props.onReplay}>
          {t("play:over.replay")}
        </button>
        <Link className={styles.choice} to="/lobby">
          {t("play:over.newGame")}
        </Link>
        <NextGameLink after={game.id} className={styles.choice ?? ""} />
        <RematchButton game={game.id} className={styles.confirm ?? ""} />
      </div>
    </section>
  );
}
