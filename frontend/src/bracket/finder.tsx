import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import ui from "../ui/ui.module.css";
import styles from "./bracket.module.css";
import type { Entrant } from "./path";

const nameOf = ({ player }: Entrant) => player.display_name || player.username;

/** Who is meant by what was typed: the whole name before a part of one; null: nobody. */
export function findEntrant(entrants: readonly Entrant[], typed: string): Entrant | null {
  const wanted = typed.trim().toLocaleLowerCase();
  if (!wanted) return null;
  const names = (each: Entrant) =>
    [nameOf(each), each.player.username].map((name) => name.toLocaleLowerCase());
  return (
    entrants.find((each) => names(each).includes(wanted)) ??
    entrants.find((each) => names(each).some((name) => name.startsWith(wanted))) ??
    entrants.find((each) => names(each).some((name) => name.includes(wanted))) ??
    null
  );
}

/** A field that finds a player of the bracket by name, with the names to choose from. */
export function Finder(props: { entrants: readonly Entrant[]; pick: (entry: number) => void }) {
  const { entrants, pick } = props;
  const { t } = useTranslation("bracket");
  const format = useFormat();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [missed, setMissed] = useState("");
  const names = entrants.map(nameOf);
  const choose = (found: Entrant | null) => {
    if (found) {
      setTyped("");
      pick(found.entry);
    }
    setMissed(found ? "" : typed.trim());
  };
  return (
    <search className={styles.finder}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          choose(findEntrant(entrants, typed));
        }}
      >
        <input
          type="search"
          list={`${id}-names`}
          aria-label={t("find")}
          placeholder={t("find")}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={missed ? `${id}-missed` : undefined}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            setMissed("");
            // A name chosen from the list arrives whole and at once.
            const whole = entrants.find((each) => nameOf(each) === text);
            const chosen = (event.nativeEvent as InputEvent).inputType;
            if (whole && (chosen === undefined || chosen === "insertReplacementText"))
              choose(whole);
          }}
        />
        <datalist id={`${id}-names`}>
          {entrants.map((each) => (
            <option key={each.entry} value={nameOf(each)}>
              {names.filter((name) => name === nameOf(each)).length > 1 ? each.player.username : ""}
            </option>
          ))}
        </datalist>
        <button type="submit" className={ui.button}>
          {t("go")}
        </button>
      </form>
      <p id={`${id}-missed`} className={styles.missed} role="status">
        {missed &&
          t("nobodyCalled", {
            name: missed,
            count: entrants.length,
            formatted: format.number(entrants.length),
          })}
      </p>
    </search>
  );
}
