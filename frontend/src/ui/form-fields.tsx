import { type ComponentProps, type ReactNode, useId } from "react";
import fields from "./fields.module.css";
import styles from "./form.module.css";
import own from "./form-fields.module.css";

interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  onEdit?: (name: string) => void;
}

function Messages({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  return (
    <>
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
    </>
  );
}

const describedBy = (id: string, hint: ReactNode, error: string | undefined) =>
  [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].join(" ").trim() || undefined;

/** A labelled select of a form. */
export function SelectField(
  props: FieldProps & {
    options: readonly { value: string; label: string }[];
  } & Omit<ComponentProps<"select">, "name" | "id" | "className">,
) {
  const { name, label, hint, error, onEdit, options, ...select } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        name={name}
        className={`${fields.control} ${own.control}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        onInput={() => onEdit?.(name)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Messages id={id} hint={hint} error={error} />
    </div>
  );
}

/** A labelled text of several lines. */
export function TextArea(
  props: FieldProps & Omit<ComponentProps<"textarea">, "name" | "id" | "className">,
) {
  const { name, label, hint, error, onEdit, ...area } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={4}
        {...area}
        id={id}
        name={name}
        className={`${fields.control} ${own.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        onInput={() => onEdit?.(name)}
      />
      <Messages id={id} hint={hint} error={error} />
    </div>
  );
}

/** One of several choices, or any of them, each with an explanation. */
export function Choices(props: {
  type: "radio" | "checkbox";
  name: string;
  legend: string;
  error?: string | undefined;
  options: readonly { value: string; label: string; hint?: string }[];
  selected?: readonly string[];
  onChange?: (value: string) => void;
  onEdit?: (name: string) => void;
}) {
  const id = useId();
  return (
    <fieldset
      className={own.choices}
      aria-describedby={props.error ? `${id}-error` : undefined}
      aria-invalid={props.error ? true : undefined}
    >
      <legend>{props.legend}</legend>
      {props.error && (
        <p id={`${id}-error`} className={styles.error}>
          {props.error}
        </p>
      )}
      {props.options.map((option) => (
        <label key={option.value} className={own.choice}>
          <input
            type={props.type}
            // Each box of a form needs a name of its own to be read from the form.
            name={props.type === "radio" ? props.name : `${props.name}.${option.value}`}
            value={option.value}
            defaultChecked={props.selected?.includes(option.value) ?? false}
            onChange={() => {
              props.onEdit?.(props.name);
              props.onChange?.(option.value);
            }}
          />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
