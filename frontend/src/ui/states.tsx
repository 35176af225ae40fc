import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isNotFound } from "../api/problem";
import styles from "./ui.module.css";
import { useDocumentTitle } from "./use-document-title";

/** A house with dark windows, for empty states. */
function EmptyHouseIcon() {
  return (
    <svg width="72" height="56" viewBox="0 0 72 56" aria-hidden="true" focusable="false">
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d="M6 28 36 5l30 23M14 23v29h44V23M2 52h68" />
        <path d="M24 30h8v8h-8zM40 30h8v8h-8zM32 52V44h8v8" opacity=".55" />
      </g>
    </svg>
  );
}

/** Placeholder rows for content that is loading. */
export function Skeleton({ rows = 4, height = "2.6rem" }: { rows?: number; height?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t("state.loading")}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows look the same.
        <span key={row} className={styles.skeletonRow} style={{ height }} aria-hidden="true" />
      ))}
    </div>
  );
}

export function EmptyState(props: {
  title: string;
  /** 1 where it is the whole page, 2 where it follows the heading of the page. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
}) {
  const { title, level = 3, children } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={styles.notice}>
      <EmptyHouseIcon />
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

/** An error message with a retry button. */
export function ErrorNotice({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  if (isNotFound(error)) return <NotFound />;
  return (
    <div className={styles.notice} role="alert">
      <EmptyHouseIcon />
      <h2>{t("state.failed")}</h2>
      <p>{t("state.failedDetail")}</p>
      <button type="button" className={styles.button} onClick={retry}>
        {t("state.retry")}
      </button>
    </div>
  );
}

export function NotFound() {
  const { t } = useTranslation();
  useDocumentTitle(t("state.missing"));
  return (
    <div className={styles.notice}>
      <EmptyHouseIcon />
      <h1>{t("state.missing")}</h1>
      <p>{t("state.missingDetail")}</p>
      <Link to="/" className={styles.button} data-tone="main">
        {t("state.goHome")}
      </Link>
    </div>
  );
}

/** A notice that the data may be old because the server is unreachable. */
export function StaleDataNotice() {
  const { t } = useTranslation();
  return (
    <p className={styles.stale} role="status">
      {t("state.stale")}
    </p>
  );
}

/**
 * Renders the data of a query, or a skeleton, or its error. Data stays visible if a later request
 * fails.
 */
export function QueryResult<T>(props: {
  query: { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const { query } = props;
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && <StaleDataNotice />}
        {props.children(query.data)}
      </>
    );
  }
  if (query.isError) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  return <InitialLoading>{props.skeleton ?? <Skeleton />}</InitialLoading>;
}

/**
 * Marks content that is loading for the first time. Sections below it are hidden until it has
 * loaded (`page.module.css`), because its height is not known.
 */
export function InitialLoading({ children }: { children: ReactNode }) {
  return (
    <div className={styles.firstLoad} data-first-load="">
      {children}
    </div>
  );
}
