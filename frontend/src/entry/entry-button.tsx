import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMe } from "../account/use-me";
import type { TournamentDetail } from "../api/types";
import ui from "../ui/ui.module.css";
import { ownEntryQuery } from "./entry-queries";
import { standingOf } from "./standing";

// Only those who want to change something load it.
const EntrySheet = lazy(() => import("./entry-sheet"));

/** The way to one's own entry: to enter, to accept, to leave. Nothing for those who cannot. */
export function EntryButton({ id, tournament }: { id: string; tournament: TournamentDetail }) {
  const { t } = useTranslation("tournament");
  const me = useMe();
  const player = me.data?.player ?? null;
  const isMember = player !== null && player.kind !== "guest";
  const entry = useQuery({ ...ownEntryQuery(id, player?.username ?? ""), enabled: isMember });
  const [isOpen, setIsOpen] = useState(false);
  if (me.data && !isMember) {
    if (standingOf(tournament, null) !== "may-enter") return null;
    const next = encodeURIComponent(`/tournaments/${tournament.slug}`);
    return (
      <Link to={`/signin?next=${next}`} className={ui.button}>
        {t("entry.signIn")}
      </Link>
    );
  }
  if (entry.data === undefined) return null;
  const standing = standingOf(tournament, entry.data);
  if (standing === "none" || standing === "over") return null;
  const label = standing === "may-enter" ? "enter" : standing === "invited" ? "invited" : "entered";
  return (
    <>
      <button
        type="button"
        className={ui.button}
        data-tone={label === "entered" ? undefined : "main"}
        onClick={() => setIsOpen(true)}
      >
        {t(`entry.${label}`)}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <EntrySheet
            id={id}
            tournament={tournament}
            entry={entry.data}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
