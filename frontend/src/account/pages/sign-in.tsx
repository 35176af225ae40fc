import "../messages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { describeFailure, FormMessage, SubmitButton, TextField, useForm } from "../../ui/form";
import ui from "../../ui/ui.module.css";
import { type Answer, allauth, type Flow } from "../allauth-client";
import { errorsByField } from "../answers";
import { AuthPage } from "../auth-page";
import styles from "../auth-page.module.css";
import { type CredentialOptions, canUsePasskeys, signWithPasskey } from "../passkeys";
import { useMe } from "../use-me";
import { useSignedIn } from "../use-signed-in";

/** Signing in: name and password, or a passkey, and then a second factor if the account has one. */
export default function SignInPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const signedIn = useSignedIn();
  // In the history of the browser, so that it stays after a reload.
  const secondFactor = (state as { secondFactor?: Flow } | null)?.secondFactor;

  function follow(answer: Answer<unknown>) {
    if (answer.kind === "done") void signedIn();
    else if (answer.kind === "next" && answer.flow?.id === "verify_email") {
      navigate("/verify", { state });
    } else if (answer.kind === "next" && answer.flow?.id === "mfa_authenticate") {
      navigate("/signin", { state: { ...state, secondFactor: answer.flow } });
    }
  }

  return secondFactor ? (
    <SecondFactor flow={secondFactor} onAnswer={follow} />
  ) : (
    <FirstFactor onAnswer={follow} />
  );
}

type OnAnswer = (answer: Answer<unknown>) => void;

function FirstFactor({ onAnswer }: { onAnswer: OnAnswer }) {
  const { t } = useTranslation("signin");
  const { data: me } = useMe();
  const { state } = useLocation();
  const reset = (state as { passwordReset?: boolean } | null)?.passwordReset;
  const form = useForm(async ({ login = "", password = "" }) => {
    if (!login.trim()) return { login: t("signIn.loginMissing") };
    if (!password) return { password: t("signIn.passwordMissing") };
    const name = login.includes("@") ? "email" : "username";
    const answer = await allauth("POST", "auth/login", { [name]: login.trim(), password });
    if (answer.kind === "invalid") {
      return errorsByField(answer.errors, ["login", "password"], { [name]: "login" });
    }
    onAnswer(answer);
    return null;
  });
  return (
    <AuthPage
      title={t("signIn.title")}
      below={
        <>
          <Link to="/password-reset">{t("signIn.forgot")}</Link>
          <Link to="/signup" state={state}>
            {t("signIn.noAccount")}
          </Link>
        </>
      }
    >
      {me?.player?.kind === "guest" && (
        <FormMessage tone="note">{t("signIn.guest", { name: me.player.display_name })}</FormMessage>
      )}
      {me?.player?.kind === "person" && (
        <FormMessage tone="good">{t("signedInAs", { name: me.player.display_name })}</FormMessage>
      )}
      {reset && <FormMessage tone="good">{t("signIn.passwordReset")}</FormMessage>}
      <form className={styles.form} {...form.formProps}>
        {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
        <TextField
          {...form.field("login")}
          label={t("field.login")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <TextField
          {...form.field("password")}
          label={t("field.password")}
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton busy={form.busy}>{t("signIn.submit")}</SubmitButton>
      </form>
      {canUsePasskeys() && (
        <>
          <p className={styles.or}>{t("or")}</p>
          <PasskeyButton path="auth/webauthn/login" onAnswer={onAnswer} />
        </>
      )}
    </AuthPage>
  );
}

function SecondFactor({ flow, onAnswer }: { flow: Flow; onAnswer: OnAnswer }) {
  const { t } = useTranslation("signin");
  const types = flow.types ?? [];
  const hasCodes = types.includes("totp") || types.includes("recovery_codes");
  const form = useForm(async ({ code = "" }) => {
    if (!code.trim()) return { code: t("secondFactor.missing") };
    const answer = await allauth("POST", "auth/2fa/authenticate", { code: code.trim() });
    if (answer.kind === "invalid") return errorsByField(answer.errors, ["code"]);
    if (answer.kind === "next" && answer.flow === null) return { "": t("secondFactor.tooLate") };
    onAnswer(answer);
    return null;
  });
  return (
    <AuthPage title={t("secondFactor.title")} intro={t("secondFactor.intro")}>
      {hasCodes && (
        <form className={styles.form} {...form.formProps}>
          {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
          <TextField
            {...form.field("code")}
            label={t("secondFactor.code")}
            hint={t("secondFactor.hint")}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            maxLength={20}
          />
          <SubmitButton busy={form.busy}>{t("signIn.submit")}</SubmitButton>
        </form>
      )}
      {types.includes("webauthn") && canUsePasskeys() && (
        <PasskeyButton path="auth/webauthn/authenticate" onAnswer={onAnswer} />
      )}
    </AuthPage>
  );
}

/** Signs in with a passkey, as the only or the second factor. */
function PasskeyButton({ path, onAnswer }: { path: string; onAnswer: OnAnswer }) {
  const { t } = useTranslation("signin");
  const [failure, setFailure] = useState("");
  async function sign() {
    setFailure("");
    try {
      const asked = await allauth<{ request_options: CredentialOptions }>("GET", path);
      if (asked.kind !== "done") return onAnswer(asked);
      const credential = await signWithPasskey(asked.data.request_options);
      if (!credential) return setFailure(t("passkeys.cancelled"));
      const answer = await allauth("POST", path, { credential });
      if (answer.kind === "invalid") setFailure(t("passkeys.unknown"));
      else onAnswer(answer);
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }
  return (
    <>
      {failure && <FormMessage tone="bad">{failure}</FormMessage>}
      <button type="button" className={`${ui.button} ${styles.wide}`} onClick={() => void sign()}>
        {t("signIn.passkey")}
      </button>
    </>
  );
}
