import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { Failed } from "../ui/states";
import styles from "../ui/ui.module.css";

/** A page whose code did not come: the server is out of reach, or has a newer site by now. */
export class PageLost extends Error {
  constructor(cause: unknown) {
    super("the code of a page did not come", { cause });
    this.name = "PageLost";
  }
}

const reload = () => window.location.reload();

/** Shown in the place of a page that threw, or that never came. */
export function Crash() {
  const { t } = useTranslation();
  const error = useRouteError();
  const lost = error instanceof PageLost;
  useEffect(() => {
    if (!lost) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [lost]);
  if (lost) return <Failed error={error} retry={reload} />;
  return (
    <div className={styles.notice} role="alert">
      <h1>{t("state.crash")}</h1>
      <p>{t("state.crashDetail")}</p>
      <button type="button" className={styles.button} onClick={reload}>
        {t("state.reload")}
      </button>
    </div>
  );
}
