import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormMessage } from "../../ui/form";
import { QueryResult } from "../../ui/states";
import ui from "../../ui/ui.module.css";
import { allauth } from "../allauth-client";
import styles from "../auth-page.module.css";
import { securityQueries } from "./queries";
import own from "./security.module.css";
import { useAction } from "./use-action";

const PATH = "account/authenticators/recovery-codes";

/** Codes for the day on which the phone is lost. They come with the first second factor. */
export function RecoveryCodes() {
  const { t } = useTranslation("signin");
  const client = useQueryClient();
  const authenticators = useQuery(securityQueries.authenticators);
  const { busy, failure, run } = useAction();
  const [codes, setCodes] = useState<string[] | null>(null);

  async function show(method: "GET" | "POST") {
    const data = await run(() =>
      allauth<{ unused_codes?: string[] }>(method, PATH, method === "POST" ? {} : undefined),
    );
    if (!data) return;
    setCodes(data.unused_codes ?? []);
    if (method === "POST") {
      await client.invalidateQueries({ queryKey: ["security", "authenticators"] });
    }
  }

  return (
    <QueryResult query={authenticators}>
      {(rows) => {
        const left = rows.find((row) => row.type === "recovery_codes")?.unused_code_count;
        if (left === undefined) return <p>{t("recovery.none")}</p>;
        return (
          <>
            <p>{t("recovery.left", { count: left })}</p>
            {failure && <FormMessage tone="bad">{failure}</FormMessage>}
            {codes && (
              <ul className={own.codes} aria-label={t("recovery.title")}>
                {codes.map((code) => (
                  <li key={code}>
                    <code>{code}</code>
                  </li>
                ))}
              </ul>
            )}
            <div className={styles.actions}>
              {!codes && (
                <button
                  type="button"
                  className={ui.button}
                  disabled={busy}
                  onClick={() => void show("GET")}
                >
                  {t("recovery.show")}
                </button>
              )}
              <button
                type="button"
                className={ui.button}
                disabled={busy}
                onClick={() => void show("POST")}
              >
                {t("recovery.replace")}
              </button>
            </div>
          </>
        );
      }}
    </QueryResult>
  );
}
