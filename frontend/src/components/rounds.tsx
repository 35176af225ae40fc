import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { queries, TABLES_PER_PAGE } from "../api/queries";
import type { Bye, TournamentRound } from "../api/types";
import { useFormat } from "../i18n/format";
import { entryNames, type PairingText, usePairingText } from "../pairing/use-pairing-text";
import { Section, ToggleGroup } from "../ui/basics";
import { Pager } from "../ui/pager";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { UnknownParamsNotice } from "../url/unknown-params-notice";
import { useUrlState } from "../url/use-url-state";
import { Deadline } from "./deadline";
import { Decisions } from "./decisions";
import { RoundPicker, useRoundName } from "./round-picker";
import { TableCard } from "./table-card";
import styles from "./tournament.module.css";
import { tournamentParams } from "./tournament-params";
import { useSelectedPlayer } from "./use-selected-player";

/** Shows one round of a tournament; by default the one in progress. */
export function Rounds({ id }: { id: string }) {
  const { t } = useTranslation("tournament");
  const rounds = useQuery(queries.rounds(id));
  const { values, set } = useUrlState(tournamentParams);
  useScrollToRounds(rounds.isSuccess);
  return (
    <Section id="rounds" title={t("rounds.title")}>
      <QueryResult query={rounds} skeleton={<RoundsSkeleton />}>
        {(rounds) => {
          const requested = requestedRound(rounds, values);
          const selectedRound =
            requested ?? rounds.find((round) => round.status === "playing") ?? rounds.at(-1);
          if (!selectedRound) {
            return (
              <div className={ui.card}>
                <EmptyState title={t("rounds.none")} />
              </div>
            );
          }
          return (
            <>
              {!requested && <UnknownParamsNotice unknown={roundParamTexts(values)} />}
              <RoundPicker
                rounds={rounds}
                selected={selectedRound}
                onSelect={({ stage, number }) => set({ stage, round: number, tables: 1 })}
              />
              <RoundTables
                key={`${selectedRound.stage} ${selectedRound.number}`}
                id={id}
                round={selectedRound}
              />
            </>
          );
        }}
      </QueryResult>
    </Section>
  );
}

interface RoundParams {
  stage: string;
  round: number | null;
}

/** The round in the URL; the latest of a stage if only the stage is given. */
function requestedRound(rounds: readonly TournamentRound[], { stage, round }: RoundParams) {
  if (round === null) return stage ? rounds.findLast((other) => other.stage === stage) : undefined;
  return rounds.find((other) => other.stage === stage && other.number === round);
}

/** The round parameters of the URL, for the notice about an unknown round. */
const roundParamTexts = ({ stage, round }: RoundParams): string[] => [
  ...(stage ? [`stage=${stage}`] : []),
  ...(round === null ? [] : [`round=${round}`]),
];

/**
 * Scrolls to "#rounds" once the rounds have loaded; the browser cannot, as they are not there at
 * first.
 */
function useScrollToRounds(isReady: boolean) {
  const { hash, key } = useLocation();
  const scrolledKey = useRef("");
  useEffect(() => {
    if (!isReady || hash !== "#rounds" || scrolledKey.current === key) return;
    scrolledKey.current = key;
    document.getElementById("rounds")?.scrollIntoView?.();
  }, [isReady, hash, key]);
}

function RoundsSkeleton() {
  return (
    <div className={styles.roundSkeleton}>
      <Skeleton rows={1} height="2.4rem" />
      <Skeleton rows={4} height="9rem" />
    </div>
  );
}

function RoundTables({ id, round }: { id: string; round: TournamentRound }) {
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const roundName = useRoundName();
  const { stage, number } = round;
  const { values, set } = useUrlState(tournamentParams);
  const selectedPlayer = useSelectedPlayer(id);
  const entry = values.whose === "player" ? selectedPlayer.entry : null;
  const tables = useQuery(queries.tables(id, { stage, round: number, page: values.tables, entry }));
  const byes = useQuery({ ...queries.byes(id, stage, number), enabled: round.byes > 0 });
  const detail = useQuery(queries.round(id, stage, number));
  const pairing = usePairingText(entryNames(tables.data?.results ?? [], byes.data?.results));
  const names = entryNames(tables.data?.results ?? [], byes.data?.results);
  const { playing, finished } = round.tables;
  const total = playing + finished;
  const isPastLastPage =
    tables.data && !tables.isPlaceholderData && tables.data.results.length === 0;
  const isInvalidPage = isPastLastPage && values.tables > 1;
  return (
    <div>
      <div className={styles.roundHead}>
        <h3>{roundName(round)}</h3>
        <span>{t("progress", { done: format.number(finished), total: format.number(total) })}</span>
      </div>
      {round.deadline && playing > 0 && (
        <Deadline
          className={styles.deadline}
          deadline={round.deadline}
          outcome={round.at_deadline}
        />
      )}
      <Decisions decisions={detail.data?.decisions ?? []} entries={names} />
      {selectedPlayer.name !== null && total > 1 && (
        <div className={styles.tableFilter}>
          <ToggleGroup
            label={t("rounds.whose")}
            value={values.whose}
            options={[
              { value: "all", label: t("rounds.allTables") },
              { value: "player", label: t("rounds.tablesOf", { name: selectedPlayer.name }) },
            ]}
            onChange={(whose) => set({ whose, tables: 1 })}
          />
        </div>
      )}
      {isInvalidPage && <UnknownParamsNotice unknown={[`tables=${values.tables}`]} />}
      <QueryResult query={tables} skeleton={<Skeleton rows={4} height="9rem" />}>
        {({ results, count }) =>
          isInvalidPage ? (
            <button type="button" className={ui.button} onClick={() => set({ tables: 1 })}>
              {t("rounds.firstTables")}
            </button>
          ) : (
            <>
              <div className={styles.tables} data-waiting={tables.isPlaceholderData || undefined}>
                {results.map((table) => (
                  <TableCard key={table.id} table={table} stage={stage} pairing={pairing} />
                ))}
              </div>
              {results.length === 0 && entry !== null && (
                <p className={styles.byes}>
                  {t("rounds.noTableOf", { name: selectedPlayer.name ?? "" })}
                </p>
              )}
              <Pager
                label={t("rounds.tables")}
                count={count}
                pageSize={TABLES_PER_PAGE}
                page={values.tables}
                onPage={(page) => set({ tables: page })}
              />
            </>
          )
        }
      </QueryResult>
      {byes.data && <Byes byes={byes.data.results} count={byes.data.count} pairing={pairing} />}
      {detail.data?.notes.map((note) => (
        <p key={note.says} className={styles.byes}>
          {pairing.note(note)}
        </p>
      ))}
    </div>
  );
}

/** The byes of a round and their reasons. */
function Byes(props: { byes: readonly Bye[]; count: number; pairing: PairingText }) {
  const { byes, count, pairing } = props;
  const { t } = useTranslation(["tournament", "pairing"]);
  const format = useFormat();
  if (byes.length === 0) return null;
  const namedByes = byes.map((bye) => ({
    bye,
    name: bye.player.display_name || bye.player.username,
  }));
  const others = count - byes.length;
  const players = [
    ...namedByes.map(({ name }) => name),
    ...(others > 0
      ? [t("rounds.others", { count: others, formatted: format.number(others) })]
      : []),
  ];
  return (
    <div className={styles.byes}>
      <p>{t("rounds.byes", { players: format.list(players) })}</p>
      <details className={styles.pairing}>
        <summary>{t("pairing:whyByes")}</summary>
        <ul>
          {namedByes.map(({ bye, name }) => (
            <li key={bye.entry}>
              {t("pairing:bye", { name, reason: pairing.reason(bye.reason) })}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
