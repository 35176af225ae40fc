import styles from "./lobby.module.css";
import { NextGameLink } from "./next-game-link";
import { RematchButton } from "./rematch-button";

/** For a player of a game that is over: a rematch, and the next game that waits. */
export default function AfterGame({ game }: { game: string }) {
  return (
    <div className={styles.cardActions}>
      <RematchButton game={game} />
      <NextGameLink after={game} />
    </div>
  );
}
