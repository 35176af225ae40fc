import "../messages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Problem } from "../../api/problem";
import { FormMessage, SubmitButton, TextField, useForm } from "../../ui/form";
import { allauth } from "../allauth-client";
import { errorsByField } from "../answers";
import { AuthPage } from "../auth-page";
import styles from "../auth-page.module.css";

/** Asking for a code, and choosing a new password with it. */
export default function PasswordResetPage() {
  const { t } = useTranslation("signin");
  const [email, setEmail] = useState("");
  return (
    <AuthPage
      title={t("reset.title")}
      intro={email ? t("reset.codeIntro", { email }) : t("reset.intro")}
      below={
        email ? (
          <button type="button" className={styles.link} data-link="" onClick={() => setEmail("")}>
            {t("reset.again")}
          </button>
        ) : (
          <Link to="/signin">{t("reset.signIn")}</Link>
        )
      }
    >
      {email ? <NewPassword email={email} /> : <AskForCode onSent={setEmail} />}
    </AuthPage>
  );
}

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation("signin");
  const form = useForm(async ({ email = "" }) => {
    const answer = await allauth("POST", "auth/password/request", { email: email.trim() });
    if (answer.kind === "invalid") return errorsByField(answer.errors, ["email"]);
    onSent(email.trim());
    return null;
  });
  return (
    <form className={styles.form} {...form.formProps}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <TextField
        {...form.field("email")}
        label={t("field.email")}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <SubmitButton busy={form.busy}>{t("reset.send")}</SubmitButton>
    </form>
  );
}

function NewPassword({ email }: { email: string }) {
  const { t } = useTranslation("signin");
  const navigate = useNavigate();
  const form = useForm(async ({ code = "", password = "" }) => {
    if (!code.trim()) return { code: t("verify.missing") };
    try {
      const answer = await allauth("POST", "auth/password/reset", { key: code.trim(), password });
      if (answer.kind === "invalid") {
        return errorsByField(answer.errors, ["code", "password"], { key: "code" });
      }
    } catch (error) {
      if (error instanceof Problem && error.status === 409) return { "": t("reset.expired") };
      throw error;
    }
    navigate("/signin", { state: { passwordReset: true } });
    return null;
  });
  return (
    <form className={styles.form} {...form.formProps}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      {/* For password managers, which store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        {...form.field("code")}
        label={t("verify.code")}
        hint={t("verify.codeHint")}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={20}
      />
      <TextField
        {...form.field("password")}
        label={t("field.newPassword")}
        hint={t("signUp.passwordHint")}
        type="password"
        autoComplete="new-password"
      />
      <SubmitButton busy={form.busy}>{t("reset.submit")}</SubmitButton>
    </form>
  );
}
