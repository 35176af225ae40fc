import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import page from "../pages/page.module.css";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import "./messages";
import styles from "./notifications.module.css";

/** The page of the link at the end of each mail. It works without signing in. */
export default function UnsubscribePage() {
  const { t } = useTranslation("notifications");
  const token = useParams().token ?? "";
  useDocumentTitle(t("unsubscribe.title"));
  const stop = useMutation({
    mutationFn: async () => {
      const response = await fetch(`/unsubscribe/${encodeURIComponent(token)}`, { method: "POST" });
      if (!response.ok) throw new Error(String(response.status));
    },
  });
  return (
    <>
      <header className={page.head}>
        <h1>{t("unsubscribe.title")}</h1>
      </header>
      <div className={`${ui.card} ${ui.pad} ${styles.stack} ${styles.narrow}`}>
        <p role="status">
          {stop.isSuccess
            ? t("unsubscribe.done")
            : stop.isError
              ? t("unsubscribe.bad")
              : t("unsubscribe.question")}
        </p>
        {stop.isSuccess || stop.isError ? (
          <Link className={ui.button} to="/settings/notifications">
            {t("unsubscribe.settings")}
          </Link>
        ) : (
          <button
            type="button"
            className={ui.button}
            data-tone="main"
            disabled={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {t("unsubscribe.button")}
          </button>
        )}
      </div>
    </>
  );
}
