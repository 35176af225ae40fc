import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { AnyEvent, GameI18n, GamePlugin } from "../games/plugin";

/**
 * Returns a function that describes an event. Events added by the platform are described here, all
 * others by the plug-in.
 */
export function useDescribeEvent(plugin: GamePlugin, i18n: GameI18n): (event: AnyEvent) => string {
  const { t } = useTranslation("replay");
  return useCallback(
    (event) =>
      event.type === "seed_revealed" ? t("log.seedRevealed") : plugin.describeEvent(event, i18n),
    [plugin, i18n, t],
  );
}

/** Describes a whole move: the decision and its important consequences. */
export function describeMove<E extends AnyEvent>(
  events: readonly E[],
  plugin: GamePlugin,
  describe: (event: E) => string,
): string {
  return events
    .filter((event, index) => index === 0 || plugin.importanceOf(event) === "move")
    .map(describe)
    .join(" · ");
}

/** The seq of the event that ended the game; the seed may be published after it. */
export function finishedSeq(events: readonly { seq: number; type: string }[]): number | null {
  return events.findLast((event) => event.type === "finished")?.seq ?? null;
}
