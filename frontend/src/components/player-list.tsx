import { useTranslation } from "react-i18next";
import type { PlayerRow } from "../api/types";
import { useFormat } from "../i18n/format";
import { PlayerName } from "../ui/basics";
import styles from "./player-list.module.css";

/** A list of players with bot strategy and registration date. */
export function PlayerList({ players, caption }: { players: PlayerRow[]; caption: string }) {
  const { t } = useTranslation("player");
  const format = useFormat();
  return (
    <ul className={styles.players} aria-label={caption}>
      {players.map((player) => (
        <li key={player.id}>
          <PlayerName player={player} />
          <span className={styles.facts}>
            {player.bot?.strategy && (
              <span>{t("strategy", { strategy: player.bot.strategy })}</span>
            )}
            <span>{t("since", { date: format.date(player.created_at) })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
