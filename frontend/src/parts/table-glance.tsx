import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../api/queries";
import type { GameSummary } from "../api/types";
import { usePlugin, useSpeech } from "../games/use-plugin";
import { Bones } from "../ui/states";
import styles from "./parts.module.css";

/** A game at a glance: its table in small as it stands, and what happens now. */
export function useGlance(game: GameSummary) {
  const players = useMemo(() => game.seats.map((seat) => seat.player), [game.seats]);
  const speech = useSpeech(game.kind, players);
  const plugin = usePlugin(game.kind);
  const head = useQuery(queries.head(game.id, game.seq));
  const view = head.data?.view;
  const { Preview, now } = plugin.data ?? {};
  if (plugin.isError || head.isError) {
    // No board for this game, or no answer: the names are known all the same.
    const names = speech.format.list(players.map((player) => player.display_name));
    return { picture: <p className={styles.plain}>{names}</p>, told: "" };
  }
  if (!Preview || !now || !view) {
    return { picture: <Bones rows={2} height="2rem" />, told: "" };
  }
  return { picture: <Preview view={view} speech={speech} />, told: now(view, speech) };
}
