import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerRef } from "../api/types";
import styles from "./report-button.module.css";

const ReportDialog = lazy(() => import("./report-dialog"));

/** A button that opens a form to report a player, or a game with its players. */
export function ReportButton(props: {
  player?: PlayerRef;
  game?: string;
  players?: readonly PlayerRef[];
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.report} onClick={() => setOpen(true)}>
        <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path
            d="M3 15V1.5M3 2.5h9.5L10.5 6l2 3.5H3"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </svg>
        {t("report")}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
