import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TournamentSummary } from "../api/types";
import { hasBracket } from "../components/tournament-features";
import { Select } from "../ui/fields";
import ui from "../ui/ui.module.css";
import styles from "./embed.module.css";
import "./messages";

type Part = "standings" | "bracket";

/** The lines of HTML that show a part of a tournament on another site. */
export function EmbedCode({ tournament }: { tournament: TournamentSummary }) {
  const { t } = useTranslation("embed");
  const [part, setPart] = useState<Part>("standings");
  const [isCopied, setIsCopied] = useState(false);
  const url = new URL(`/embed/tournaments/${tournament.slug}/${part}`, window.location.origin);
  const code = `<iframe src="${url.href}" title="${escapeAttribute(tournament.name)}" width="100%" height="640" style="border: 0" loading="lazy"></iframe>`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setIsCopied(true);
    } catch {
      // The lines can be selected and copied by hand.
    }
  };
  return (
    <div className={`${ui.card} ${styles.code}`}>
      <p>{t("code.about")}</p>
      <div className={styles.row}>
        {hasBracket(tournament.format) && (
          <Select
            label={t("code.part")}
            value={part}
            options={[
              { value: "standings", label: t("code.standings") },
              { value: "bracket", label: t("code.bracket") },
            ]}
            onChange={(value) => {
              setPart(value as Part);
              setIsCopied(false);
            }}
          />
        )}
        <button type="button" className={ui.button} onClick={() => void copy()}>
          {t("code.copy")}
        </button>
        <span role="status">{isCopied ? t("code.copied") : ""}</span>
      </div>
      <textarea
        aria-label={t("code.lines")}
        readOnly
        value={code}
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}

const ESCAPES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

const escapeAttribute = (text: string) =>
  text.replaceAll(/[&"<>]/g, (character) => ESCAPES[character] ?? "");
