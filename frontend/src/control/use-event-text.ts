import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { useControl } from "./control-context";
import type { LogEvent } from "./types";
import { useTableNameById } from "./use-tables";

type Translate = (key: string, values: Record<string, unknown>) => string;

/** Events of the log in words. */
export function useEventText() {
  const { t } = useTranslation("control");
  const { names } = useControl();
  const outcomes = useNames();
  const format = useFormat();
  const tableName = useTableNameById();
  return {
    /** What happened, without who did it. */
    what: (event: LogEvent): string => {
      const entry = typeof event.entry === "number" ? (names.get(event.entry) ?? "") : "";
      const key = `event.${event.type === "withdrawn" ? (event.kind ?? "withdrawn") : event.type}`;
      const kind = String(event.kind ?? "");
      return (t as unknown as Translate)(key, {
        ...event,
        entry,
        table: typeof event.table === "number" ? tableName(event.table) : "",
        outcome: kind === "played" ? t("outcome.played") : outcomes.outcome(kind),
        points: typeof event.points === "number" ? format.signed(event.points) : "",
        count: Array.isArray(event.tables) ? event.tables.length : 0,
        defaultValue: event.type.replaceAll("_", " "),
      });
    },
  };
}
