import "../messages";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, responseData } from "../../api/client";
import { isClientError } from "../../api/problem";
import { useFormat } from "../../i18n/format";
import pages from "../../pages/page.module.css";
import { EmptyState, QueryResult } from "../../ui/states";
import ui from "../../ui/ui.module.css";
import { useDocumentTitle } from "../../ui/use-document-title";
import styles from "./mail.module.css";

const localMail = queryOptions({
  queryKey: ["localMail"],
  queryFn: ({ signal }) => responseData(api.GET("/api/v1/local/mail", { signal })),
  refetchInterval: 5_000,
});

/** Mail that was written to files because there is no mail server. */
export default function LocalMailPage() {
  const { t } = useTranslation("signin");
  const format = useFormat();
  useDocumentTitle(t("localMail.title"));
  const mail = useQuery(localMail);
  return (
    <>
      <header className={pages.head}>
        <div>
          <h1>{t("localMail.title")}</h1>
          <p>{t("localMail.intro")}</p>
        </div>
      </header>
      {isClientError(mail.error) ? (
        <EmptyState title={mail.error.message} />
      ) : (
        <QueryResult query={mail}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t("localMail.none")} />
            ) : (
              <ul className={styles.messages}>
                {rows.map((row) => (
                  <li key={`${row.at} ${row.to} ${row.subject}`} className={ui.card}>
                    <h2>{row.subject}</h2>
                    <p className={styles.facts}>
                      <span>{t("localMail.to", { address: row.to })}</span>
                      <span>{format.moment(row.at)}</span>
                    </p>
                    <pre>{row.text}</pre>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryResult>
      )}
    </>
  );
}
