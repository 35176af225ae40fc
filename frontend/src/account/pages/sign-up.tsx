import "../messages";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { FormMessage, SubmitButton, TextField, useForm } from "../../ui/form";
import { QueryResult } from "../../ui/states";
import { allauth } from "../allauth-client";
import { errorsByField } from "../answers";
import { AuthPage } from "../auth-page";
import styles from "../auth-page.module.css";
import { useMe } from "../use-me";
import { useSignedIn } from "../use-signed-in";

/** Signing up. A guest keeps the games. */
export default function SignUpPage() {
  const { t } = useTranslation("signin");
  const me = useMe();
  const { state } = useLocation();
  const isGuest = me.data?.player?.kind === "guest";
  return (
    <AuthPage
      title={isGuest ? t("signUp.keepTitle") : t("signUp.title")}
      intro={isGuest ? t("signUp.keepIntro") : t("signUp.intro")}
      below={
        <Link to="/signin" state={state}>
          {t("signUp.haveAccount")}
        </Link>
      }
    >
      <QueryResult query={me}>
        {({ player, site }) =>
          player?.kind === "person" ? (
            <FormMessage tone="good">{t("signedInAs", { name: player.display_name })}</FormMessage>
          ) : (
            <SignUpForm needsAddress={site.verification} />
          )
        }
      </QueryResult>
    </AuthPage>
  );
}

function SignUpForm({ needsAddress }: { needsAddress: boolean }) {
  const { t } = useTranslation("signin");
  const navigate = useNavigate();
  const { state } = useLocation();
  const signedIn = useSignedIn();
  const form = useForm(async ({ username = "", email = "", password = "" }) => {
    const answer = await allauth("POST", "auth/signup", {
      username: username.trim(),
      password,
      ...(email.trim() ? { email: email.trim() } : {}),
    });
    if (answer.kind === "invalid") {
      return errorsByField(answer.errors, ["username", "email", "password"]);
    }
    if (answer.kind === "done") await signedIn();
    else navigate("/verify", { state });
    return null;
  });
  return (
    <form className={styles.form} {...form.formProps}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <TextField
        {...form.field("username")}
        label={t("field.username")}
        hint={t("signUp.usernameHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      <TextField
        {...form.field("email")}
        label={needsAddress ? t("field.email") : t("field.emailOptional")}
        hint={needsAddress ? t("signUp.emailHint") : t("signUp.noMailHint")}
        type="email"
        autoComplete="email"
        maxLength={254}
        required={needsAddress}
      />
      <TextField
        {...form.field("password")}
        label={t("field.password")}
        hint={t("signUp.passwordHint")}
        type="password"
        autoComplete="new-password"
        required
      />
      <SubmitButton busy={form.busy}>{t("signUp.submit")}</SubmitButton>
    </form>
  );
}
