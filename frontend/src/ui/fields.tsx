import { useEffect, useId, useRef, useState } from "react";
import styles from "./fields.module.css";

/** Pause in typing after which a search starts, in milliseconds. */
const DEBOUNCE_MS = 300;

/** A labelled native select. */
export function Select(props: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="visually-hidden">
        {props.label}
      </label>
      <select
        id={id}
        className={styles.control}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A search field that reports its text after a pause in typing, or at once on Enter. */
export function SearchField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
}) {
  const { label, value, onChange, maxLength = 100 } = props;
  const [draft, setDraft] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The URL may change without typing, by a link or the back button.
  useEffect(() => setDraft(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const submit = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <search className={styles.field}>
      <input
        type="search"
        className={styles.control}
        aria-label={label}
        placeholder={label}
        value={draft}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => submit(text), DEBOUNCE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") submit(draft);
        }}
      />
    </search>
  );
}
