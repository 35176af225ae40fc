import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { AnyEvent, GameI18n, GamePlugin } from "../games/plugin";

/**
 * Tells one event in words. What the platform adds to the log of any game, no plug-in has to know.
 */
export function useTeller(plugin: GamePlugin, i18n: GameI18n): (event: AnyEvent) => string {
  const { t } = useTranslation("replay");
  return useCallback(
    (event) =>
      event.type === "seed_revealed" ? t("log.seedRevealed") : plugin.describe(event, i18n),
    [plugin, i18n, t],
  );
}

/** A whole move in words: what was decided, and what else of weight came of it. */
export function tellMove<E extends AnyEvent>(
  events: readonly E[],
  plugin: GamePlugin,
  tell: (event: E) => string,
): string {
  return events
    .filter((event, index) => index === 0 || plugin.weigh(event) === "move")
    .map(tell)
    .join(" · ");
}

/** The event with which the result stood; a seed published later comes after it. */
export function endOf(events: readonly { seq: number; type: string }[]): number | null {
  return events.findLast((event) => event.type === "finished")?.seq ?? null;
}
