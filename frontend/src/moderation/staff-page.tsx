import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import page from "../pages/page.module.css";
import ui from "../ui/ui.module.css";
import styles from "./moderation.module.css";
import { StaffOnly } from "./staff-only";
import "./messages";

/** The page `/staff`: everything that only staff sees. */
export default function StaffPage() {
  const { t } = useTranslation("moderation");
  return (
    <StaffOnly title={t("overview.title")}>
      <header className={page.head}>
        <h1>{t("overview.title")}</h1>
      </header>
      <ul className={`${ui.card} ${styles.rows}`}>
        <li>
          <Link className={styles.row} to="/moderation">
            <strong>{t("staff.title")}</strong>
            <small>{t("overview.moderation")}</small>
          </Link>
        </li>
        <li>
          <Link className={styles.row} to="/staff/mail">
            <strong>{t("overview.mailTitle")}</strong>
            <small>{t("overview.mail")}</small>
          </Link>
        </li>
      </ul>
    </StaffOnly>
  );
}
