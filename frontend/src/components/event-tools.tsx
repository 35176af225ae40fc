import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TournamentSummary } from "../api/types";
import { ChunkLoadError } from "../pages/error-page";
import ui from "../ui/ui.module.css";
import styles from "./event-tools.module.css";

// Few visitors want it, so its code is loaded when it is opened.
const EmbedCode = lazy(() =>
  import("../embed/embed-code").then(
    (module) => ({ default: module.EmbedCode }),
    (error: unknown) => {
      throw new ChunkLoadError(error);
    },
  ),
);

/** Sheets for paper, the view for a big screen, a new event like this one, and its HTML. */
export function EventTools({ tournament }: { tournament: TournamentSummary }) {
  const { t } = useTranslation("tournament");
  const [isOpen, setIsOpen] = useState(false);
  const { slug } = tournament;
  return (
    <div>
      <nav className={styles.links} aria-label={t("tools.label")}>
        <Link to={`/tournaments/${slug}/print`}>{t("tools.print")}</Link>
        <Link to={`/tournaments/${slug}/hall`}>{t("tools.hall")}</Link>
        <Link to={`/tournaments/new?like=${slug}`}>{t("tools.copy")}</Link>
        <button
          type="button"
          className={ui.button}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("tools.embed")}
        </button>
      </nav>
      {isOpen && (
        <Suspense fallback={null}>
          <EmbedCode tournament={tournament} />
        </Suspense>
      )}
    </div>
  );
}
