import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeFailure, FormMessage, SubmitButton, TextField, useForm } from "../../ui/form";
import ui from "../../ui/ui.module.css";
import { type Answer, allauth, type Flow } from "../allauth-client";
import { errorsByField } from "../answers";
import styles from "../auth-page.module.css";
import { type CredentialOptions, canUsePasskeys, signWithPasskey } from "../passkeys";
import own from "./security.module.css";

/** An answer other than the demand to reauthenticate; null if the player would not. */
export type Settled<T> = Exclude<Answer<T>, { kind: "reauthenticate" }> | null;

type Run = <T>(action: () => Promise<Answer<T>>) => Promise<Settled<T>>;

const RunContext = createContext<Run>(async () => null);

/**
 * Runs a request; if it needs a fresh proof of who the player is, asks for that and runs it again.
 */
export const useReauthentication = (): Run => useContext(RunContext);

interface Question {
  flows: Flow[];
  answer: (isProven: boolean) => void;
}

/** Gives its children `useReauthentication`, and shows the dialog. */
export function Reauthentication({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);

  const run: Run = async (action) => {
    for (;;) {
      const answer = await action();
      if (answer.kind !== "reauthenticate") return answer;
      const isProven = await new Promise<boolean>((resolve) => {
        setQuestion({ flows: answer.flows, answer: resolve });
      });
      setQuestion(null);
      if (!isProven) return null;
    }
  };

  return (
    <RunContext.Provider value={run}>
      {children}
      {question && <ProofDialog {...question} />}
    </RunContext.Provider>
  );
}

function ProofDialog({ flows, answer }: Question) {
  const { t } = useTranslation("signin");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const hasPassword = flows.some((flow) => flow.id === "reauthenticate");
  const types = flows.find((flow) => flow.id === "mfa_reauthenticate")?.types ?? [];
  const hasCodes = types.includes("totp") || types.includes("recovery_codes");
  const hasPasskey = types.includes("webauthn") && canUsePasskeys();
  return (
    <dialog
      ref={dialog}
      className={own.dialog}
      aria-labelledby="proof-title"
      onClose={() => answer(false)}
    >
      <h2 id="proof-title">{t("proof.title")}</h2>
      <p>{t("proof.intro")}</p>
      {hasPassword && (
        <ProofForm
          field="password"
          label={t("field.password")}
          type="password"
          autoComplete="current-password"
          path="auth/reauthenticate"
          onProven={() => answer(true)}
        />
      )}
      {!hasPassword && hasCodes && (
        <ProofForm
          field="code"
          label={t("secondFactor.code")}
          type="text"
          autoComplete="one-time-code"
          path="auth/2fa/reauthenticate"
          onProven={() => answer(true)}
        />
      )}
      {hasPasskey && <PasskeyProof onProven={() => answer(true)} />}
      <button type="button" className={ui.button} onClick={() => dialog.current?.close()}>
        {t("cancel")}
      </button>
    </dialog>
  );
}

function ProofForm(props: {
  field: string;
  label: string;
  type: "password" | "text";
  autoComplete: "current-password" | "one-time-code";
  path: string;
  onProven: () => void;
}) {
  const { t } = useTranslation("signin");
  const form = useForm(async (values) => {
    const answer = await allauth("POST", props.path, { [props.field]: values[props.field] ?? "" });
    if (answer.kind === "invalid") return errorsByField(answer.errors, [props.field]);
    props.onProven();
    return null;
  });
  return (
    <form className={styles.form} {...form.formProps}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <TextField
        {...form.field(props.field)}
        label={props.label}
        type={props.type}
        autoComplete={props.autoComplete}
        autoFocus
      />
      <SubmitButton busy={form.busy}>{t("proof.submit")}</SubmitButton>
    </form>
  );
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  const { t } = useTranslation("signin");
  const [failure, setFailure] = useState("");
  const path = "auth/webauthn/reauthenticate";
  async function prove() {
    setFailure("");
    try {
      const asked = await allauth<{ request_options: CredentialOptions }>("GET", path);
      const credential =
        asked.kind === "done" ? await signWithPasskey(asked.data.request_options) : null;
      if (!credential) return setFailure(t("passkeys.cancelled"));
      const answer = await allauth("POST", path, { credential });
      if (answer.kind === "done") onProven();
      else setFailure(t("passkeys.unknown"));
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }
  return (
    <>
      {failure && <FormMessage tone="bad">{failure}</FormMessage>}
      <button type="button" className={ui.button} onClick={() => void prove()}>
        {t("proof.passkey")}
      </button>
    </>
  );
}
