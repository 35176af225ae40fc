import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeFailure, FormMessage, SubmitButton, TextField, useForm } from "../../ui/form";
import { QueryResult } from "../../ui/states";
import ui from "../../ui/ui.module.css";
import { allauth, allauthMeta } from "../allauth-client";
import { errorsByField } from "../answers";
import styles from "../auth-page.module.css";
import { securityQueries } from "./queries";
import { useReauthentication } from "./reauthentication";
import own from "./security.module.css";
import { useAction } from "./use-action";

const PATH = "account/authenticators/totp";

interface Secret {
  secret: string;
  totp_url: string;
  totp_svg: string;
}

/** The authenticator app as a second factor. */
export function TotpSettings() {
  const { t } = useTranslation("signin");
  const authenticators = useQuery(securityQueries.authenticators);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [failure, setFailure] = useState("");
  async function begin() {
    setFailure("");
    try {
      setSecret((await allauthMeta(PATH)).meta as unknown as Secret);
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }
  return (
    <QueryResult query={authenticators}>
      {(rows) => {
        if (rows.some((row) => row.type === "totp")) return <Active />;
        if (secret) return <Activate secret={secret} onDone={() => setSecret(null)} />;
        return (
          <>
            <p>{t("totp.off")}</p>
            {failure && <FormMessage tone="bad">{failure}</FormMessage>}
            <div className={styles.actions}>
              <button type="button" className={ui.button} onClick={() => void begin()}>
                {t("totp.begin")}
              </button>
            </div>
          </>
        );
      }}
    </QueryResult>
  );
}

function Activate({ secret, onDone }: { secret: Secret; onDone: () => void }) {
  const { t } = useTranslation("signin");
  const client = useQueryClient();
  const run = useReauthentication();
  const form = useForm(async ({ code = "" }) => {
    const answer = await run(() => allauth("POST", PATH, { code: code.trim() }));
    if (answer?.kind === "invalid") return errorsByField(answer.errors, ["code"]);
    if (answer?.kind === "done") {
      await client.invalidateQueries({ queryKey: ["security", "authenticators"] });
      onDone();
    }
    return null;
  });
  return (
    <>
      <p>{t("totp.scan")}</p>
      <img
        className={own.qr}
        width="176"
        height="176"
        alt={t("totp.qr")}
        src={`data:image/svg+xml,${encodeURIComponent(secret.totp_svg)}`}
      />
      <p>
        {t("totp.secret")} <code className={own.secret}>{secret.secret}</code>
      </p>
      <a className={styles.link} href={secret.totp_url}>
        {t("totp.open")}
      </a>
      <form className={styles.form} {...form.formProps}>
        {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
        <TextField
          {...form.field("code")}
          label={t("totp.code")}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
        />
        <div className={styles.actions}>
          <SubmitButton busy={form.busy}>{t("totp.activate")}</SubmitButton>
          <button type="button" className={ui.button} onClick={onDone}>
            {t("cancel")}
          </button>
        </div>
      </form>
    </>
  );
}

function Active() {
  const { t } = useTranslation("signin");
  const client = useQueryClient();
  const { busy, failure, run } = useAction();
  async function remove() {
    if (!window.confirm(t("totp.confirmRemove"))) return;
    await run(() => allauth("DELETE", PATH));
    await client.invalidateQueries({ queryKey: ["security", "authenticators"] });
  }
  return (
    <>
      <p>{t("totp.on")}</p>
      {failure && <FormMessage tone="bad">{failure}</FormMessage>}
      <div className={styles.actions}>
        <button type="button" className={ui.button} disabled={busy} onClick={() => void remove()}>
          {t("totp.remove")}
        </button>
      </div>
    </>
  );
}
