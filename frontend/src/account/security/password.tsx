import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormMessage, SubmitButton, TextField, useForm } from "../../ui/form";
import { QueryResult } from "../../ui/states";
import { allauth } from "../allauth-client";
import { errorsByField } from "../answers";
import styles from "../auth-page.module.css";
import { securityQueries } from "./queries";
import { useReauthentication } from "./reauthentication";

/** Changing the password, or setting one. Other sessions end. */
export function PasswordSettings() {
  const session = useQuery(securityQueries.session);
  return (
    <QueryResult query={session}>
      {({ user }) => <PasswordForm hasPassword={user.has_usable_password} />}
    </QueryResult>
  );
}

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation("signin");
  const client = useQueryClient();
  const run = useReauthentication();
  const [version, setVersion] = useState(0);
  const form = useForm(async ({ current = "", password = "" }) => {
    const body = { new_password: password, ...(hasPassword ? { current_password: current } : {}) };
    const answer = await run(() => allauth("POST", "account/password/change", body));
    if (answer?.kind === "invalid") {
      return errorsByField(answer.errors, ["current", "password"], {
        current_password: "current",
        new_password: "password",
      });
    }
    if (answer?.kind === "done") {
      setVersion(version + 1); // empties the fields
      await client.invalidateQueries({ queryKey: ["security"] });
    }
    return null;
  });
  return (
    <form className={styles.form} {...form.formProps} key={version}>
      {version > 0 && !form.busy && <FormMessage tone="good">{t("password.changed")}</FormMessage>}
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      {hasPassword && (
        <TextField
          {...form.field("current")}
          label={t("password.current")}
          type="password"
          autoComplete="current-password"
        />
      )}
      <TextField
        {...form.field("password")}
        label={t("field.newPassword")}
        hint={t("signUp.passwordHint")}
        type="password"
        autoComplete="new-password"
      />
      <SubmitButton busy={form.busy}>
        {hasPassword ? t("password.change") : t("password.set")}
      </SubmitButton>
    </form>
  );
}
