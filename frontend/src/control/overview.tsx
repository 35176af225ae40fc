import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { queries } from "../api/queries";
import { Deadline } from "../components/deadline";
import { useRoundName } from "../components/round-picker";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { Section } from "../ui/basics";
import { QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useNow } from "../ui/use-now";
import { CommandButton } from "./command-button";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { Downloads } from "./downloads";
import { NeedsYou } from "./needs-you";
import { NextSeason } from "./next-season";
import { isIn, type NextStep, nextStep } from "./next-step";
import { controlQueries } from "./queries";
import { StartDialog } from "./start-dialog";

/** Where the event stands, and what comes next. */
export default function Overview() {
  const { t } = useTranslation("control");
  const { id, tournament, entries } = useControl();
  const rounds = useQuery(queries.rounds(id));
  const draft = useQuery({
    ...controlQueries.draft(id),
    enabled: tournament.status === "running",
  });
  const desk = useQuery(controlQueries.desk(id));
  const now = useNow();
  // Whether the format can start with these players.
  const canStart = desk.data?.items.some(({ code }) => code === "ready_to_start");
  return (
    <>
      <Section id="next" title={t("next.title")}>
        <QueryResult query={rounds} skeleton={<Skeleton rows={2} />}>
          {(all) => (
            <Next step={nextStep(tournament, entries, all, draft.data ?? null, now, canStart)} />
          )}
        </QueryResult>
      </Section>
      <NeedsYou />
      <Facts />
      {tournament.status !== "draft" && <Downloads />}
    </>
  );
}

/** The next step in words, with the one button that takes it. */
function Next({ step }: { step: NextStep }) {
  const { t } = useTranslation("control");
  const format = useFormat();
  const navigate = useNavigate();
  const { id, tournament, may } = useControl();
  const [isStarting, setStarting] = useState(false);
  const root = `/tournaments/${id}/control`;
  const link = (to: string, text: string) => (
    <Link to={to} className={ui.button} data-tone="main">
      {text}
    </Link>
  );
  const parts = (): [text: string, action: React.ReactNode] => {
    switch (step.step) {
      case "open_registration":
        return [
          t("next.openRegistration"),
          <CommandButton key="open" main command={{ type: "open_registration" }}>
            {t("next.openRegistrationButton")}
          </CommandButton>,
        ];
      case "add_entrants":
        return [
          t("next.addEntrants", { count: step.entered, formatted: format.number(step.entered) }),
          link(`${root}/entrants`, t("next.addEntrantsButton")),
        ];
      case "start":
        return [
          step.waiting > 0
            ? t("next.startWaiting", {
                count: step.waiting,
                formatted: format.number(step.waiting),
              })
            : t("next.start"),
          may("start") && (
            <button
              key="start"
              type="button"
              className={ui.button}
              data-tone="main"
              onClick={() => setStarting(true)}
            >
              {t("next.startButton")}
            </button>
          ),
        ];
      case "make_draft":
        return [
          t("next.makeDraft"),
          <CommandButton
            key="draft"
            main
            command={{ type: "draft" }}
            onDone={() => navigate(`${root}/pairings`)}
          >
            {t("next.makeDraftButton")}
          </CommandButton>,
        ];
      case "publish":
        return [
          t(step.stale ? "next.staleDraft" : "next.publish"),
          link(`${root}/pairings`, t("next.publishButton")),
        ];
      case "results":
        return [
          t(step.overdue ? "next.resultsOverdue" : "next.results", {
            count: step.open,
            formatted: format.number(step.open),
          }),
          link(`${root}/results`, t("next.resultsButton")),
        ];
      case "finished":
        return [
          t("next.finished"),
          <div key="finished" className={styles.row}>
            {link(`/tournaments/${id}`, t("next.finishedButton"))}
            {tournament.format === "league_season" && <NextSeason />}
          </div>,
        ];
      default:
        return [t("next.wait"), link(`/tournaments/${id}`, t("next.waitButton"))];
    }
  };
  const [text, action] = parts();
  return (
    <div className={`${ui.card} ${styles.next}`}>
      <p>{text}</p>
      {action}
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </div>
  );
}

function Facts() {
  const { t } = useTranslation("control");
  const format = useFormat();
  const names = useNames();
  const roundName = useRoundName();
  const { id, tournament, entries } = useControl();
  const rounds = useQuery(queries.rounds(id));
  const playing = (rounds.data ?? []).filter((round) => round.tables.playing > 0);
  const entered = entries.filter(isIn);
  const facts: [string, React.ReactNode][] = [
    [t("facts.format"), names.format(tournament.format)],
    [t("facts.game"), names.kind(tournament.kind)],
    [t("facts.tableSize"), format.number(tournament.table_size)],
    [t("facts.entrants"), format.number(entered.length)],
    ...(entries.length > entered.length
      ? ([[t("facts.left"), format.number(entries.length - entered.length)]] as [string, string][])
      : []),
  ];
  return (
    <Section id="facts" title={t("facts.title")}>
      <dl className={`${ui.card} ${styles.facts}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {playing.length > 0 && (
        <ul className={styles.rounds}>
          {playing.map((round) => (
            <li key={`${round.stage} ${round.number}`}>
              <strong>{roundName(round)}</strong>
              <span>
                {t("facts.tablesOpen", {
                  count: round.tables.playing,
                  formatted: format.number(round.tables.playing),
                })}
              </span>
              {round.deadline && <Deadline deadline={round.deadline} outcome={round.at_deadline} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
