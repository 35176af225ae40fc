import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerRef } from "../api/types";
import { useFormat } from "../i18n/format";
import type { GameI18n } from "./plugin";
import { loadPlugin } from "./registry";

/** Loads the plug-in of a game once. */
export function usePlugin(kind: string | undefined) {
  return useQuery({
    queryKey: ["plugin", kind],
    queryFn: () => loadPlugin(kind ?? ""),
    enabled: kind !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}

/** The texts of a game: its messages and the names of its players. */
export function useGameI18n(kind: string, players: PlayerRef[]): GameI18n {
  const { i18n } = useTranslation();
  const format = useFormat();
  const language = i18n.resolvedLanguage ?? "en";
  return useMemo(() => {
    const t = i18n.getFixedT(language, kind as "common") as unknown as GameI18n["t"];
    const seatName = (index: number) => {
      const player = players[index];
      return player ? player.display_name || player.username : `${index + 1}`;
    };
    return { t, seatName, format };
  }, [i18n, language, kind, players, format]);
}
