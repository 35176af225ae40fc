import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ShowMoreButton } from "../components/game-list";
import { useFormat } from "../i18n/format";
import page from "../pages/page.module.css";
import { ToggleGroup } from "../ui/basics";
import { EmptyState, QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { oneOf } from "../url/params";
import { useUrlState } from "../url/use-url-state";
import { AppealCard } from "./appeal-card";
import styles from "./moderation.module.css";
import { type LogEvent, moderationQueries, type StaffReport } from "./queries";
import { StaffOnly } from "./staff-only";

const LISTS = ["open", "appeals", "decided", "log"] as const;
const PARAMS = { list: oneOf(LISTS, "open") };

/** The page `/moderation` of the staff: reports, appeals and the log. */
export default function ModerationPage() {
  const { t } = useTranslation("moderation");
  const { values, set } = useUrlState(PARAMS);
  return (
    <StaffOnly title={t("staff.title")}>
      <header className={page.head}>
        <h1>{t("staff.title")}</h1>
        <ToggleGroup
          label={t("staff.sections")}
          value={values.list}
          options={LISTS.map((list) => ({ value: list, label: t(`staff.${list}`) }))}
          onChange={(list) => set({ list })}
        />
      </header>
      {values.list === "appeals" ? (
        <Appeals />
      ) : values.list === "log" ? (
        <Log />
      ) : (
        <Reports status={values.list} />
      )}
    </StaffOnly>
  );
}

function Reports({ status }: { status: "open" | "decided" }) {
  const { t } = useTranslation("moderation");
  const reports = useInfiniteQuery(moderationQueries.reports(status));
  const rows = reports.data?.pages.flatMap((each) => each.results) ?? [];
  return (
    <div className={ui.card}>
      <QueryResult query={reports}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={t("staff.noReports")} level={2} />
          ) : (
            <ul className={styles.rows}>
              {rows.map((report) => (
                <ReportRow key={report.id} report={report} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <More query={reports} />
    </div>
  );
}

function More({
  query,
}: {
  query: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };
}) {
  if (!query.hasNextPage) return null;
  return <ShowMoreButton isLoading={query.isFetching} onClick={() => void query.fetchNextPage()} />;
}

/** One report; the whole row is a link to it. */
export function ReportRow({ report }: { report: StaffReport }) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const subject = [
    report.player?.display_name,
    report.game && t("staff.game", { id: report.game.id }),
  ].filter(Boolean);
  return (
    <li>
      <Link className={styles.row} to={`/moderation/reports/${report.id}`}>
        <strong>
          <bdi>{subject.join(", ")}</bdi>
        </strong>
        <span>{t(`reasons.${report.reason}`)}</span>
        <small>
          <span>{t("staff.by", { name: report.reporter.display_name })}</span>
          <span>{format.date(report.created_at)}</span>
        </small>
      </Link>
    </li>
  );
}

function Appeals() {
  const { t } = useTranslation("moderation");
  const appeals = useInfiniteQuery(moderationQueries.appeals);
  const rows = appeals.data?.pages.flatMap((each) => each.results) ?? [];
  return (
    <QueryResult query={appeals}>
      {() =>
        rows.length === 0 ? (
          <div className={ui.card}>
            <EmptyState title={t("staff.noAppeals")} level={2} />
          </div>
        ) : (
          <div className={styles.stack}>
            {rows.map((decision) => (
              <AppealCard key={decision.id} decision={decision} />
            ))}
            <More query={appeals} />
          </div>
        )
      }
    </QueryResult>
  );
}

function Log() {
  const { t } = useTranslation("moderation");
  const log = useInfiniteQuery(moderationQueries.log);
  const rows = log.data?.pages.flatMap((each) => each.results) ?? [];
  return (
    <div className={ui.card}>
      <QueryResult query={log}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={t("staff.noLog")} level={2} />
          ) : (
            <ol className={styles.rows}>
              {rows.map((event) => (
                // The log only grows, and no two events of one person have the same time.
                <LogRow key={`${event.at} ${event.report} ${event.decision}`} event={event} />
              ))}
            </ol>
          )
        }
      </QueryResult>
      <More query={log} />
    </div>
  );
}

function LogRow({ event }: { event: LogEvent }) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const action = event.action as "decided";
  const kind = (event.data as { kind?: "warn" }).kind;
  const granted = (event.data as { granted?: boolean }).granted;
  const content = (
    <>
      <strong>{t(`log.${action}`, { name: event.by.display_name })}</strong>
      <small>
        {kind && <span>{t(`done.${kind}`)}</span>}
        {granted !== undefined && <span>{t(granted ? "staff.granted" : "staff.refused")}</span>}
        <span>{format.moment(event.at)}</span>
      </small>
    </>
  );
  return (
    <li>
      {event.report ? (
        <Link className={styles.row} to={`/moderation/reports/${event.report}`}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}
