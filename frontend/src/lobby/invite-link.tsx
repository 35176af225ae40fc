import { useState } from "react";
import { useTranslation } from "react-i18next";
import ui from "../ui/ui.module.css";
import styles from "./lobby.module.css";
import type { LobbyTable } from "./lobby-queries";

/** The link to a table, to be copied or shared. */
export function InviteLink({ table }: { table: LobbyTable }) {
  const { t } = useTranslation("lobby");
  const [copied, setCopied] = useState(false);
  const link = new URL(`/lobby/${table.id}`, window.location.origin);
  if (table.code) link.searchParams.set("code", table.code);
  const canShare = typeof navigator.share === "function";
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.href);
      setCopied(true);
    } catch {
      // The link can be selected and copied by hand.
    }
  };
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <input
          className={styles.input}
          aria-label={t("invite.link")}
          readOnly
          value={link.href}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className={ui.button} onClick={() => void copy()}>
          {t("invite.copy")}
        </button>
        {canShare && (
          <button
            type="button"
            className={ui.button}
            onClick={() => void navigator.share({ url: link.href }).catch(() => undefined)}
          >
            {t("invite.share")}
          </button>
        )}
      </div>
      <p className={styles.quiet} role="status">
        {copied ? t("invite.copied") : t("invite.about")}
      </p>
    </div>
  );
}
