import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TournamentSummary } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { Badge } from "../ui/basics";
import ui from "../ui/ui.module.css";
import styles from "./lists.module.css";

/** A tournament in a list: game, format and progress. */
export function TournamentCard(props: {
  tournament: TournamentSummary;
  /** Heading level, below that of the surrounding list. */
  level?: "h2" | "h3";
}) {
  const { tournament, level: Heading = "h3" } = props;
  const { t } = useTranslation(["tournament", "common"]);
  const names = useNames();
  const format = useFormat();
  return (
    <Link
      className={`${ui.card} ${ui.pad} ${styles.tournament}`}
      to={`/tournaments/${tournament.id}`}
    >
      <div className={styles.tournamentHead}>
        <Heading>
          <bdi>{tournament.name}</bdi>
        </Heading>
        <TournamentStatusBadge status={tournament.status} />
      </div>
      <p className={styles.tournamentFacts}>
        <span>{names.kind(tournament.kind)}</span>
        <span>{names.format(tournament.format)}</span>
      </p>
      <p className={styles.tournamentFacts}>
        <span>{t("facts.tables", { n: format.number(tournament.table_size) })}</span>
        <span>
          {t("facts.entries", {
            count: tournament.entries,
            formatted: format.number(tournament.entries),
          })}
        </span>
        <RoundProgressText tournament={tournament} />
      </p>
      <RoundProgressBar tournament={tournament} />
    </Link>
  );
}

export function TournamentStatusBadge({ status }: { status: TournamentSummary["status"] }) {
  const { t } = useTranslation("tournament");
  const label = t(`status.${status}`);
  if (status === "running") return <Badge tone="live">{label}</Badge>;
  if (status === "finished") return <Badge tone="good">{label}</Badge>;
  return <Badge>{label}</Badge>;
}

/** The progress of a tournament as text. */
export function RoundProgressText({ tournament }: { tournament: TournamentSummary }) {
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const { current_round: round, rounds_total: total, status } = tournament;
  if (status === "finished" && total) {
    return <span>{t("facts.rounds", { count: total, formatted: format.number(total) })}</span>;
  }
  if (!round) return status === "running" ? null : <span>{t("facts.notStarted")}</span>;
  if (!total) return <span>{t("facts.round", { round: format.number(round) })}</span>;
  const values = { round: format.number(round), total: format.number(total) };
  return <span>{t("facts.roundOf", values)}</span>;
}

/** One segment per round, filled for finished rounds. */
function RoundProgressBar({ tournament }: { tournament: TournamentSummary }) {
  const { current_round: round, rounds_total: total, status } = tournament;
  if (!total || total > 40) return null;
  const finishedRounds = status === "finished" ? total : (round ?? 1) - 1;
  return (
    <div className={styles.roundProgress} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the round.
          key={index}
          data-done={index < finishedRounds || undefined}
          data-now={(status === "running" && index === finishedRounds) || undefined}
        />
      ))}
    </div>
  );
}
