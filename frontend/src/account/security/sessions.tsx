import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format";
import { FormMessage } from "../../ui/form";
import { QueryResult } from "../../ui/states";
import ui from "../../ui/ui.module.css";
import { allauth } from "../allauth-client";
import styles from "../auth-page.module.css";
import { browserName } from "./browser-name";
import { isoTime, securityQueries } from "./queries";
import own from "./security.module.css";
import { useAction } from "./use-action";

/** The browsers in which the player is signed in; each can be signed out. */
export function Sessions() {
  const { t } = useTranslation("signin");
  const format = useFormat();
  const client = useQueryClient();
  const sessions = useQuery(securityQueries.sessions);
  const { busy, failure, run } = useAction();
  async function end(ids: number[]) {
    await run(() => allauth("DELETE", "auth/sessions", { sessions: ids }));
    await client.invalidateQueries({ queryKey: ["security", "sessions"] });
  }
  return (
    <QueryResult query={sessions}>
      {(rows) => {
        const sorted = [...rows].sort((a, b) => b.last_seen_at - a.last_seen_at);
        const others = rows.filter((row) => !row.is_current).map((row) => row.id);
        return (
          <>
            {failure && <FormMessage tone="bad">{failure}</FormMessage>}
            <ul className={own.list}>
              {sorted.map((row) => {
                const name = browserName(row.user_agent) || t("sessions.unknown");
                return (
                  <li key={row.id}>
                    <span>
                      <strong>
                        <bdi>{name}</bdi>
                      </strong>
                      <small>
                        {row.is_current
                          ? t("sessions.current")
                          : t("sessions.seen", {
                              at: format.moment(isoTime(row.last_seen_at)),
                              address: row.ip,
                            })}
                      </small>
                    </span>
                    {!row.is_current && (
                      <button
                        type="button"
                        className={ui.button}
                        aria-label={t("sessions.endNamed", { name })}
                        disabled={busy}
                        onClick={() => void end([row.id])}
                      >
                        {t("sessions.end")}
                      </button>
                    )}
                  </li>
                );
              })}
            </ul>
            {others.length > 1 && (
              <div className={styles.actions}>
                <button
                  type="button"
                  className={ui.button}
                  disabled={busy}
                  onClick={() => void end(others)}
                >
                  {t("sessions.endOthers")}
                </button>
              </div>
            )}
          </>
        );
      }}
    </QueryResult>
  );
}
