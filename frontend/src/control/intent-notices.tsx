import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { FormMessage } from "../ui/form";
import { useNow } from "../ui/use-now";
import styles from "./control.module.css";
import { useEventText } from "./use-event-text";
import type { Intent } from "./use-intent";

/** Why a command was not carried out: a refusal, or what somebody else did in the meantime. */
export function IntentNotices({ intent }: { intent: Pick<Intent, "error" | "conflict"> }) {
  return (
    <>
      {intent.error && <FormMessage tone="bad">{intent.error}</FormMessage>}
      {intent.conflict.length > 0 && <Conflict events={intent.conflict} />}
    </>
  );
}

function Conflict({ events }: { events: Intent["conflict"] }) {
  const { t } = useTranslation("control");
  const text = useEventText();
  const format = useFormat();
  const now = useNow();
  return (
    <div className={styles.conflict} role="alert">
      <strong>{t("conflict.title")}</strong>
      <ul>
        {events.map((event) => (
          <li key={event.seq}>
            {t("conflict.by", {
              what: text.what(event),
              who: event.who ?? t("who.organiser"),
              when: format.ago(event.at, now),
            })}
          </li>
        ))}
      </ul>
      <p>{t("conflict.decide")}</p>
    </div>
  );
}
