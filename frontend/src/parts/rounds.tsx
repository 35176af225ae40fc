import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { queries } from "../api/queries";
import type { TournamentRound } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import { type EntryNames, entryNames, type Pairing, usePairing } from "../pairing/words";
import { Section } from "../ui/basics";
import { Bones, Empty, Loaded } from "../ui/states";
import ui from "../ui/ui.module.css";
import { Deadline } from "./deadline";
import { Decisions } from "./decisions";
import { roundHash } from "./round-hash";
import { TableCard } from "./table-card";
import styles from "./tournament.module.css";

/** The rounds of a tournament, one at a time: by default the one being played. */
export function Rounds({ id }: { id: string }) {
  const { t } = useTranslation("tournament");
  const rounds = useQuery(queries.rounds(id));
  const { hash } = useLocation();
  const navigate = useNavigate();
  return (
    <Section id="rounds-title" title={t("rounds.title")}>
      <Loaded query={rounds} skeleton={<Bones rows={4} height="5rem" />}>
        {(all) => {
          const asked = all.find((round) => decodeURIComponent(hash) === hashOf(round));
          const shown = asked ?? all.find((round) => round.status === "playing") ?? all.at(-1);
          if (!shown) {
            return (
              <div className={ui.card}>
                <Empty title={t("rounds.none")} />
              </div>
            );
          }
          return (
            <>
              <RoundPicker
                rounds={all}
                shown={shown}
                pick={(round) =>
                  void navigate(hashOf(round), { preventScrollReset: true, replace: true })
                }
              />
              <RoundTables round={shown} entries={entryNames(all)} />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

const hashOf = (round: TournamentRound): string => roundHash(round.stage, round.number);

/** One button a round; a tournament of several stages has a row of them for each. */
function RoundPicker(props: {
  rounds: TournamentRound[];
  shown: TournamentRound;
  pick: (round: TournamentRound) => void;
}) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const stages = [...new Set(props.rounds.map((round) => round.stage))];
  return (
    <>
      {stages.map((stage) => (
        <fieldset key={stage} className={styles.picker}>
          <legend className={stage ? styles.stage : "visually-hidden"}>
            {stage ? format.list(names.stage(stage)) : t("rounds.pick")}
          </legend>
          {props.rounds
            .filter((round) => round.stage === stage)
            .map((round) => (
              <button
                key={round.number}
                type="button"
                aria-pressed={round === props.shown}
                aria-label={t("rounds.round", { round: format.number(round.number) })}
                data-status={round.status}
                onClick={() => props.pick(round)}
              >
                {format.number(round.number)}
              </button>
            ))}
        </fieldset>
      ))}
    </>
  );
}

function RoundTables({ round, entries }: { round: TournamentRound; entries: EntryNames }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const pairing = usePairing(entries);
  const number = format.number(round.number);
  const counting = round.tables.filter((table) => table.status !== "annulled");
  const done = counting.filter((table) => table.status !== "playing").length;
  return (
    <div>
      <div className={styles.roundHead}>
        <h3>
          {round.stage
            ? t("rounds.stage", { stage: format.list(names.stage(round.stage)), round: number })
            : t("rounds.round", { round: number })}
        </h3>
        <span>
          {t("progress", {
            done: format.number(done),
            total: format.number(counting.length),
          })}
        </span>
      </div>
      {round.deadline && done < counting.length && (
        <Deadline className={styles.deadline} deadline={round.deadline} then={round.at_deadline} />
      )}
      <Decisions decisions={round.decisions ?? []} entries={entries} />
      <div className={styles.tables}>
        {[...round.tables]
          .sort((a, b) => a.number - b.number || a.id - b.id)
          .map((table) => (
            <TableCard key={table.id} table={table} stage={round.stage} pairing={pairing} />
          ))}
      </div>
      <Byes byes={round.byes} pairing={pairing} />
      {round.notes.map((note) => (
        <p key={note.says} className={styles.byes}>
          {pairing.note(note)}
        </p>
      ))}
    </div>
  );
}

/** Who has no table, and why. */
function Byes({ byes, pairing }: { byes: TournamentRound["byes"]; pairing: Pairing }) {
  const { t } = useTranslation(["tournament", "pairing"]);
  const format = useFormat();
  if (byes.length === 0) return null;
  const named = byes.map((bye) => ({ bye, name: bye.player.display_name || bye.player.username }));
  return (
    <div className={styles.byes}>
      <p>{t("rounds.byes", { players: format.list(named.map(({ name }) => name)) })}</p>
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
