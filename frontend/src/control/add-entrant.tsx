import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, responseData } from "../api/client";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { FormMessage, SubmitButton, TextField, useForm } from "../ui/form";
import { SelectField } from "../ui/form-fields";
import ui from "../ui/ui.module.css";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { IntentNotices } from "./intent-notices";
import { entrySections } from "./sections";
import { newKey, useIntent } from "./use-intent";

/** Shortest text for which players are suggested. */
const MIN_SEARCH = 2;

/** Enters one player by username; or makes a player without an account and enters that one. */
export function AddEntrant() {
  const { t } = useTranslation("control");
  const { tournament } = useControl();
  const names = useNames();
  const format = useFormat();
  const intent = useIntent({ follow: true });
  const [username, setUsername] = useState("");
  const [entered, setEntered] = useState("");
  const [group, setGroup] = useState("");
  const sections = entrySections(tournament);
  const listId = useId();
  const isLate = tournament.status === "running";
  const search = username.trim();
  const suggestions = useQuery({
    queryKey: ["players", "suggest", search],
    queryFn: ({ signal }) =>
      responseData(api.GET("/api/v1/players", { params: { query: { search } }, signal })),
    enabled: search.length >= MIN_SEARCH,
    staleTime: 30_000,
  });
  const isUnknown = intent.code === "no_such_player";
  const enter = async (player: string) => {
    setEntered("");
    const done = await intent.send({
      type: "register",
      player,
      ...(group ? { group: Number(group) } : {}),
    });
    if (!done) return false;
    setEntered(
      done.events.length > 0
        ? t("add.entered", { name: player })
        : t("add.already", { name: player }),
    );
    setUsername("");
    return true;
  };
  const form = useForm(async () => {
    if (!search) return { username: t("add.missing") };
    await enter(search);
    return null;
  });
  return (
    <div className={styles.stack}>
      <form {...form.formProps} className={styles.inline} data-fields={sections.length > 0 ? 2 : 1}>
        <TextField
          {...form.field("username")}
          label={t("add.label")}
          hint={t(isLate ? "add.late" : "add.hint")}
          list={listId}
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={150}
          onChange={(event) => {
            setUsername(event.currentTarget.value);
            intent.reset();
          }}
        />
        <datalist id={listId}>
          {suggestions.data?.results.map((player) => (
            <option key={player.username} value={player.username}>
              {player.display_name}
            </option>
          ))}
        </datalist>
        {sections.length > 0 && (
          <SelectField
            name="group"
            label={t("add.section")}
            value={group}
            options={[
              { value: "", label: t("add.anySection") },
              ...sections.map((stage, index) => ({
                value: String(index),
                label: format.list(names.stage(stage)),
              })),
            ]}
            onChange={(event) => setGroup(event.currentTarget.value)}
          />
        )}
        <SubmitButton busy={intent.busy}>{t("add.button")}</SubmitButton>
      </form>
      {isUnknown ? (
        <NewPlayer key={search} username={search} onMade={enter} />
      ) : (
        <IntentNotices intent={intent} />
      )}
      {entered && <FormMessage tone="good">{entered}</FormMessage>}
    </div>
  );
}

/** Makes a player who has no account here. */
function NewPlayer(props: { username: string; onMade: (username: string) => Promise<boolean> }) {
  const { t } = useTranslation("control");
  const key = useRef(newKey());
  const form = useForm(async (values) => {
    const { POST } = api;
    const name = values.display_name?.trim() || props.username;
    await responseData(
      POST("/api/v1/players", {
        body: { username: props.username, display_name: name, key: key.current } as never,
      }),
    );
    await props.onMade(props.username);
    return null;
  });
  return (
    <div className={styles.conflict} role="alert">
      <p>{t("add.unknown", { name: props.username })}</p>
      <form {...form.formProps} className={styles.inline}>
        <TextField
          {...form.field("display_name")}
          label={t("add.displayName")}
          defaultValue={props.username}
          maxLength={40}
        />
        <button type="submit" className={ui.button} aria-disabled={form.busy || undefined}>
          {t("add.make")}
        </button>
      </form>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
    </div>
  );
}
