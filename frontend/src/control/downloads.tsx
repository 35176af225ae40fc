import { useTranslation } from "react-i18next";
import { Section } from "../ui/basics";
import ui from "../ui/ui.module.css";
import styles from "./control.module.css";
import { useControl } from "./control-context";

const TABLES = ["entries", "standings", "results", "cross-table"] as const;
const FORMATS = ["csv", "xlsx"] as const;

/** Links to the tables of the event as files. */
export function Downloads() {
  const { t } = useTranslation("control");
  const { id } = useControl();
  return (
    <Section id="downloads" title={t("downloads.title")}>
      <p className={styles.hint}>{t("downloads.intro")}</p>
      <ul className={styles.downloads}>
        {TABLES.map((what) => (
          <li key={what}>
            <span>{t(`downloads.what.${what}`)}</span>
            {FORMATS.map((format) => (
              <a
                key={format}
                className={ui.button}
                href={`/api/v1/tournaments/${encodeURIComponent(id)}/export/${what}.${format}`}
                download
                aria-label={t("downloads.as", {
                  what: t(`downloads.what.${what}`),
                  format: format.toUpperCase(),
                })}
              >
                {format.toUpperCase()}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
