import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import ui from "../ui/ui.module.css";
import styles from "./bracket.module.css";
import type { Entrant } from "./entrant-path";

const nameOf = ({ player }: Entrant) => player.display_name || player.username;

/**
 * Finds an entrant by name: exact matches first, then prefixes, then substrings. Null if none
 * matches.
 */
export function findEntrant(entrants: readonly Entrant[], typed: string): Entrant | null {
  const query = typed.trim().toLocaleLowerCase();
  if (!query) return null;
  const names = (entrant: Entrant) =>
    [nameOf(entrant), entrant.player.username].map((name) => name.toLocaleLowerCase());
  return (
    entrants.find((entrant) => names(entrant).includes(query)) ??
    entrants.find((entrant) => names(entrant).some((name) => name.startsWith(query))) ??
    entrants.find((entrant) => names(entrant).some((name) => name.includes(query))) ??
    null
  );
}

/** A search field for a player of the bracket, with suggestions. */
export function EntrantSearch(props: {
  entrants: readonly Entrant[];
  onSelect: (entry: number) => void;
}) {
  const { entrants, onSelect } = props;
  const { t } = useTranslation("bracket");
  const format = useFormat();
  const id = useId();
  const [query, setQuery] = useState("");
  const [unmatchedQuery, setUnmatchedQuery] = useState("");
  const names = entrants.map(nameOf);
  const select = (entrant: Entrant | null) => {
    if (entrant) {
      setQuery("");
      onSelect(entrant.entry);
    }
    setUnmatchedQuery(entrant ? "" : query.trim());
  };
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          select(findEntrant(entrants, query));
        }}
      >
        <input
          type="search"
          list={`${id}-names`}
          aria-label={t("find")}
          placeholder={t("find")}
          value={query}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={unmatchedQuery ? `${id}-missed` : undefined}
          onChange={(event) => {
            const text = event.target.value;
            setQuery(text);
            setUnmatchedQuery("");
            // A name picked from the suggestions arrives in one input event.
            const exactMatch = entrants.find((entrant) => nameOf(entrant) === text);
            const inputType = (event.nativeEvent as InputEvent).inputType;
            if (exactMatch && (inputType === undefined || inputType === "insertReplacementText"))
              select(exactMatch);
          }}
        />
        <datalist id={`${id}-names`}>
          {entrants.map((entrant) => (
            <option key={entrant.entry} value={nameOf(entrant)}>
              {names.filter((name) => name === nameOf(entrant)).length > 1
                ? entrant.player.username
                : ""}
            </option>
          ))}
        </datalist>
        <button type="submit" className={ui.button}>
          {t("go")}
        </button>
      </form>
      <p id={`${id}-missed`} className={styles.noMatch} role="status">
        {unmatchedQuery &&
          t("nobodyCalled", {
            name: unmatchedQuery,
            count: entrants.length,
            formatted: format.number(entrants.length),
          })}
      </p>
    </search>
  );
}
