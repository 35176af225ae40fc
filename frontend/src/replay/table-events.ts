import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { AnyEvent, GameI18n, Importance } from "../games/plugin";

/**
 * The events of a table, which are the same for all games: seats, clocks, leaving, take-backs and
 * ends. A plug-in knows none of them.
 */

/** What the texts of an event need. */
interface Context {
  /** Looks up a message of the namespace `replay`. */
  t: GameI18n["t"];
  i18n: GameI18n;
  /** The name of the seat that the event is about; empty if it is about none. */
  seat: string;
  /** The public id of the player who had that seat at first, if known. */
  firstPlayer: string;
}

const TABLE_EVENT_DESCRIBERS: Record<string, (event: AnyEvent, context: Context) => string> = {
  seated: (_, { t }) => t("table.seated"),
  clock_set: describeClocks,
  flag_fell: (_, { t, seat }) => t("table.flagFell", { seat }),
  resigned: (_, { t, seat }) => t("table.resigned", { seat }),
  left: (_, { t, seat }) => t("table.left", { seat }),
  returned: (_, { t, seat }) => t("table.returned", { seat }),
  substituted: (event, { t, seat, firstPlayer }) => {
    if (text(event.player) !== "" && event.player === firstPlayer)
      return t("table.seatedAgain", { seat });
    return event.bot
      ? t("table.bot", { seat, bot: text(event.bot) })
      : t("table.otherPlayer", { seat });
  },
  paused: (event, { t }) =>
    event.reason ? t("table.pausedBecause", { reason: event.reason }) : t("table.paused"),
  resumed: (_, { t }) => t("table.resumed"),
  take_back_offered: (event, { t, seat, i18n }) =>
    t("table.takeBackOffered", { seat, ply: i18n.format.number(Number(event.to)) }),
  take_back_answered: (event, { t, seat }) =>
    t(event.accepted ? "table.takeBackAccepted" : "table.takeBackDeclined", { seat }),
  taken_back: (event, { t, i18n }) =>
    t("table.takenBack", { ply: i18n.format.number(Number(event.to)) }),
  vacation_set: (event, { t, seat }) =>
    t(event.on ? "table.vacationBegins" : "table.vacationEnds", { seat }),
  voided: (event, { t }) => {
    if (event.why === "aborted") return t("table.aborted");
    if (event.why === "no_first_move") return t("table.noFirstMove");
    return event.reason ? t("table.voidedBecause", { reason: event.reason }) : t("table.voided");
  },
  table_closed: describeClosed,
};

/** Whether an event is one of the table and not of the game. */
export function isTableEvent(event: AnyEvent): boolean {
  return Object.hasOwn(TABLE_EVENT_DESCRIBERS, event.type);
}

/** How an event of the table is shown: what belongs to the opening, only on request. */
export function importanceOfTableEvent(event: AnyEvent): Importance {
  const isOpening =
    event.type === "seated" || (event.type === "clock_set" && event.why === "start");
  return isOpening ? "detail" : "move";
}

/**
 * Returns a function that describes an event of the table. `seated` is the event of that type in
 * the same log, if it is loaded.
 */
export function useDescribeTableEvent(
  i18n: GameI18n,
  seated: AnyEvent | null,
): (event: AnyEvent) => string {
  const { t } = useTranslation("replay");
  return useCallback(
    (event) => {
      const describer = TABLE_EVENT_DESCRIBERS[event.type];
      if (!describer) throw new Error(`${event.type} is no event of a table`);
      const index = typeof event.seat === "number" ? event.seat : null;
      const chairs = (seated?.chairs ?? []) as { player?: string }[];
      return describer(event, {
        t: t as unknown as GameI18n["t"],
        i18n,
        seat: index === null ? "" : i18n.seatName(index),
        firstPlayer: index === null ? "" : text(chairs[index]?.player),
      });
    },
    [t, i18n, seated],
  );
}

/**
 * The seqs of the events of the game that were taken back later: the position no longer has them.
 */
export function takenBackSeqs(events: readonly (AnyEvent & { seq: number })[]): Set<number> {
  const taken = new Set<number>();
  for (const end of events) {
    if (end.type !== "taken_back") continue;
    for (const event of events) {
      if (event.seq > Number(end.to) && event.seq < end.seq && !isTableEvent(event)) {
        taken.add(event.seq);
      }
    }
  }
  return taken;
}

function describeClocks(event: AnyEvent, { t, i18n }: Context): string {
  if (event.why === "outage") return t("table.clocksOutage");
  if (event.why === "ruling") return t("table.clocksRuling");
  const control = event.control as { kind: string; initial_ms: number; increment_ms: number };
  const time = i18n.format.duration(control.initial_ms);
  if (control.kind === "per_move") return t("table.clocksPerMove", { time });
  return control.increment_ms
    ? t("table.clocksIncrement", { time, increment: i18n.format.duration(control.increment_ms) })
    : t("table.clocksBank", { time });
}

function describeClosed(event: AnyEvent, { t, i18n }: Context): string {
  const { ranks } = event.result as { ranks: number[] };
  const first = ranks.flatMap((rank, index) => (rank === 1 ? [i18n.seatName(index)] : []));
  const values = { count: first.length, winners: i18n.format.list(first) };
  return event.why === "finished" ? t("table.rankedBehind", values) : t("table.closed", values);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
