import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import ui from "../ui/ui.module.css";
import styles from "./create.module.css";
import type { Plan } from "./plan";
import { scheduleOf, warningsOf } from "./schedule";

/** What the choices come to, and what the organiser may not have meant. Spoken when it changes. */
export function SchedulePreview({ plan }: { plan: Plan }) {
  const { t } = useTranslation("create");
  const format = useFormat();
  // Each warning has values of its own.
  const tell = t as unknown as (key: string, values: Record<string, string>) => string;
  const { rounds, tables, byes } = scheduleOf(plan);
  const isEndless = plan.format === "ladder" || plan.format === "arena";
  const shown = (value: number | null) =>
    value === null ? t(isEndless ? "preview.endless" : "preview.atStart") : format.number(value);
  return (
    <section className={`${ui.card} ${styles.group}`} aria-labelledby="preview" aria-live="polite">
      <h2 id="preview">{t("preview.title")}</h2>
      <dl className={styles.preview}>
        <div>
          <dt>{t("preview.rounds")}</dt>
          <dd>{shown(rounds)}</dd>
        </div>
        <div>
          <dt>{t("preview.tables")}</dt>
          <dd>{shown(tables)}</dd>
        </div>
        {byes > 0 && (
          <div>
            <dt>{t("preview.byes")}</dt>
            <dd>{format.number(byes)}</dd>
          </div>
        )}
      </dl>
      <ul className={styles.warnings}>
        {warningsOf(plan).map(({ code, ...values }) => (
          <li key={code}>
            {tell(
              `warning.${code}`,
              Object.fromEntries(
                Object.entries(values).map(([name, value]) => [name, format.number(value)]),
              ),
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
