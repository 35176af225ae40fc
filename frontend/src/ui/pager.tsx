import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import styles from "./pager.module.css";

/** Pagination controls with the range of rows shown. Renders nothing for a single page. */
export function Pager(props: {
  /** Name of the list, such as "Standings"; labels the navigation. */
  label: string;
  /** Total number of rows, rows per page, and the current page (from 1). */
  count: number;
  pageSize: number;
  page: number;
  onPage: (page: number) => void;
}) {
  const { count, pageSize, page, onPage } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const lastPage = Math.max(1, Math.ceil(count / pageSize));
  if (lastPage === 1) return null;
  const pageButton = (target: number, label: string, symbol: string) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={target < 1 || target > lastPage || target === page}
      onClick={() => onPage(target)}
    >
      <span aria-hidden="true">{symbol}</span>
    </button>
  );
  return (
    <nav className={styles.pager} aria-label={t("pager.label", { list: props.label })}>
      {pageButton(1, t("pager.first"), "«")}
      {pageButton(page - 1, t("pager.previous"), "‹")}
      <span className={styles.where} aria-live="polite">
        {t("pager.rows", {
          rows: format.range((page - 1) * pageSize + 1, Math.min(page * pageSize, count)),
          count: format.number(count),
        })}
      </span>
      {pageButton(page + 1, t("pager.next"), "›")}
      {pageButton(lastPage, t("pager.last"), "»")}
    </nav>
  );
}
