import "../messages";
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, responseData } from "../../api/client";
import { isClientError } from "../../api/problem";
import { cursorOf } from "../../api/queries";
import type { components } from "../../api/schema";
import { ShowMoreButton } from "../../components/game-list";
import { useFormat } from "../../i18n/format";
import pages from "../../pages/page.module.css";
import { Badge, ToggleGroup } from "../../ui/basics";
import { describeFailure, FormMessage } from "../../ui/form";
import { EmptyState, QueryResult } from "../../ui/states";
import ui from "../../ui/ui.module.css";
import { useDocumentTitle } from "../../ui/use-document-title";
import styles from "./mail.module.css";

type Mail = components["schemas"]["Mail"];
const STATUSES = ["failed", "queued", "sent"] as const;
type Status = (typeof STATUSES)[number];

const mailQuery = (status: Status) =>
  infiniteQueryOptions({
    queryKey: ["staffMail", status],
    queryFn: ({ signal, pageParam }) =>
      responseData(
        api.GET("/api/v1/staff/mail", {
          params: { query: { status, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorOf(last.next),
  });

/** For staff: what became of the mail of the last days. */
export default function StaffMailPage() {
  const { t } = useTranslation("signin");
  useDocumentTitle(t("staffMail.title"));
  const [status, setStatus] = useState<Status>("failed");
  const mail = useInfiniteQuery(mailQuery(status));
  return (
    <>
      <header className={pages.head}>
        <div>
          <h1>{t("staffMail.title")}</h1>
          <p>{t("staffMail.intro")}</p>
        </div>
        <ToggleGroup
          label={t("staffMail.status")}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`staffMail.is.${value}`) }))}
          onChange={setStatus}
        />
      </header>
      {isClientError(mail.error) ? (
        <EmptyState title={mail.error.message} level={2} />
      ) : (
        <QueryResult query={mail}>
          {(data) => {
            const rows = data.pages.flatMap((page) => page.results);
            if (rows.length === 0)
              return <EmptyState title={t(`staffMail.none.${status}`)} level={2} />;
            return (
              <>
                <ul className={styles.messages}>
                  {rows.map((row) => (
                    <Row key={row.id} mail={row} />
                  ))}
                </ul>
                {mail.hasNextPage && (
                  <ShowMoreButton
                    isLoading={mail.isFetching}
                    onClick={() => void mail.fetchNextPage()}
                  />
                )}
              </>
            );
          }}
        </QueryResult>
      )}
    </>
  );
}

function Row({ mail }: { mail: Mail }) {
  const { t } = useTranslation("signin");
  const format = useFormat();
  const client = useQueryClient();
  const [failure, setFailure] = useState("");
  async function retry() {
    setFailure("");
    try {
      const params = { path: { mail_id: mail.id } };
      await api.POST("/api/v1/staff/mail/{mail_id}/retry", { params });
      await client.invalidateQueries({ queryKey: ["staffMail"] });
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }
  return (
    <li className={ui.card}>
      <h2>{mail.subject}</h2>
      <p className={styles.facts}>
        <bdi>{mail.recipients.join(", ")}</bdi>
        <span>{format.moment(mail.created_at)}</span>
      </p>
      <p className={styles.facts}>
        <Badge {...(mail.status === "sent" ? { tone: "good" as const } : {})}>
          {t(`staffMail.is.${mail.status}`)}
        </Badge>
        <span>{t("staffMail.tries", { count: mail.tries })}</span>
        {mail.next_try_at && mail.tries > 0 && (
          <span>{t("staffMail.next", { at: format.moment(mail.next_try_at) })}</span>
        )}
      </p>
      {mail.last_error && <pre>{mail.last_error}</pre>}
      {failure && <FormMessage tone="bad">{failure}</FormMessage>}
      {mail.status !== "sent" && (
        <button type="button" className={ui.button} onClick={() => void retry()}>
          {t("staffMail.retry")}
        </button>
      )}
    </li>
  );
}
