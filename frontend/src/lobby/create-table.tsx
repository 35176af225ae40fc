import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api, responseData } from "../api/client";
import { queries } from "../api/queries";
import { useNames } from "../i18n/use-names";
import { ToggleGroup } from "../ui/basics";
import { Select } from "../ui/fields";
import ui from "../ui/ui.module.css";
import { useClockName } from "./clock-name";
import { ensurePlayer } from "./ensure-player";
import styles from "./lobby.module.css";
import { LOBBY_KEY, lobbyQueries } from "./lobby-queries";

const MINUTE_MS = 60_000;
/** Times in which a player who left may return, in milliseconds. */
const RETURN_TIMES = [0, 5 * MINUTE_MS, 30 * MINUTE_MS, 24 * 60 * MINUTE_MS];
/** Times after which spectators see a move, in seconds. */
const DELAYS = [0, 60, 300, 900];
const MAX_RATING = 5000;

/** A dialog in which a table is described and opened. */
export function CreateTable({ isMember, onClose }: { isMember: boolean; onClose: () => void }) {
  const { t } = useTranslation("lobby");
  const names = useNames();
  const clockName = useClockName();
  const client = useQueryClient();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const key = useRef(crypto.randomUUID());
  const kinds = useQuery(queries.kinds());
  const clocks = useQuery(lobbyQueries.clocks());
  const [form, setForm] = useState({
    kind: "dream_home",
    size: "2",
    clock: "10+10",
    rated: isMember,
    min: "",
    max: "",
    isPrivate: false,
    flag: "lose" as "lose" | "bot",
    takeBack: true,
    hints: true,
    returnMs: 0,
    delay: 0,
  });
  const change = (part: Partial<typeof form>) => {
    key.current = crypto.randomUUID();
    setForm({ ...form, ...part });
  };
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const create = useMutation({
    mutationFn: async () => {
      await ensurePlayer(client);
      const clock = clocks.data?.find(({ name }) => name === form.clock);
      return responseData(
        api.POST("/api/v1/lobby/tables", {
          body: {
            kind: form.kind,
            size: Number(form.size),
            time_control: clock ? { ...clock.time_control } : null,
            rated: form.rated,
            min_rating: form.min === "" ? null : Number(form.min),
            max_rating: form.max === "" ? null : Number(form.max),
            private: form.isPrivate,
            spectator_delay_seconds: form.delay,
            table_options: {
              flag: form.flag,
              return_ms: form.returnMs,
              take_back: form.takeBack && !form.rated,
              hints: form.hints,
            },
            key: key.current,
          },
        }),
      );
    },
    onSuccess: (table) => {
      void client.invalidateQueries({ queryKey: LOBBY_KEY });
      navigate(`/lobby/${table.id}`);
    },
  });
  const returnLabel = (ms: number) =>
    ms === 0
      ? t("return.none")
      : ms >= 24 * 60 * MINUTE_MS
        ? t("return.day")
        : t("return.minutes", { count: ms / MINUTE_MS });

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="new-table" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <h2 id="new-table">{t("create.title")}</h2>
        <Labelled label={t("field.game")}>
          <Select
            label={t("field.game")}
            value={form.kind}
            options={(kinds.data ?? [{ name: form.kind }]).map(({ name }) => ({
              value: name,
              label: names.kind(name),
            }))}
            onChange={(kind) => change({ kind })}
          />
        </Labelled>
        <Labelled label={t("field.seats")}>
          <ToggleGroup
            label={t("field.seats")}
            value={form.size}
            options={["2", "3", "4"].map((size) => ({ value: size, label: size }))}
            onChange={(size) => change({ size })}
          />
        </Labelled>
        <Labelled label={t("field.clock")}>
          <Select
            label={t("field.clock")}
            value={form.clock}
            options={[
              ...(clocks.data ?? []).map((preset) => ({
                value: preset.name,
                label: clockName(preset.time_control),
              })),
              { value: "", label: clockName(null) },
            ]}
            onChange={(clock) => change({ clock })}
          />
        </Labelled>
        {isMember ? (
          <Checkbox
            label={t("create.rated")}
            checked={form.rated}
            onChange={(rated) => change({ rated })}
          />
        ) : (
          <p className={styles.quiet}>{t("create.guest")}</p>
        )}
        <Checkbox
          label={t("create.private")}
          checked={form.isPrivate}
          onChange={(isPrivate) => change({ isPrivate })}
        />
        <details className={styles.more}>
          <summary>{t("create.more")}</summary>
          <div className={styles.form}>
            <fieldset className={styles.range}>
              <legend>{t("create.range")}</legend>
              <RatingField
                label={t("create.min")}
                value={form.min}
                onChange={(min) => change({ min })}
              />
              <RatingField
                label={t("create.max")}
                value={form.max}
                onChange={(max) => change({ max })}
              />
            </fieldset>
            <Labelled label={t("create.flag")}>
              <Select
                label={t("create.flag")}
                value={form.flag}
                options={(["lose", "bot"] as const).map((flag) => ({
                  value: flag,
                  label: t(`flag.${flag}`),
                }))}
                onChange={(flag) => change({ flag: flag === "bot" ? "bot" : "lose" })}
              />
            </Labelled>
            <Labelled label={t("create.return")}>
              <Select
                label={t("create.return")}
                value={String(form.returnMs)}
                options={RETURN_TIMES.map((ms) => ({ value: String(ms), label: returnLabel(ms) }))}
                onChange={(ms) => change({ returnMs: Number(ms) })}
              />
            </Labelled>
            <Labelled label={t("create.delay")}>
              <Select
                label={t("create.delay")}
                value={String(form.delay)}
                options={DELAYS.map((seconds) => ({
                  value: String(seconds),
                  label:
                    seconds === 0 ? t("delay.none") : t("delay.minutes", { count: seconds / 60 }),
                }))}
                onChange={(delay) => change({ delay: Number(delay) })}
              />
            </Labelled>
            {!form.rated && (
              <Checkbox
                label={t("create.takeBack")}
                checked={form.takeBack}
                onChange={(takeBack) => change({ takeBack })}
              />
            )}
            <Checkbox
              label={t("create.hints")}
              checked={form.hints}
              onChange={(hints) => change({ hints })}
            />
          </div>
        </details>
        {create.isError && (
          <p role="alert" className={styles.error}>
            {create.error.message || t("error.failed")}
          </p>
        )}
        <div className={styles.cardActions}>
          <button
            type="submit"
            className={ui.button}
            data-tone="main"
            disabled={create.isPending || clocks.data === undefined}
          >
            {t("create.submit")}
          </button>
          <button type="button" className={ui.button} onClick={() => dialog.current?.close()}>
            {t("create.cancel")}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

/** A checkbox with its label. */
export function Checkbox(props: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={styles.checkbox}>
      <input
        id={id}
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <label htmlFor={id}>{props.label}</label>
    </div>
  );
}

function RatingField(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <input
      type="number"
      inputMode="numeric"
      min={0}
      max={MAX_RATING}
      aria-label={props.label}
      placeholder={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
