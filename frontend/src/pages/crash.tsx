import { useTranslation } from "react-i18next";
import styles from "../ui/ui.module.css";

/** Shown in the place of a page that threw. */
export function Crash() {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="alert">
      <h1>{t("state.crash")}</h1>
      <p>{t("state.crashDetail")}</p>
      <button type="button" className={styles.button} onClick={() => window.location.reload()}>
        {t("state.reload")}
      </button>
    </div>
  );
}
