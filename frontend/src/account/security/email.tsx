import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FormMessage, SubmitButton, TextField, useForm } from "../../ui/form";
import { QueryResult } from "../../ui/states";
import { allauth } from "../allauth-client";
import { errorsByField } from "../answers";
import styles from "../auth-page.module.css";
import { type EmailAddress, securityQueries } from "./queries";
import { useReauthentication } from "./reauthentication";

/** The address, which only the player sees, and changing it. */
export function EmailSettings() {
  const addresses = useQuery(securityQueries.addresses);
  return <QueryResult query={addresses}>{(rows) => <Addresses rows={rows} />}</QueryResult>;
}

function Addresses({ rows }: { rows: EmailAddress[] }) {
  const { t } = useTranslation("signin");
  const client = useQueryClient();
  const run = useReauthentication();
  const [sentTo, setSentTo] = useState("");
  const current = rows.find((row) => row.verified) ?? rows.find((row) => row.primary);
  const waiting = rows.find((row) => !row.verified && row !== current);
  const form = useForm(async ({ email = "" }) => {
    setSentTo("");
    const address = email.trim();
    const answer = await run(() => allauth("POST", "account/email", { email: address }));
    if (answer?.kind === "invalid") return errorsByField(answer.errors, ["email"]);
    if (answer?.kind === "done") {
      setSentTo(address);
      await client.invalidateQueries({ queryKey: ["security", "addresses"] });
    }
    return null;
  });
  const sent = sentTo || waiting?.email;
  return (
    <>
      <p>
        {current ? (
          <>
            <strong>{current.email}</strong>{" "}
            {current.verified ? t("email.verified") : t("email.notVerified")}
          </>
        ) : (
          t("email.none")
        )}
      </p>
      {(sent || (current && !current.verified)) && (
        <p>
          {sent && t("email.waiting", { email: sent })}{" "}
          <Link to="/verify">{t("email.enterCode")}</Link>
        </p>
      )}
      <form className={styles.form} {...form.formProps}>
        {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
        <TextField
          {...form.field("email")}
          label={t("email.new")}
          hint={t("email.hint")}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <SubmitButton busy={form.busy}>{t("email.change")}</SubmitButton>
      </form>
    </>
  );
}
