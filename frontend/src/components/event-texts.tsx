import { useTranslation } from "react-i18next";
import type { TournamentDetail } from "../api/types";
import styles from "./event-texts.module.css";

/** The description of an event, and its rules to unfold. */
export function EventTexts({ tournament }: { tournament: TournamentDetail }) {
  const { t } = useTranslation("tournament");
  const { description_html: description, rules_html: rules } = tournament;
  if (!description && !rules) return null;
  return (
    <section aria-label={t("texts.label")} className={styles.texts}>
      {description && <Html html={description} />}
      {rules && (
        <details>
          <summary>{t("texts.rules")}</summary>
          <Html html={rules} />
        </details>
      )}
    </section>
  );
}

/** The server has rendered this from Markdown and sanitised it. */
function Html({ html }: { html: string }) {
  return (
    <div
      className={styles.prose}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
