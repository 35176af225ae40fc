import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../api/queries";
import type { GameSummary } from "../api/types";
import { useGameI18n, usePlugin } from "../games/use-plugin";
import { Skeleton } from "../ui/states";
import styles from "./lists.module.css";

/** A game at a glance: its table in small as it stands, and what happens now. */
export function useGlance(game: GameSummary) {
  const players = useMemo(() => game.seats.map((seat) => seat.player), [game.seats]);
  const i18n = useGameI18n(game.kind, players);
  const plugin = usePlugin(game.kind);
  const head = useQuery(queries.stateAt(game.id, game.seq));
  const view = head.data?.view;
  const { Preview, now } = plugin.data ?? {};
  if (plugin.isError || head.isError) {
    // No board for this game, or no answer: the names are known all the same.
    const names = i18n.format.list(players.map((player) => player.display_name));
    return { picture: <p className={styles.plain}>{names}</p>, told: "" };
  }
  if (!Preview || !now || !view) {
    return { picture: <Skeleton rows={2} height="2rem" />, told: "" };
  }
  return { picture: <Preview view={view} i18n={i18n} />, told: now(view, i18n) };
}
