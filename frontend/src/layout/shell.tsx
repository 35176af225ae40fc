import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, useLocation } from "react-router";
import { AccountMenu } from "../account/account-menu";
import { ConnectionNotice } from "../live/connection-notice";
import { PlayLinks } from "../lobby/play-links";
import { TurnNotices } from "../notifications/turn-notices";
import { ErrorBoundary } from "../pages/error-page";
import { Logo } from "./logo";
import styles from "./shell.module.css";
import { ThemeToggle } from "./theme-toggle";
import { useScrollToTop } from "./use-scroll-to-top";

/** The frame of every page: skip link, header with navigation, main, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isFirstRender = useRef(true);
  useScrollToTop();

  // Moves the focus to the new page, for keyboard and screen reader users.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes.
  useEffect(() => {
    if (isFirstRender.current) isFirstRender.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t("nav.skip")}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to="/" className={styles.brand} aria-label={t("nav.home")}>
            <Logo />
            {t("brand")}
          </Link>
          <nav className={styles.nav} aria-label={t("nav.label")}>
            <NavLink to="/" end>
              {t("nav.now")}
            </NavLink>
            <PlayLinks />
            <NavLink to="/tournaments">{t("nav.tournaments")}</NavLink>
            <NavLink to="/rankings" className={styles.third ?? ""}>
              {t("nav.rankings")}
            </NavLink>
            <NavLink to="/players" className={styles.second ?? ""}>
              {t("nav.players")}
            </NavLink>
          </nav>
          <ThemeToggle />
          <AccountMenu />
        </div>
      </header>
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        <ErrorBoundary path={pathname}>{children}</ErrorBoundary>
      </main>
      <ConnectionNotice />
      <TurnNotices />
      <footer className={styles.footer}>
        <div>
          <p>{t("footer.promise")}</p>
          <ul>
            <li>
              <Link to="/rankings">{t("nav.rankings")}</Link>
            </li>
            <li>
              <Link to="/players">{t("nav.players")}</Link>
            </li>
            <li>
              <Link to="/learn">{t("footer.learn")}</Link>
            </li>
            <li>
              <a href="/api/v1/docs">{t("footer.api")}</a>
            </li>
          </ul>
        </div>
      </footer>
    </div>
  );
}
