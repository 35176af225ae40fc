import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRoundName } from "../components/round-picker";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { Section } from "../ui/basics";
import { QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useNow } from "../ui/use-now";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { controlQueries } from "./queries";
import type { DeskItem } from "./types";

/** Codes that are the next step, which has a button of its own. */
const NEXT_STEPS = ["round_ready", "ready_to_start", "draft_waiting", "draft_stale"];

/** Names that are given as examples. */
const MAX_NAMES = 4;

/** Everything that waits for those who direct the event, the most urgent first. */
export function NeedsYou() {
  const { t } = useTranslation("control");
  const { id } = useControl();
  const desk = useQuery(controlQueries.desk(id));
  return (
    <Section id="needs" title={t("needs.title")}>
      <QueryResult query={desk} skeleton={<Skeleton rows={2} />}>
        {({ items }) => {
          const shown = items.filter(({ code }) => !NEXT_STEPS.includes(code));
          if (shown.length === 0) return <p className={styles.hint}>{t("needs.nothing")}</p>;
          return (
            <ul className={`${ui.card} ${styles.rows}`}>
              {shown.map((item) => (
                <Item key={`${item.code} ${item.table} ${item.stage} ${item.round}`} item={item} />
              ))}
            </ul>
          );
        }}
      </QueryResult>
    </Section>
  );
}

function Item({ item }: { item: DeskItem }) {
  const { t } = useTranslation("control");
  const format = useFormat();
  const now = useNow();
  const text = useItemText();
  const isUrgent = item.code === "table_overdue";
  return (
    <li>
      <span className={styles.need} data-urgent={isUrgent || undefined}>
        {text(item)}
        {item.since && (
          <small title={format.moment(item.since)}>
            {Date.parse(item.since) > now
              ? format.until(item.since, now)
              : format.ago(item.since, now)}
          </small>
        )}
      </span>
      <Link
        to={item.path}
        className={ui.button}
        aria-label={t("needs.openWhat", { what: text(item) })}
      >
        {t("needs.open")}
      </Link>
    </li>
  );
}

type Translate = (key: string, values: Record<string, unknown>) => string;

/** An item in words; those of the server for a code that the site does not know. */
function useItemText() {
  const { t } = useTranslation("control");
  const format = useFormat();
  const names = useNames();
  const roundName = useRoundName();
  return (item: DeskItem): string => {
    const players = item.entries.flatMap(({ player }) => player?.display_name ?? []);
    const where = item.stage && item.round === null ? format.list(names.stage(item.stage)) : "";
    const round =
      item.round === null ? where : roundName({ stage: item.stage, number: item.round });
    const key = `needs.code.${item.code}`;
    return (t as unknown as Translate)(key, {
      players: format.list(players.slice(0, MAX_NAMES)),
      round,
      count: item.count,
      formatted: format.number(item.count),
      defaultValue: item.text,
    });
  };
}
