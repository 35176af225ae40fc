import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { queries } from "../api/queries";
import { Brackets } from "../bracket/brackets";
import { StandingsSection } from "../components/standings";
import { hasBracket } from "../components/tournament-features";
import { useLiveQueries } from "../live/use-live-queries";
import { EmptyState, ErrorNotice, Skeleton } from "../ui/states";
import { useDocumentTitle } from "../ui/use-document-title";
import { EmbedFrame } from "./embed-frame";
import "./messages";

/** The standings of a tournament, for iframes. */
export function EmbedStandings() {
  return <EmbedTournament part="standings" />;
}

/** The bracket of a tournament, for iframes. */
export function EmbedBracket() {
  return <EmbedTournament part="bracket" />;
}

function EmbedTournament({ part }: { part: "standings" | "bracket" }) {
  const { t } = useTranslation("embed");
  const id = useParams().id ?? "";
  const tournament = useQuery(queries.tournament(id));
  const { data } = tournament;
  const isUnfinished = data !== undefined && data.status !== "finished";
  const isLive = useLiveQueries(
    isUnfinished ? `tournament:${id}` : null,
    ["tournament", id],
    isUnfinished ? { cursor: data.seq } : {},
  );
  useDocumentTitle(data?.name);
  return (
    <EmbedFrame page={data ? { to: `/tournaments/${data.slug}`, name: data.name } : null}>
      {tournament.isError && !data ? (
        <ErrorNotice error={tournament.error} retry={() => void tournament.refetch()} />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : part === "standings" ? (
        <StandingsSection tournament={data} id={id} live={isLive && data.status === "running"} />
      ) : hasBracket(data.format) && data.started_at ? (
        <Brackets id={id} tournament={data} />
      ) : (
        <EmptyState title={t(hasBracket(data.format) ? "notDrawn" : "noBracket")} />
      )}
    </EmbedFrame>
  );
}
