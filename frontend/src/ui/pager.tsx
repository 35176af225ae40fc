import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import styles from "./pager.module.css";

/** The way through the pages of a list, and which of its rows are shown. Nothing for one page. */
export function Pager(props: {
  /** What is paged, such as "Standings": names the navigation. */
  label: string;
  /** Rows in all pages, rows a page, and the page shown from 1. */
  count: number;
  size: number;
  page: number;
  onPage: (page: number) => void;
}) {
  const { count, size, page, onPage } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const last = Math.max(1, Math.ceil(count / size));
  if (last === 1) return null;
  const to = (target: number, label: string, mark: string) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={target < 1 || target > last || target === page}
      onClick={() => onPage(target)}
    >
      <span aria-hidden="true">{mark}</span>
    </button>
  );
  return (
    <nav className={styles.pager} aria-label={t("pager.label", { list: props.label })}>
      {to(1, t("pager.first"), "«")}
      {to(page - 1, t("pager.previous"), "‹")}
      <span className={styles.where} aria-live="polite">
        {t("pager.rows", {
          rows: format.span((page - 1) * size + 1, Math.min(page * size, count)),
          count: format.number(count),
        })}
      </span>
      {to(page + 1, t("pager.next"), "›")}
      {to(last, t("pager.last"), "»")}
    </nav>
  );
}
