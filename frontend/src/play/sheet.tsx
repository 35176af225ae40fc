import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./sheet.module.css";

interface Props {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog: at the bottom of a phone, in the middle of a wider screen. */
export function Sheet({ title, onClose, children }: Props) {
  const { t } = useTranslation("play");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal?.();
    return () => element?.close?.();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="sheet-title"
      onClose={onClose}
      onClick={(event) => {
        // The backdrop belongs to the dialog; its content fills the rest.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id="sheet-title">{title}</h2>
          <button type="button" aria-label={t("close")} title={t("close")} onClick={onClose}>
            <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
