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
import { tournamentAddress } from "./tournament-params";
import { useFoundPlayer } from "./use-selected-player";

/** The rounds of a tournament, one at a time: by default the one being played. */
export function Rounds({ id }: { id: string }) {
  const { t } = useTranslation("tournament");
  const rounds = useQuery(queries.rounds(id));
  const { values, set } = useUrlState(tournamentAddress);
  useScrollHere(rounds.isSuccess);
  return (
    <Section id="rounds" title={t("rounds.title")}>
      <QueryResult query={rounds} skeleton={<RoundBones />}>
        {(all) => {
          const asked = askedFor(all, values);
          const shown = asked ?? all.find((round) => round.status === "playing") ?? all.at(-1);
          if (!shown) {
            return (
              <div className={ui.card}>
                <EmptyState title={t("rounds.none")} />
              </div>
            );
          }
          return (
            <>
              {!asked && <UnknownParamsNotice unknown={namedBy(values)} />}
              <RoundPicker
                rounds={all}
                shown={shown}
                pick={({ stage, number }) => set({ stage, round: number, tables: 1 })}
              />
              <RoundTables key={`${shown.stage} ${shown.number}`} id={id} round={shown} />
            </>
          );
        }}
      </QueryResult>
    </Section>
  );
}

interface Named {
  stage: string;
  round: number | null;
}

/** The round that the address names; of a stage alone, its latest. */
function askedFor(all: readonly TournamentRound[], { stage, round }: Named) {
  if (round === null) return stage ? all.findLast((each) => each.stage === stage) : undefined;
  return all.find((each) => each.stage === stage && each.number === round);
}

/** What the address says of the round, for a note that there is none such. */
const namedBy = ({ stage, round }: Named): string[] => [
  ...(stage ? [`stage=${stage}`] : []),
  ...(round === null ? [] : [`round=${round}`]),
];

/** Goes where a link leads that names the rounds ("#rounds"): they are there only later. */
function useScrollHere(there: boolean) {
  const { hash, key } = useLocation();
  const done = useRef("");
  useEffect(() => {
    if (!there || hash !== "#rounds" || done.current === key) return;
    done.current = key;
    document.getElementById("rounds")?.scrollIntoView?.();
  }, [there, hash, key]);
}

function RoundBones() {
  return (
    <div className={styles.roundBones}>
      <Skeleton rows={1} height="2.4rem" />
      <Skeleton rows={4} height="9rem" />
    </div>
  );
}

function RoundTables({ id, round }: { id: string; round: TournamentRound }) {
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const nameOf = useRoundName();
  const { stage, number } = round;
  const { values, set } = useUrlState(tournamentAddress);
  const found = useFoundPlayer(id);
  const entry = values.whose === "player" ? found.entry : null;
  const tables = useQuery(queries.tables(id, { stage, round: number, page: values.tables, entry }));
  const byes = useQuery({ ...queries.byes(id, stage, number), enabled: round.byes > 0 });
  const detail = useQuery(queries.round(id, stage, number));
  const pairing = usePairingText(entryNames(tables.data?.results ?? [], byes.data?.results));
  const names = entryNames(tables.data?.results ?? [], byes.data?.results);
  const { playing, finished } = round.tables;
  const total = playing + finished;
  const beyond = tables.data && !tables.isPlaceholderData && tables.data.results.length === 0;
  const stale = beyond && values.tables > 1;
  return (
    <div>
      <div className={styles.roundHead}>
        <h3>{nameOf(round)}</h3>
        <span>{t("progress", { done: format.number(finished), total: format.number(total) })}</span>
      </div>
      {round.deadline && playing > 0 && (
        <Deadline className={styles.deadline} deadline={round.deadline} then={round.at_deadline} />
      )}
      <Decisions decisions={detail.data?.decisions ?? []} entries={names} />
      {found.name !== null && total > 1 && (
        <div className={styles.whose}>
          <ToggleGroup
            label={t("rounds.whose")}
            value={values.whose}
            options={[
              { value: "all", label: t("rounds.allTables") },
              { value: "player", label: t("rounds.tablesOf", { name: found.name }) },
            ]}
            onChange={(whose) => set({ whose, tables: 1 })}
          />
        </div>
      )}
      {stale && <UnknownParamsNotice unknown={[`tables=${values.tables}`]} />}
      <QueryResult query={tables} skeleton={<Skeleton rows={4} height="9rem" />}>
        {({ results, count }) =>
          stale ? (
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
                <p className={styles.byes}>{t("rounds.noTableOf", { name: found.name ?? "" })}</p>
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

/** Who has no table, and why. */
function Byes(props: { byes: readonly Bye[]; count: number; pairing: PairingText }) {
  const { byes, count, pairing } = props;
  const { t } = useTranslation(["tournament", "pairing"]);
  const format = useFormat();
  if (byes.length === 0) return null;
  const named = byes.map((bye) => ({ bye, name: bye.player.display_name || bye.player.username }));
  const others = count - byes.length;
  const players = [
    ...named.map(({ name }) => name),
    ...(others > 0
      ? [t("rounds.others", { count: others, formatted: format.number(others) })]
      : []),
  ];
  return (
    <div className={styles.byes}>
      <p>{t("rounds.byes", { players: format.list(players) })}</p>
      <details className={styles.why}>
        <summary>{t("pairing:whyByes")}</summary>
        <ul>
          {named.map(({ bye, name }) => (
            <li key={bye.entry}>
              {t("pairing:bye", { name, reason: pairing.reason(bye.reason) })}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
