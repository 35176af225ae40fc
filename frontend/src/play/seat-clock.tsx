import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { announcedBetween, clockParts, nextTick, remainingAt, urgencyOf } from "./clock";
import styles from "./seat-clock.module.css";
import type { TableState } from "./use-table";

/**
 * The time left of a seat, counted by the server's clock; null without clocks. It changes when the
 * clock shows something else.
 */
export function useRemaining(time: TableState, seat: number): number | null {
  const clock = time.table?.clock ?? null;
  const now = time.table?.now ?? 0;
  const [, draw] = useState(0);
  const serverNow = time.serverNow();
  const remaining = clock === null ? null : remainingAt({ ...clock, now }, seat, serverNow ?? now);
  const isRunning = clock?.running === seat && remaining !== null && remaining > 0;
  useEffect(() => {
    if (!isRunning || remaining === null) return;
    const timer = setTimeout(() => draw((count) => count + 1), nextTick(remaining));
    return () => clearTimeout(timer);
  });
  const { refresh } = time;
  const isOut = clock?.running === seat && remaining === 0;
  // The server decides whether the flag has fallen.
  useEffect(() => {
    if (!isOut) return;
    const timer = setTimeout(refresh, 1_000);
    return () => clearTimeout(timer);
  }, [isOut, refresh]);
  return remaining;
}

/** A clock in digits, or days and hours, and in words for screen readers. */
export function useClockText() {
  const { t } = useTranslation("play");
  const format = useFormat();
  return (remaining: number): string => {
    const parts = clockParts(remaining);
    switch (parts.unit) {
      case "days":
        return t("clock.days", {
          days: format.number(parts.days),
          hours: format.number(parts.hours),
        });
      case "tenths":
        return format.tenths(parts.tenths / 10);
      case "time": {
        const two = (value: number) => String(value).padStart(2, "0");
        const { hours, minutes, seconds } = parts;
        return hours > 0
          ? `${hours}:${two(minutes)}:${two(seconds)}`
          : `${minutes}:${two(seconds)}`;
      }
    }
  };
}

interface Props {
  time: TableState;
  seat: number;
  /** Whether words beside the digits say that the time is low. */
  withWords?: boolean;
}

/** The clock of a seat. Nothing at a table without clocks. */
export function SeatClock({ time, seat, withWords = false }: Props) {
  const { t } = useTranslation("play");
  const format = useFormat();
  const textOf = useClockText();
  const remaining = useRemaining(time, seat);
  const clock = time.table?.clock;
  if (!clock || remaining === null) return null;
  const isRunning = clock.running === seat;
  const urgency = isRunning ? urgencyOf(remaining, clock.control.initial_ms) : "calm";
  // The date matters where there are hours left.
  const hasDate = isRunning && remaining >= 3_600_000;
  const end = hasDate ? new Date(Date.now() + remaining).toISOString() : null;
  const until = end ? t("clock.until", { time: format.shortMoment(end) }) : "";
  const state = t(`clock.state.${urgency}`);
  return (
    <span
      className={styles.clock}
      data-urgency={urgency}
      data-running={isRunning || undefined}
      title={until || undefined}
    >
      <svg width="13" height="13" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <circle cx="8" cy="9" r="6" />
        <path d="M8 5.5V9l2.2 1.6M6 1.2h4" />
      </svg>
      <span role="timer" aria-live="off">
        <span className="visually-hidden">{`${state}: `}</span>
        {textOf(remaining)}
      </span>
      {withWords && urgency !== "calm" && <small aria-hidden="true">{state}</small>}
      {withWords && urgency === "calm" && until && <small>{until}</small>}
    </span>
  );
}

/** Tells a screen reader when little is left of the player's own time. */
export function ClockAnnouncer({ time, seat }: { time: TableState; seat: number }) {
  const { t } = useTranslation("play");
  const format = useFormat();
  const remaining = useRemaining(time, seat);
  const isRunning = time.table?.clock?.running === seat;
  const before = useRef<number | null>(null);
  const [announced, setAnnounced] = useState<number | null>(null);
  useEffect(() => {
    if (remaining === null || !isRunning) {
      before.current = null;
      return;
    }
    const mark = before.current === null ? null : announcedBetween(before.current, remaining);
    if (mark !== null) setAnnounced(mark);
    before.current = remaining;
  }, [remaining, isRunning]);
  return (
    <p className="visually-hidden" aria-live="assertive">
      {isRunning && announced !== null
        ? t("clock.announced", { time: format.duration(announced) })
        : ""}
    </p>
  );
}
