import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { Section } from "../ui/basics";
import { QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useNow } from "../ui/use-now";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { logGroups } from "./log-groups";
import { controlQueries, eventsAfter } from "./queries";
import type { LogEvent } from "./types";
import { useEventText } from "./use-event-text";

const STEP = 150;
/** Consequences of one command that are listed. */
const MAX_LISTED = 6;

/** Who did what and when, newest first. */
export default function Log() {
  const { t } = useTranslation("control");
  const format = useFormat();
  const now = useNow();
  const text = useEventText();
  const { id, tournament, me } = useControl();
  // Only to name the tables of the events.
  useQuery(controlQueries.recentTables(id));
  const [start, setStart] = useState(Math.max(0, tournament.seq - STEP));
  const events = useQuery({
    queryKey: ["tournament", id, "events", start],
    queryFn: () => eventsAfter(id, start),
    placeholderData: keepPreviousData,
  });
  return (
    <Section id="log" title={t("log.title")}>
      <QueryResult query={events}>
        {(all) => (
          <div className={styles.stack}>
            <ol className={`${ui.card} ${styles.log}`}>
              {logGroups(all).map(({ first, events: group }) => (
                <li key={first.seq}>
                  <p>
                    <strong>
                      {first.by === null
                        ? t("log.itself")
                        : first.by === me.id
                          ? t("log.you")
                          : text.who(first)}
                    </strong>
                    <time dateTime={first.at} title={format.moment(first.at)}>
                      {format.ago(first.at, now)}
                    </time>
                  </p>
                  <ul>
                    {group.slice(0, MAX_LISTED).map((event) => (
                      <li key={event.seq}>
                        {text.what(event)}
                        <Reason event={event} />
                      </li>
                    ))}
                    {group.length > MAX_LISTED && (
                      <li>
                        {t("log.more", {
                          count: group.length - MAX_LISTED,
                          formatted: format.number(group.length - MAX_LISTED),
                        })}
                      </li>
                    )}
                  </ul>
                </li>
              ))}
            </ol>
            {start > 0 && (
              <button
                type="button"
                className={`${ui.button} ${styles.add}`}
                onClick={() => setStart(Math.max(0, start - STEP))}
              >
                {t("log.earlier")}
              </button>
            )}
          </div>
        )}
      </QueryResult>
    </Section>
  );
}

function Reason({ event }: { event: LogEvent }) {
  if (typeof event.reason !== "string" || !event.reason) return null;
  return (
    <q className={styles.quote}>
      <bdi>{event.reason}</bdi>
    </q>
  );
}
