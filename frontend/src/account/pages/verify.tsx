import "../messages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Problem } from "../../api/problem";
import { describeFailure, FormMessage, SubmitButton, TextField, useForm } from "../../ui/form";
import ui from "../../ui/ui.module.css";
import { allauth } from "../allauth-client";
import { errorsByField } from "../answers";
import { AuthPage } from "../auth-page";
import styles from "../auth-page.module.css";
import { useMe } from "../use-me";
import { useSignedIn } from "../use-signed-in";

interface Address {
  email: string;
  verified: boolean;
}

/** Entering the code that was sent to an address, or confirming it by a link (`?key=`). */
export default function VerifyPage() {
  const { t } = useTranslation("signin");
  const key = new URLSearchParams(useLocation().search).get("key");
  return (
    <AuthPage
      title={t("verify.title")}
      intro={key ? t("verify.linkIntro") : t("verify.intro")}
      below={<Link to="/signin">{t("verify.signIn")}</Link>}
    >
      {key ? <ConfirmLink linkKey={key} /> : <EnterCode />}
    </AuthPage>
  );
}

function ConfirmLink({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation("signin");
  const signedIn = useSignedIn();
  const form = useForm(async () => {
    const answer = await allauth("POST", "auth/email/verify", { key: linkKey });
    if (answer.kind === "invalid") return errorsByField(answer.errors, []);
    await signedIn();
    return null;
  });
  return (
    <form className={styles.form} {...form.formProps}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <SubmitButton busy={form.busy}>{t("verify.submit")}</SubmitButton>
    </form>
  );
}

function EnterCode() {
  const { t } = useTranslation("signin");
  const { data: me } = useMe();
  const signedIn = useSignedIn();
  const [sent, setSent] = useState("");
  const [changing, setChanging] = useState(false);
  const isSignedIn = me?.player?.kind === "person";

  const form = useForm(async ({ code = "" }) => {
    setSent("");
    if (!code.trim()) return { code: t("verify.missing") };
    try {
      const answer = await allauth("POST", "auth/email/verify", { key: code.trim() });
      if (answer.kind === "invalid") {
        return errorsByField(answer.errors, ["code"], { key: "code" });
      }
    } catch (error) {
      if (error instanceof Problem && error.status === 409) {
        return { "": isSignedIn ? t("verify.expired") : t("verify.expiredSignIn") };
      }
      throw error;
    }
    await signedIn();
    return null;
  });

  async function sendAgain() {
    form.setErrors({});
    setSent("");
    try {
      await sendCode();
      setSent(t("verify.sent"));
    } catch (error) {
      const over = error instanceof Problem && error.status === 409;
      const message = over ? t("verify.noMore") : describeFailure(error);
      form.setErrors({ "": message });
    }
  }

  return (
    <>
      {sent && <FormMessage tone="good">{sent}</FormMessage>}
      <form className={styles.form} {...form.formProps}>
        {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
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
        <SubmitButton busy={form.busy}>{t("verify.submit")}</SubmitButton>
      </form>
      <div className={styles.actions}>
        <button type="button" className={ui.button} onClick={() => void sendAgain()}>
          {t("verify.again")}
        </button>
        {!isSignedIn && (
          <button type="button" className={ui.button} onClick={() => setChanging(!changing)}>
            {t("verify.change")}
          </button>
        )}
      </div>
      {changing && (
        <ChangeAddress
          onDone={(email) => {
            setChanging(false);
            setSent(t("verify.sentTo", { email }));
          }}
        />
      )}
    </>
  );
}

/** Sends another code: for a sign-up that waits, or to the address of who is signed in. */
async function sendCode(): Promise<void> {
  try {
    await allauth("POST", "auth/email/verify/resend");
    return;
  } catch (error) {
    if (!(error instanceof Problem && error.status === 409)) throw error;
    const list = await allauth<Address[]>("GET", "account/email");
    const waiting = list.kind === "done" && list.data.find((address) => !address.verified);
    if (!waiting) throw error;
    await allauth("PUT", "account/email", { email: waiting.email });
  }
}

function ChangeAddress({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation("signin");
  const form = useForm(async ({ email = "" }) => {
    const answer = await allauth("POST", "account/email", { email: email.trim() });
    if (answer.kind === "invalid") return errorsByField(answer.errors, ["email"]);
    onDone(email.trim());
    return null;
  });
  return (
    <form className={styles.form} {...form.formProps}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <TextField
        {...form.field("email")}
        label={t("verify.newAddress")}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <SubmitButton busy={form.busy}>{t("verify.sendThere")}</SubmitButton>
    </form>
  );
}
