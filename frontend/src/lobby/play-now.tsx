import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import { useNames } from "../i18n/use-names";
import { Select } from "../ui/fields";
import ui from "../ui/ui.module.css";
import { useClockName } from "./clock-name";
import styles from "./lobby.module.css";
import { lobbyQueries } from "./lobby-queries";
import {
  deviceStorage,
  type PlayChoices,
  STRENGTHS,
  type Strength,
  storeChoices,
  storedChoices,
} from "./play-choices";
import { usePlayNow } from "./use-play-now";

/** Starts a game against bots with one click. Which game can be chosen; the device remembers it. */
export function PlayNow({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("lobby");
  const names = useNames();
  const [choices, setChoices] = useState(() => storedChoices(deviceStorage()));
  const [open, setOpen] = useState(false);
  const play = usePlayNow();
  const change = (part: Partial<PlayChoices>) => {
    const changed = { ...choices, ...part };
    setChoices(changed);
    storeChoices(deviceStorage(), changed);
  };
  return (
    <div className={styles.playNow}>
      <div className={styles.playButtons}>
        <button
          type="button"
          className={`${ui.button} ${styles.playButton}`}
          data-tone="main"
          disabled={play.isPending || play.isSuccess}
          onClick={() => play.mutate(choices)}
        >
          {play.isPending || play.isSuccess ? t("play.opening") : t("play.button")}
        </button>
        {children}
      </div>
      <p className={styles.playSummary}>
        <span>
          {t("play.summary", {
            count: choices.opponents,
            game: names.kind(choices.kind),
            strength: t(`strength.${choices.strength}`),
          })}
        </span>
        <button
          type="button"
          className={styles.link}
          aria-expanded={open}
          aria-controls="play-choices"
          onClick={() => setOpen(!open)}
        >
          {t("play.change")}
        </button>
      </p>
      <div id="play-choices" hidden={!open}>
        {open && <Choices choices={choices} onChange={change} />}
      </div>
      {play.isError && (
        <p role="alert" className={styles.error}>
          {play.error.message || t("error.failed")}
        </p>
      )}
    </div>
  );
}

function Choices(props: { choices: PlayChoices; onChange: (part: Partial<PlayChoices>) => void }) {
  const { choices, onChange } = props;
  const { t } = useTranslation("lobby");
  const names = useNames();
  const clockName = useClockName();
  const kinds = useQuery(queries.kinds());
  const clocks = useQuery(lobbyQueries.clocks());
  return (
    <div className={styles.choices}>
      <Select
        label={t("field.game")}
        value={choices.kind}
        options={(kinds.data ?? [{ name: choices.kind }]).map(({ name }) => ({
          value: name,
          label: names.kind(name),
        }))}
        onChange={(kind) => onChange({ kind })}
      />
      <Select
        label={t("field.opponents")}
        value={String(choices.opponents)}
        options={[1, 2, 3].map((count) => ({
          value: String(count),
          label: t("play.bots", { count }),
        }))}
        onChange={(count) => onChange({ opponents: Number(count) })}
      />
      <Select
        label={t("field.strength")}
        value={choices.strength}
        options={STRENGTHS.map((strength) => ({
          value: strength,
          label: t(`strength.${strength}`),
        }))}
        onChange={(strength) => onChange({ strength: strength as Strength })}
      />
      <Select
        label={t("field.clock")}
        value={choices.clock}
        options={[
          { value: "", label: clockName(null) },
          ...(clocks.data ?? []).map((preset) => ({
            value: preset.name,
            label: clockName(preset.time_control),
          })),
        ]}
        onChange={(clock) => onChange({ clock })}
      />
    </div>
  );
}
