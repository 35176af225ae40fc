import i18next from "i18next";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { isClientError } from "../api/problem";
import fields from "./fields.module.css";
import styles from "./form.module.css";
import ui from "./ui.module.css";

/** Messages by the name of the field; `""` is about the whole form. */
export type FormErrors = Readonly<Record<string, string>>;

/** A labelled text field with a hint and, after a refused form, what is wrong. */
export function TextField(
  props: {
    name: string;
    label: string;
    hint?: ReactNode;
    error?: string | undefined;
    /** The value changes: what was wrong may not be any more. */
    onEdit?: (name: string) => void;
  } & Omit<ComponentProps<"input">, "name" | "id" | "className">,
) {
  const { name, label, hint, error, onEdit, ...input } = props;
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].join(" ").trim();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        className={fields.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onInput={() => onEdit?.(name)}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A message about the whole form or page, spoken when it appears. */
export function FormMessage({
  tone,
  children,
}: {
  tone: "bad" | "good" | "note";
  children: ReactNode;
}) {
  return (
    <p
      className={styles.message}
      data-tone={tone}
      role={tone === "bad" ? "alert" : "status"}
      tabIndex={-1}
    >
      {children}
    </p>
  );
}

/** The button that sends a form. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className={`${ui.button} ${styles.submit}`}
      data-tone="main"
      aria-disabled={busy || undefined}
    >
      {children}
    </button>
  );
}

/**
 * Sends a form: `send` gets its values and returns messages by field, or null if all is well. A
 * second click while it is under way does nothing. The first field at fault gets the focus.
 */
export function useForm(send: (values: Record<string, string>) => Promise<FormErrors | null>) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);

  async function submit(event: { preventDefault: () => void }) {
    event.preventDefault();
    const element = form.current;
    if (!element || running.current) return;
    running.current = true;
    setBusy(true);
    const values = Object.fromEntries(
      [...new FormData(element)].map(([name, value]) => [name, String(value)]),
    );
    let found: FormErrors = {};
    try {
      found = (await send(values)) ?? {};
    } catch (error) {
      found = { "": describeFailure(error) };
    } finally {
      running.current = false;
    }
    setBusy(false);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) return;
    const field = element.elements.namedItem(first);
    // After the message is there, so that a screen reader reads it with the field.
    requestAnimationFrame(() => field instanceof HTMLElement && field.focus());
  }

  return {
    busy,
    errors,
    setErrors,
    formProps: { ref: form, onSubmit: submit, noValidate: true },
    /** Props of a field of this form. */
    field: (name: string) => ({
      name,
      error: errors[name],
      onEdit: () => {
        if (errors[name]) setErrors({ ...errors, [name]: "" });
      },
    }),
  };
}

/** What went wrong, in words: those of the server if it refused, else that it did not answer. */
export function describeFailure(error: unknown): string {
  if (isClientError(error)) {
    if (error.message) return error.message;
    return error.status === 409 ? i18next.t("form.tooLate") : i18next.t("form.refused");
  }
  const status = (error as { status?: number } | null)?.status;
  return status === 429 ? i18next.t("form.tooOften") : i18next.t("form.noAnswer");
}
