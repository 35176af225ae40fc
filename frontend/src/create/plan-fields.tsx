import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { TextField } from "../ui/form";
import { Choices, SelectField } from "../ui/form-fields";
import ui from "../ui/ui.module.css";
import styles from "./create.module.css";
import { FORMATS, type Plan, tableSizes, withFormat, withValidSize } from "./plan";
import { swissRounds } from "./schedule";

interface Props {
  plan: Plan;
  onChange: (plan: Plan) => void;
}

const MAX_ROUNDS = 20;
const ROUND_DAYS = [0, 1, 2, 3, 7, 14];

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${ui.card} ${styles.group}`} aria-labelledby={id}>
      <h2 id={id}>{legend}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** The format, each with a sentence. */
export function FormatField({ plan, onChange }: Props) {
  const { t } = useTranslation("create");
  const names = useNames();
  return (
    <section className={`${ui.card} ${styles.group} ${styles.formats}`}>
      <Choices
        key={plan.format}
        type="radio"
        name="format"
        legend={t("format.legend")}
        selected={[plan.format]}
        options={FORMATS.map((value) => ({
          value,
          label: names.format(value),
          hint: t(`format.${value}`),
        }))}
        onChange={(value) => {
          const format = FORMATS.find((name) => name === value);
          if (format) onChange(withFormat(plan, format));
        }}
      />
    </section>
  );
}

/** The game, the size of the tables, and how many players are expected. */
export function GameFields({ plan, onChange }: Props) {
  const { t } = useTranslation("create");
  const names = useNames();
  const format = useFormat();
  const kinds = useQuery(queries.kinds()).data ?? [{ name: plan.kind }];
  return (
    <Group legend={t("game.legend")}>
      <SelectField
        name="kind"
        label={t("game.kind")}
        value={plan.kind}
        options={kinds.map(({ name }) => ({ value: name, label: names.kind(name) }))}
        onChange={(event) => onChange({ ...plan, kind: event.currentTarget.value })}
      />
      <SelectField
        name="table_size"
        label={t("game.size")}
        value={String(plan.tableSize)}
        options={numbers(tableSizes(plan.format, plan.ladder), format.number)}
        onChange={(event) =>
          onChange(withValidSize({ ...plan, tableSize: Number(event.currentTarget.value) }))
        }
      />
      <NumberField
        name="players"
        label={t("game.players")}
        hint={t("game.playersHint")}
        value={plan.players}
        min={2}
        max={2000}
        onChange={(players) => onChange({ ...plan, players: players ?? 2 })}
      />
      {plan.format !== "arena" && (
        <SelectField
          name="best_of"
          label={t("game.bestOf")}
          value={String(plan.bestOf)}
          options={[1, 3, 5].map((games) => ({
            value: String(games),
            label:
              games === 1
                ? t("game.bestOfOne")
                : t("game.bestOfN", { games: format.number(games) }),
          }))}
          onChange={(event) => onChange({ ...plan, bestOf: Number(event.currentTarget.value) })}
        />
      )}
    </Group>
  );
}

/** What only the chosen format has; nothing for a bracket of two. */
export function OptionFields({ plan, onChange }: Props) {
  const { t } = useTranslation("create");
  const format = useFormat();
  const number = (
    name: "cycles" | "groups" | "advance" | "divisions" | "divisionSize" | "exchange" | "minutes",
    label: string,
    min: number,
    max: number,
    hint?: string,
  ) => (
    <NumberField
      name={name}
      label={label}
      hint={hint}
      value={plan[name]}
      min={min}
      max={max}
      onChange={(value) => onChange({ ...plan, [name]: value ?? min })}
    />
  );
  const fields = (() => {
    switch (plan.format) {
      case "swiss":
        return (
          <SelectField
            name="rounds"
            label={t("options.rounds")}
            value={String(plan.rounds ?? "")}
            options={[
              {
                value: "",
                label: t("options.roundsAuto", {
                  rounds: format.number(swissRounds(plan.players, plan.tableSize)),
                }),
              },
              ...Array.from({ length: MAX_ROUNDS }, (_, index) => ({
                value: String(index + 1),
                label: t("options.roundsN", {
                  count: index + 1,
                  formatted: format.number(index + 1),
                }),
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...plan, rounds: value === "" ? null : Number(value) })
            }
          />
        );
      case "round_robin":
        return number("cycles", t("options.cycles"), 1, 8);
      case "table_elimination":
        return number("advance", t("options.advanceTable"), 1, plan.tableSize - 1);
      case "groups_playoff":
        return (
          <>
            {number("groups", t("options.groups"), 1, 64)}
            {number("advance", t("options.advance"), 1, 32)}
          </>
        );
      case "league_season":
        return (
          <>
            {number("divisions", t("options.divisions"), 2, 40)}
            {number("divisionSize", t("options.divisionSize"), 2, 64, t("options.divisionHint"))}
            {number("exchange", t("options.exchange"), 0, 16)}
          </>
        );
      case "arena":
        return number("minutes", t("options.minutes"), 10, 1440);
      case "ladder":
        return (
          <SelectField
            name="ladder"
            label={t("options.ladder")}
            value={plan.ladder}
            options={[
              { value: "automatic", label: t("options.ladderAutomatic") },
              { value: "challenge", label: t("options.ladderChallenge") },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange(
                withValidSize({
                  ...plan,
                  ladder: value === "challenge" ? "challenge" : "automatic",
                }),
              )
            }
          />
        );
      default:
        return null;
    }
  })();
  return fields && <Group legend={t("options.legend")}>{fields}</Group>;
}

/** Where it is played, clocks, deadlines, and who publishes the rounds. */
export function PlayingFields({
  plan,
  onChange,
  clocks,
}: Props & { clocks: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation("create");
  const format = useFormat();
  return (
    <Group legend={t("playing.legend")}>
      <SelectField
        name="playing"
        label={t("playing.where")}
        value={plan.playing}
        options={[
          { value: "site", label: t("playing.site") },
          { value: "hall", label: t("playing.hall") },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...plan, playing: value === "hall" ? "hall" : "site" })
        }
      />
      {plan.playing === "site" && (
        <SelectField
          name="clock"
          label={t("playing.clock")}
          value={plan.clock}
          options={clocks}
          onChange={(event) => onChange({ ...plan, clock: event.currentTarget.value })}
        />
      )}
      {plan.format !== "arena" && (
        <SelectField
          name="round_days"
          label={t("playing.deadline")}
          hint={plan.roundDays > 0 ? t("playing.deadlineHint") : undefined}
          value={String(plan.roundDays)}
          options={[...new Set([...ROUND_DAYS, plan.roundDays])]
            .toSorted((a, b) => a - b)
            .map((days) => ({
              value: String(days),
              label:
                days === 0
                  ? t("playing.noDeadline")
                  : t("playing.days", { count: days, formatted: format.number(days) }),
            }))}
          onChange={(event) => onChange({ ...plan, roundDays: Number(event.currentTarget.value) })}
        />
      )}
      <Checkbox
        label={t("playing.automatic")}
        checked={plan.automatic}
        onChange={(automatic) => onChange({ ...plan, automatic })}
      />
      <Checkbox
        label={t("playing.rated")}
        checked={plan.rated}
        onChange={(rated) => onChange({ ...plan, rated })}
      />
    </Group>
  );
}

/** Who may enter, and how many. */
export function EntryFields({ plan, onChange }: Props) {
  const { t } = useTranslation("create");
  return (
    <Group legend={t("entry.legend")}>
      <SelectField
        name="entry"
        label={t("entry.how")}
        value={plan.entry}
        options={[
          { value: "open", label: t("entry.open") },
          { value: "invited", label: t("entry.invited") },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...plan, entry: value === "invited" ? "invited" : "open" })
        }
      />
      <NumberField
        name="max_entries"
        label={t("entry.most")}
        hint={t("entry.mostHint")}
        value={plan.maxEntries}
        min={2}
        max={2000}
        onChange={(maxEntries) => onChange({ ...plan, maxEntries })}
      />
    </Group>
  );
}

/** A field for a whole number; null if it is empty. */
function NumberField(props: {
  name: string;
  label: string;
  hint?: string | undefined;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
}) {
  const { name, label, hint, value, min, max, onChange } = props;
  return (
    <TextField
      name={name}
      label={label}
      {...(hint ? { hint } : {})}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={value ?? ""}
      onChange={({ currentTarget: { value: text } }) => {
        const typed = Number.parseInt(text, 10);
        onChange(Number.isNaN(typed) ? null : Math.min(Math.max(typed, min), max));
      }}
    />
  );
}

function Checkbox(props: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}

const numbers = (values: readonly number[], format: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: format(value) }));
