import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { queries } from "../api/queries";
import type { TournamentDetail, TournamentRound } from "../api/types";
import { useRoundName } from "../components/round-picker";
import { useFormat } from "../i18n/format";
import { Select } from "../ui/fields";
import { EmptyState, ErrorNotice, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { integer, oneOf, text } from "../url/params";
import { useUrlState } from "../url/use-url-state";
import "./messages";
import styles from "./print.module.css";
import { PrintedPairings, PrintedPlayers, PrintedStandings } from "./printed-lists";
import { ResultSlips } from "./result-slips";
import { wholeLists } from "./whole-lists";

const SHEETS = ["pairings", "players", "standings", "slips"] as const;
type Sheet = (typeof SHEETS)[number];

const printParams = { sheet: oneOf(SHEETS), stage: text(80), round: integer() } as const;

/** Sheets of a tournament to be printed: pairings, where everybody sits, standings, result slips. */
export default function PrintPage() {
  const id = useParams().id ?? "";
  const tournament = useQuery(queries.tournament(id));
  const rounds = useQuery(queries.rounds(id));
  const { data } = tournament;
  useDocumentTitle(data?.name);
  const failed = [tournament, rounds].find((query) => query.isError && !query.data);
  if (failed) return <ErrorNotice error={failed.error} retry={() => void failed.refetch()} />;
  if (!data || !rounds.data) return <Skeleton rows={8} />;
  return <Sheets id={id} tournament={data} rounds={rounds.data} />;
}

interface Props {
  id: string;
  tournament: TournamentDetail;
  rounds: readonly TournamentRound[];
}

function Sheets({ id, tournament, rounds }: Props) {
  const { t } = useTranslation("print");
  const format = useFormat();
  const roundName = useRoundName();
  const { values, set } = useUrlState(printParams);
  const sheet: Sheet = values.sheet;
  const round =
    rounds.find(({ stage, number }) => stage === values.stage && number === values.round) ??
    rounds.at(-1);
  const showsRound = sheet !== "standings";
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <Link to={`/tournaments/${tournament.slug}`}>{t("back")}</Link>
        <Select
          label={t("choose")}
          value={sheet}
          options={SHEETS.map((value) => ({ value, label: t(`sheet.${value}`) }))}
          onChange={(value) => set({ sheet: value as Sheet })}
        />
        {showsRound && round && (
          <Select
            label={t("round")}
            value={String(rounds.indexOf(round))}
            options={rounds.map((other, index) => ({
              value: String(index),
              label: roundName(other),
            }))}
            onChange={(index) => {
              const chosen = rounds[Number(index)];
              if (chosen) set({ stage: chosen.stage, round: chosen.number });
            }}
          />
        )}
        <button type="button" className={ui.button} onClick={() => window.print()}>
          {t("print")}
        </button>
      </div>
      <header className={styles.title}>
        <h1>
          <bdi>{tournament.name}</bdi>
        </h1>
        <p>
          {showsRound && round
            ? `${t(`sheet.${sheet}`)}: ${roundName(round)}`
            : t(`sheet.${sheet}`)}
          <time dateTime={new Date().toISOString()}>{format.moment(new Date().toISOString())}</time>
        </p>
      </header>
      <div className={styles.sheet}>
        {!showsRound ? (
          <StandingsSheet id={id} />
        ) : round ? (
          <RoundSheet id={id} tournament={tournament} round={round} sheet={sheet} />
        ) : (
          <EmptyState title={t("noRounds")} level={2} />
        )}
      </div>
    </div>
  );
}

function StandingsSheet({ id }: { id: string }) {
  const standings = useQuery(wholeLists.standings(id));
  return (
    <QueryResult query={standings} skeleton={<Skeleton rows={12} />}>
      {(rows) => <PrintedStandings rows={rows} />}
    </QueryResult>
  );
}

function RoundSheet(props: {
  id: string;
  tournament: TournamentDetail;
  round: TournamentRound;
  sheet: Sheet;
}) {
  const { id, tournament, round, sheet } = props;
  const { t } = useTranslation("print");
  const format = useFormat();
  const roundName = useRoundName();
  const tables = useQuery(wholeLists.tables(id, round.stage, round.number));
  const byes = useQuery({
    ...queries.byes(id, round.stage, round.number),
    enabled: round.byes > 0,
  });
  return (
    <QueryResult query={tables} skeleton={<Skeleton rows={12} />}>
      {(rows) => (
        <>
          {sheet === "slips" ? (
            <ResultSlips tournament={tournament} roundName={roundName(round)} tables={rows} />
          ) : sheet === "players" ? (
            <PrintedPlayers tables={rows} />
          ) : (
            <PrintedPairings tables={rows} />
          )}
          {sheet !== "slips" && (byes.data?.results.length ?? 0) > 0 && (
            <p className={styles.byes}>
              {t("byes", {
                names: format.list(
                  (byes.data?.results ?? []).map(
                    ({ player }) => player.display_name || player.username,
                  ),
                ),
              })}
            </p>
          )}
        </>
      )}
    </QueryResult>
  );
}
