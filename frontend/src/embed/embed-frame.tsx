import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router";
import { Logo } from "../layout/logo";
import { applyTheme } from "../layout/theme";
import { ErrorBoundary } from "../pages/error-page";
import styles from "./embed.module.css";

interface Props {
  /** The page that is shown in part. */
  page: { to: string; name: string } | null;
  children: ReactNode;
}

/**
 * The frame of pages that other sites show in an iframe: no navigation, only a link to the whole
 * page. Links open in a new tab. `?theme=light` or `dark` chooses the colours. The surrounding page
 * is told the height in a message: `{type: "rooftree:height", height}`, in CSS pixels.
 */
export function EmbedFrame({ page, children }: Props) {
  const { t } = useTranslation("embed");
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const frame = useRef<HTMLDivElement>(null);
  const theme = params.get("theme");

  useEffect(() => {
    if (theme === "light" || theme === "dark") applyTheme(theme);
  }, [theme]);

  useEffect(() => {
    const element = frame.current;
    if (!element || window.parent === window || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => {
      // Any page may embed this one, and a height is no secret.
      window.parent.postMessage({ type: "rooftree:height", height: element.scrollHeight }, "*");
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Links within the page, such as another round of the standings, stay in the frame.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      if (!link || new URL(link.href).pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      window.open(link.href, "_blank", "noopener");
    };
    element.addEventListener("click", onClick, true);
    return () => element.removeEventListener("click", onClick, true);
  }, []);

  return (
    <div ref={frame} className={styles.frame}>
      <main id="main" className={styles.main}>
        {page && <h1 className="visually-hidden">{page.name}</h1>}
        <ErrorBoundary path={pathname}>{children}</ErrorBoundary>
      </main>
      <footer className={styles.footer}>
        <Link to={page?.to ?? "/"}>
          <Logo />
          <span>{page ? t("open", { name: page.name }) : t("site")}</span>
        </Link>
      </footer>
    </div>
  );
}
