import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useFormat } from "../i18n/format";
import page from "../pages/page.module.css";
import { Badge, Breadcrumbs, PlayerName, Section } from "../ui/basics";
import { QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { AppealCard } from "./appeal-card";
import { DecisionFacts } from "./decision-facts";
import { DecisionForm } from "./decision-form";
import styles from "./moderation.module.css";
import { ReportRow } from "./moderation-page";
import { moderationQueries, type ReportDetail } from "./queries";
import { StaffOnly } from "./staff-only";

/** The page of one report, with all that is needed to decide about it. */
export default function ReportPage() {
  const { t } = useTranslation("moderation");
  return (
    <StaffOnly title={t("staff.report")}>
      <Report id={useParams().id ?? ""} />
    </StaffOnly>
  );
}

function Report({ id }: { id: string }) {
  const { t } = useTranslation("moderation");
  const report = useQuery(moderationQueries.report(id));
  return (
    <>
      <Breadcrumbs
        items={[{ to: "/moderation", label: t("staff.title") }, { label: t("staff.report") }]}
      />
      <QueryResult query={report}>{(data) => <ReportView report={data} />}</QueryResult>
    </>
  );
}

function ReportView({ report }: { report: ReportDetail }) {
  const { t } = useTranslation("moderation");
  return (
    <>
      <header className={page.head}>
        <div>
          <div className={page.titleRow}>
            <h1>{t(`reasons.${report.reason}`)}</h1>
            <Badge>{t(`mine.${report.status}`)}</Badge>
          </div>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Section id="report" title={t("staff.report")}>
            <Facts report={report} />
          </Section>
          {report.others.length > 0 && (
            <Section id="others" title={t("staff.others")}>
              <p className={styles.hint}>{t("staff.othersHint")}</p>
              <div className={ui.card}>
                <ul className={styles.rows}>
                  {report.others.map((other) => (
                    <ReportRow key={other.id} report={other} />
                  ))}
                </ul>
              </div>
            </Section>
          )}
          {report.earlier.length > 0 && (
            <Section id="earlier" title={t("staff.earlier")}>
              <div className={`${ui.card} ${ui.pad} ${styles.stack}`}>
                {report.earlier.map((decision) => (
                  <DecisionFacts key={decision.id} decision={decision} />
                ))}
              </div>
            </Section>
          )}
        </div>
        <Section id="decision" title={t(report.decision ? "staff.decision" : "staff.decide")}>
          <Decision report={report} />
        </Section>
      </div>
    </>
  );
}

function Decision({ report }: { report: ReportDetail }) {
  const { decision } = report;
  if (decision?.appeal && decision.appeal.granted === null) {
    return <AppealCard decision={decision} />;
  }
  return (
    <div className={`${ui.card} ${ui.pad}`}>
      {decision ? (
        <DecisionFacts decision={decision} />
      ) : report.objection ? (
        <p className={styles.objection}>{report.objection.reason}</p>
      ) : (
        <DecisionForm report={report} />
      )}
    </div>
  );
}

function Facts({ report }: { report: ReportDetail }) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  return (
    <dl className={`${ui.card} ${ui.pad} ${styles.list}`}>
      <Fact name={t("staff.subject")}>
        {report.player && <PlayerName player={report.player} />}
        {report.game && (
          <Link to={`/games/${report.game.id}`}>{t("staff.game", { id: report.game.id })}</Link>
        )}
      </Fact>
      {report.place && (
        <Fact name={t("staff.place")}>
          <Link to={`/tournaments/${report.place.tournament}`}>
            {t("staff.table", { name: report.place.name, table: report.place.table })}
          </Link>
        </Fact>
      )}
      {report.seats.length > 0 && (
        <Fact name={t("staff.seats")}>
          {report.seats.map((seat) => (
            <PlayerName key={seat.player.id} player={seat.player} />
          ))}
        </Fact>
      )}
      <Fact name={t("staff.reporter")}>
        <PlayerName player={report.reporter} />
        <span>{format.moment(report.created_at)}</span>
      </Fact>
      <Fact name={t("staff.text")}>
        {report.text ? <blockquote>{report.text}</blockquote> : t("staff.noText")}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
