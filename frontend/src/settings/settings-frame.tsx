import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router";
import { useMe } from "../account/use-me";
import page from "../pages/page.module.css";
import { EmptyState, QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import "./messages";
import styles from "./settings.module.css";

/** The frame of the pages of settings: their list, and a notice for those who have none. */
export function SettingsFrame(props: {
  title: string;
  /** Whether guests have this page too. */
  forGuests?: boolean;
  children: (username: string) => ReactNode;
}) {
  const { t } = useTranslation("settings");
  const me = useMe();
  useDocumentTitle(props.title);
  return (
    <>
      <header className={page.head}>
        <h1>{t("title")}</h1>
      </header>
      <div className={styles.columns}>
        <nav className={styles.nav} aria-label={t("sections")}>
          <NavLink to="/settings/profile">{t("nav.profile")}</NavLink>
          <NavLink to="/settings/security">{t("nav.security")}</NavLink>
          <NavLink to="/settings/vacation">{t("nav.vacation")}</NavLink>
          <NavLink to="/settings/notifications">{t("nav.notifications")}</NavLink>
          <NavLink to="/settings/tokens">{t("nav.tokens")}</NavLink>
          <NavLink to="/settings/reports">{t("nav.decisions")}</NavLink>
          <NavLink to="/settings/account">{t("nav.account")}</NavLink>
        </nav>
        <div className={styles.content}>
          <QueryResult query={me}>
            {({ player }) => {
              if (!player) return <Notice kind="signedOut" to="/signin" />;
              if (player.kind === "guest" && !props.forGuests) {
                return <Notice kind="guest" to="/signup" />;
              }
              return props.children(player.username);
            }}
          </QueryResult>
        </div>
      </div>
    </>
  );
}

function Notice({ kind, to }: { kind: "signedOut" | "guest"; to: string }) {
  const { t } = useTranslation("settings");
  return (
    <div className={ui.card}>
      <EmptyState title={t(`${kind}.title`)} level={2}>
        <p>{t(`${kind}.detail`)}</p>
        <Link to={to} className={ui.button} data-tone="main">
          {t(`${kind}.link`)}
        </Link>
      </EmptyState>
    </div>
  );
}
