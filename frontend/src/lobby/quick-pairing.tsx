import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { ToggleGroup } from "../ui/basics";
import { Select } from "../ui/fields";
import ui from "../ui/ui.module.css";
import { useNow } from "../ui/use-now";
import { useClockName } from "./clock-name";
import { Checkbox } from "./create-table";
import styles from "./lobby.module.css";
import { lobbyQueries, type Pairing } from "./lobby-queries";
import { STRENGTHS } from "./play-choices";
import { usePairing } from "./use-pairing";

/** Says what one would play, and waits for others. */
export function QuickPairing({ waiting }: { waiting: number }) {
  const { t } = useTranslation("lobby");
  const pairing = usePairing();
  const error = pairing.enter.error ?? pairing.cancel.error ?? pairing.playBots.error;
  return (
    <section className={`${ui.card} ${ui.pad} ${styles.panel}`} aria-labelledby="pairing">
      <h2 id="pairing">{t("pairing.title")}</h2>
      {pairing.isWaiting && pairing.state ? (
        <WaitingState
          state={pairing.state}
          isPending={pairing.cancel.isPending || pairing.playBots.isPending}
          onCancel={() => pairing.cancel.mutate()}
          onBots={(strength) => pairing.playBots.mutate(strength)}
        />
      ) : (
        <Form
          waiting={waiting}
          isMember={pairing.isMember}
          isPending={pairing.enter.isPending}
          onSubmit={(choices) => pairing.enter.mutate({ ...choices, key: crypto.randomUUID() })}
        />
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error.message || t("error.failed")}
        </p>
      )}
    </section>
  );
}

function Form(props: {
  waiting: number;
  isMember: boolean;
  isPending: boolean;
  onSubmit: (choices: { kinds: string[]; size: number; clock: string; rated: boolean }) => void;
}) {
  const { t } = useTranslation("lobby");
  const names = useNames();
  const clockName = useClockName();
  const kinds = useQuery(queries.kinds());
  const clocks = useQuery(lobbyQueries.clocks());
  const [without, setWithout] = useState<readonly string[]>([]);
  const [size, setSize] = useState("2");
  const [clock, setClock] = useState("10+10");
  const [rated, setRated] = useState(true);
  const chosen = (kinds.data ?? [])
    .map(({ name }) => name)
    .filter((kind) => !without.includes(kind));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit({
          kinds: chosen,
          size: Number(size),
          clock,
          rated: rated && props.isMember,
        });
      }}
    >
      <p>{t("pairing.about")}</p>
      <fieldset className={styles.checks}>
        <legend className="visually-hidden">{t("pairing.games")}</legend>
        {(kinds.data ?? []).map(({ name }) => (
          <Checkbox
            key={name}
            label={names.kind(name)}
            checked={!without.includes(name)}
            onChange={(wanted) =>
              setWithout(wanted ? without.filter((kind) => kind !== name) : [...without, name])
            }
          />
        ))}
        {props.isMember && (
          <Checkbox label={t("table.rated")} checked={rated} onChange={setRated} />
        )}
      </fieldset>
      <div className={styles.row}>
        <ToggleGroup
          label={t("field.players")}
          value={size}
          options={["2", "3", "4"].map((count) => ({
            value: count,
            label: t("pairing.players", { count: Number(count) }),
          }))}
          onChange={setSize}
        />
        <Select
          label={t("field.clock")}
          value={clock}
          options={(clocks.data ?? []).map((preset) => ({
            value: preset.name,
            label: clockName(preset.time_control),
          }))}
          onChange={setClock}
        />
      </div>
      <div className={styles.cardActions}>
        <button
          type="submit"
          className={ui.button}
          data-tone="main"
          disabled={props.isPending || chosen.length === 0 || clocks.data === undefined}
        >
          {t("pairing.start")}
        </button>
        <p className={styles.quiet}>{t("pairing.others", { count: props.waiting })}</p>
      </div>
    </form>
  );
}

function WaitingState(props: {
  state: Pairing;
  isPending: boolean;
  onCancel: () => void;
  onBots: (strength: string) => void;
}) {
  const { state } = props;
  const { t } = useTranslation("lobby");
  const names = useNames();
  const format = useFormat();
  const now = useNow(1000);
  const seconds = Math.max(0, Math.floor((now - Date.parse(state.since ?? "")) / 1000));
  return (
    <div className={styles.form}>
      <p className={styles.searching} role="status">
        <span className={styles.pulse} aria-hidden="true" />
        {t("pairing.searching", { games: format.list(state.kinds.map(names.kind)) })}
      </p>
      <p className={styles.quiet}>
        <span className="num">
          {t("pairing.waited", { time: format.duration(1000 * seconds) })}
        </span>{" "}
        {state.range === null ? t("pairing.anyRange") : t("pairing.range", { points: state.range })}
      </p>
      {state.bot_offered && (
        <div className={styles.offer} role="status">
          <p>{t("pairing.offer")}</p>
          <div className={styles.cardActions}>
            {STRENGTHS.map((strength) => (
              <button
                key={strength}
                type="button"
                className={ui.button}
                disabled={props.isPending}
                onClick={() => props.onBots(strength)}
              >
                {t(`bot.${strength}`)}
              </button>
            ))}
          </div>
        </div>
      )}
      <div className={styles.cardActions}>
        <button
          type="button"
          className={ui.button}
          disabled={props.isPending}
          onClick={props.onCancel}
        >
          {t("pairing.cancel")}
        </button>
      </div>
    </div>
  );
}
