import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import type { TimeControl } from "./lobby-queries";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Returns a function that says a time control in few words: "10 min + 10 s", "3 days a move". */
export function useClockName(): (control: TimeControl | null) => string {
  const { t } = useTranslation("lobby");
  const format = useFormat();
  return (control) => {
    if (control === null) return t("clock.none");
    const { kind, initial_ms: initial, increment_ms: increment } = control;
    if (kind === "per_move") {
      return initial >= DAY_MS
        ? t("clock.daysPerMove", { count: Math.round(initial / DAY_MS) })
        : t("clock.perMove", { time: format.duration(initial) });
    }
    if (initial >= DAY_MS) {
      return t("clock.bank", {
        count: Math.round(initial / DAY_MS),
        hours: format.number(Math.round(increment / HOUR_MS)),
      });
    }
    return t("clock.minutes", {
      minutes: format.number(Math.round(initial / MINUTE_MS)),
      seconds: format.number(Math.round(increment / 1000)),
    });
  };
}
