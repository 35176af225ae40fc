import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { AnyEvent, GameI18n, GamePlugin, Importance } from "../games/plugin";
import { importanceOfTableEvent, isTableEvent, useDescribeTableEvent } from "./table-events";

/**
 * Returns a function that describes an event of a log. Events of the platform are described here,
 * all others by the plug-in. `events` are those of the log that are loaded.
 */
export function useDescribeEvent(
  plugin: GamePlugin,
  i18n: GameI18n,
  events: readonly AnyEvent[],
): (event: AnyEvent) => string {
  const { t } = useTranslation("replay");
  const seated = events.find((event) => event.type === "seated") ?? null;
  const describeTableEvent = useDescribeTableEvent(i18n, seated);
  return useCallback(
    (event) => {
      if (event.type === "seed_revealed") return t("log.seedRevealed");
      return isTableEvent(event) ? describeTableEvent(event) : plugin.describeEvent(event, i18n);
    },
    [plugin, i18n, t, describeTableEvent],
  );
}

/** How an event is shown in the log. */
export function importanceOf(event: AnyEvent, plugin: GamePlugin): Importance {
  return isTableEvent(event) ? importanceOfTableEvent(event) : plugin.importanceOf(event);
}

/** Describes a whole move: the decision and its important consequences. */
export function describeMove<E extends AnyEvent>(
  events: readonly E[],
  plugin: GamePlugin,
  describe: (event: E) => string,
): string {
  return events
    .filter((event, index) => index === 0 || importanceOf(event, plugin) === "move")
    .map(describe)
    .join(" · ");
}

const RESULT_TYPES = ["finished", "table_closed"];

/**
 * The seq of the event with the final result; null before it, and in a game that was voided. The
 * seed may be published after it.
 */
export function resultSeq(events: readonly { seq: number; type: string }[]): number | null {
  return events.findLast((event) => RESULT_TYPES.includes(event.type))?.seq ?? null;
}

/** The seq of the event since which nobody has to act; null while the game is played. */
export function overSeq(events: readonly { seq: number; type: string }[]): number | null {
  const types = [...RESULT_TYPES, "voided"];
  return events.find((event) => types.includes(event.type))?.seq ?? null;
}

/** Whether the game is paused after that event. */
export function isPausedAt(events: readonly { seq: number; type: string }[], ply: number): boolean {
  const last = events.findLast(
    ({ seq, type }) => seq <= ply && (type === "paused" || type === "resumed"),
  );
  return last?.type === "paused";
}
