import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { api } from "../api/client";
import { formFaults } from "../api/form-faults";
import { useFormat } from "../i18n/format";
import { useLive } from "../live/use-live";
import { Badge, PlayerName, Section } from "../ui/basics";
import { FormMessage, SubmitButton, useForm } from "../ui/form";
import { TextArea } from "../ui/form-fields";
import { EmptyState, QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { type OwnDecision, type OwnReport, settingsQueries } from "./queries";
import own from "./reports.module.css";
import styles from "./settings.module.css";
import { SettingsFrame } from "./settings-frame";

/** The page `/settings/reports`: decisions that concern the player, appeals, and own reports. */
export default function ReportsPage() {
  const { t } = useTranslation(["moderation", "settings"]);
  return (
    <SettingsFrame title={t("settings:nav.decisions")} forGuests>
      {() => <Reports />}
    </SettingsFrame>
  );
}

function Reports() {
  const { t } = useTranslation("moderation");
  const decisions = useQuery(settingsQueries.decisions);
  const reports = useQuery({ ...settingsQueries.reports, retry: false });
  useLive("me", ({ event, data }) => {
    if (event === "ready" || data.note === "decisions" || data.note === "changed") {
      void decisions.refetch();
      void reports.refetch();
    }
  });
  return (
    <>
      <Section id="decisions" title={t("mine.decisions")}>
        <div className={ui.card}>
          <QueryResult query={decisions}>
            {({ results }) =>
              results.length === 0 ? (
                <EmptyState title={t("mine.noDecisions")} />
              ) : (
                <ul className={own.list}>
                  {results.map((decision) => (
                    <DecisionRow key={decision.id} decision={decision} />
                  ))}
                </ul>
              )
            }
          </QueryResult>
        </div>
      </Section>
      {/* Guests may not report, and get an error here. */}
      {!reports.isError && (
        <Section id="reports" title={t("mine.reports")}>
          <div className={ui.card}>
            <QueryResult query={reports}>
              {({ results }) =>
                results.length === 0 ? (
                  <EmptyState title={t("mine.noReports")} />
                ) : (
                  <ul className={styles.rows}>
                    {results.map((report) => (
                      <ReportRow key={report.id} report={report} />
                    ))}
                  </ul>
                )
              }
            </QueryResult>
          </div>
        </Section>
      )}
    </>
  );
}

function ReportRow({ report }: { report: OwnReport }) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  return (
    <li>
      <div className={styles.row}>
        <strong>{t(`reasons.${report.reason}`)}</strong>
        <p>
          {report.player && <PlayerName player={report.player} />}
          {report.game && (
            <Link to={`/games/${report.game.id}`}>{t("mine.game", { id: report.game.id })}</Link>
          )}
          <span>{format.date(report.created_at)}</span>
        </p>
      </div>
      <Badge>{t(`mine.${report.status}`)}</Badge>
    </li>
  );
}

function DecisionRow({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const { appeal } = decision;
  return (
    <li className={own.decision}>
      <h3>{t(`decided.${decision.kind}`)}</h3>
      <p className={own.facts}>
        <span>{format.date(decision.decided_at)}</span>
        {decision.until && <span>{t("mine.until", { date: format.moment(decision.until) })}</span>}
        {decision.game && (
          <Link to={`/games/${decision.game.id}`}>{t("mine.game", { id: decision.game.id })}</Link>
        )}
      </p>
      <blockquote>{decision.reason}</blockquote>
      {!appeal ? (
        <AppealForm decision={decision.id} />
      ) : appeal.granted === null ? (
        <p>{t("mine.appealed", { date: format.date(appeal.at) })}</p>
      ) : (
        <>
          <p>
            <strong>{t(appeal.granted ? "mine.granted" : "mine.refused")}</strong>
          </p>
          <blockquote>{appeal.reason}</blockquote>
        </>
      )}
    </li>
  );
}

function AppealForm({ decision }: { decision: string }) {
  const { t } = useTranslation("moderation");
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const form = useForm(async (values) => {
    try {
      await api.POST("/api/v1/me/decisions/{decision_id}/appeal", {
        params: { path: { decision_id: decision } },
        body: { text: values.text ?? "" },
      });
    } catch (error) {
      return formFaults(error, ["text"]);
    }
    await client.invalidateQueries({ queryKey: settingsQueries.decisions.queryKey });
    return null;
  });
  if (!open) {
    return (
      <button type="button" className={`${ui.button} ${own.appeal}`} onClick={() => setOpen(true)}>
        {t("mine.appeal")}
      </button>
    );
  }
  return (
    <form {...form.formProps} className={styles.form}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <TextArea
        {...form.field("text")}
        label={t("mine.appealText")}
        hint={t("mine.appealHint")}
        maxLength={2000}
      />
      <SubmitButton busy={form.busy}>{t("mine.appealSend")}</SubmitButton>
    </form>
  );
}
