import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import "./messages";
import styles from "./print.module.css";

/** Links to the sheets to be printed, the view for a big screen, and a new event like this one. */
export function ViewLinks({ slug }: { slug: string }) {
  const { t } = useTranslation("print");
  return (
    <nav className={styles.links} aria-label={t("views.label")}>
      <Link to={`/tournaments/${slug}/print`}>{t("views.print")}</Link>
      <Link to={`/tournaments/${slug}/hall`}>{t("views.hall")}</Link>
      <Link to={`/tournaments/new?like=${slug}`}>{t("views.copy")}</Link>
    </nav>
  );
}
