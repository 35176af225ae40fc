import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../api/queries";
import type { GameSummary } from "../api/types";
import { useGameI18n, usePlugin } from "../games/use-plugin";
import { Skeleton } from "../ui/states";
import styles from "./lists.module.css";

/** A small view of a game in its current state, and a line of status text. */
export function useGamePreview(game: GameSummary) {
  const players = useMemo(() => game.seats.map((seat) => seat.player), [game.seats]);
  const i18n = useGameI18n(game.kind, players);
  const plugin = usePlugin(game.kind);
  const headState = useQuery(queries.stateAt(game.id, game.seq));
  const view = headState.data?.view;
  const { Preview, describeStatus } = plugin.data ?? {};
  if (plugin.isError || headState.isError) {
    // If there is no plug-in or no response, show the names of the players.
    const names = i18n.format.list(players.map((player) => player.display_name));
    return { picture: <p className={styles.plain}>{names}</p>, status: "" };
  }
  if (!Preview || !describeStatus || !view) {
    return { picture: <Skeleton rows={2} height="2rem" />, status: "" };
  }
  return { picture: <Preview view={view} i18n={i18n} />, status: describeStatus(view, i18n) };
}
