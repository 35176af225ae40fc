import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import type { TournamentRound, TournamentTable } from "../api/types";
import { Deadline } from "../components/deadline";
import { RoundPicker, useRoundName } from "../components/round-picker";
import { Section, ToggleGroup } from "../ui/basics";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { FastEntry } from "./fast-entry";
import { controlQueries } from "./queries";
import { ResultDialog } from "./result-dialog";
import { CloseRoundDialog, DeadlineDialog } from "./round-dialogs";
import { TableList } from "./table-list";

type Shown = "open" | "all";

/** The results of a round: by keyboard, one by one, and rulings. */
export default function Results() {
  const { t } = useTranslation("control");
  const { id } = useControl();
  const rounds = useQuery(queries.rounds(id));
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <QueryResult query={rounds} skeleton={<Skeleton rows={6} />}>
      {(all) => {
        const round =
          all.find((one) => `${one.stage} ${one.number}` === chosen) ??
          all.find((one) => one.tables.playing > 0) ??
          all.at(-1);
        if (!round) {
          return (
            <div className={ui.card}>
              <EmptyState title={t("results.none")} level={2}>
                <p>{t("results.noneDetail")}</p>
              </EmptyState>
            </div>
          );
        }
        return (
          <>
            <RoundPicker
              rounds={all}
              selected={round}
              onSelect={({ stage, number }) => setChosen(`${stage} ${number}`)}
            />
            <RoundResults key={`${round.stage} ${round.number}`} round={round} />
          </>
        );
      }}
    </QueryResult>
  );
}

function RoundResults({ round }: { round: TournamentRound }) {
  const { t } = useTranslation("control");
  const { id, may } = useControl();
  const roundName = useRoundName();
  const tables = useQuery(controlQueries.roundTables(id, round.stage, round.number));
  const [shown, setShown] = useState<Shown>("all");
  const [opened, setOpened] = useState<TournamentTable | null>(null);
  const [dialog, setDialog] = useState<"close" | "deadline" | null>(null);
  const isOpen = round.tables.playing > 0;
  // What was just entered stays in sight after the last result.
  const [wasOpen] = useState(isOpen);
  return (
    <>
      {(isOpen || wasOpen) && may("rule") && (
        <Section id="fast" title={t("fast.title")}>
          {tables.data ? <FastEntry tables={tables.data} /> : <Skeleton rows={2} />}
        </Section>
      )}
      <Section
        id="tables"
        title={roundName(round)}
        aside={
          isOpen && (
            <ToggleGroup
              label={t("results.shown")}
              value={shown}
              options={[
                { value: "all", label: t("results.all") },
                { value: "open", label: t("results.open") },
              ]}
              onChange={setShown}
            />
          )
        }
      >
        <div className={styles.stack}>
          {round.deadline && isOpen && (
            <Deadline deadline={round.deadline} outcome={round.at_deadline} />
          )}
          <QueryResult query={tables}>
            {(all) => (
              <TableList
                tables={all.filter(
                  (table) =>
                    table.status !== "annulled" && (shown === "all" || table.status === "playing"),
                )}
                empty={t("results.allDone")}
                onOpen={setOpened}
              />
            )}
          </QueryResult>
          {isOpen && (
            <div className={styles.row}>
              {may("move_deadline") && (
                <button type="button" className={ui.button} onClick={() => setDialog("deadline")}>
                  {t("deadline.button")}
                </button>
              )}
              {may("close_round") && (
                <button
                  type="button"
                  className={`${ui.button} ${styles.danger}`}
                  onClick={() => setDialog("close")}
                >
                  {t("closeRound.button")}
                </button>
              )}
            </div>
          )}
        </div>
      </Section>
      {opened && <ResultDialog key={opened.id} table={opened} onClose={() => setOpened(null)} />}
      {dialog === "close" && <CloseRoundDialog round={round} onClose={() => setDialog(null)} />}
      {dialog === "deadline" && <DeadlineDialog round={round} onClose={() => setDialog(null)} />}
    </>
  );
}
