import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { AnyEvent, GamePlugin, Speech } from "../games/plugin";

/**
 * Tells one event in words. What the platform adds to the log of any game, no plug-in has to know.
 */
export function useTeller(plugin: GamePlugin, speech: Speech): (event: AnyEvent) => string {
  const { t } = useTranslation("replay");
  return useCallback(
    (event) =>
      event.type === "seed_revealed" ? t("log.seedRevealed") : plugin.describe(event, speech),
    [plugin, speech, t],
  );
}

/** The event with which the result stood; a seed published later comes after it. */
export function endOf(events: readonly { seq: number; type: string }[]): number | null {
  return events.findLast((event) => event.type === "finished")?.seq ?? null;
}
