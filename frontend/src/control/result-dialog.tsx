import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { usePairingText } from "../pairing/use-pairing-text";
import fields from "../ui/fields.module.css";
import { FormMessage } from "../ui/form";
import { Choices, SelectField, TextArea } from "../ui/form-fields";
import ui from "../ui/ui.module.css";
import { CommandDialog } from "./command-dialog";
import { Consequences, usePreview } from "./consequences";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import {
  emptyResult,
  FAULT_KINDS,
  hasResult,
  RESULT_KINDS,
  type ResultChoice,
  type ResultFault,
  resultCommand,
  type TypedGame,
  type TypedResult,
} from "./result-form";
import { useIntent } from "./use-intent";
import { useTableName, useTableNameById } from "./use-tables";

/** Gives a table its result or corrects it, after showing what follows from that. */
export function ResultDialog(props: {
  table: TournamentTable;
  kind?: ResultChoice;
  onClose: () => void;
}) {
  const { table } = props;
  const { t } = useTranslation("control");
  const { names } = useControl();
  const tableName = useTableName();
  const tableNameById = useTableNameById();
  const pairing = usePairingText(names);
  const intent = useIntent();
  // The table as it was when the dialog opened: what was typed does not change under the hands.
  const [opened] = useState(table);
  const [typed, setTyped] = useState<TypedResult>(() => ({
    ...emptyResult(table),
    ...(props.kind ? { kind: props.kind } : {}),
  }));
  const [annul, setAnnul] = useState<readonly number[]>([]);
  const [fault, setFault] = useState<ResultFault | null>(null);
  const isCorrection = hasResult(opened);
  const needsReason = isCorrection || typed.kind === "annul";
  const plain = resultCommand(opened, typed);
  const built = resultCommand(opened, typed, annul);
  const command = typeof built === "string" ? null : built;
  // Which tables no longer fit is asked without annulling any of them.
  const base = usePreview(typeof plain === "string" ? null : plain);
  const preview = usePreview(command);
  const overtaken = (command && base.data?.overtaken) || [];
  const change = (part: Partial<TypedResult>) => {
    setTyped({ ...typed, ...part });
    setFault(null);
  };
  const seatNames = opened.seats.map(({ player }) => player.display_name || player.username);
  const kinds = RESULT_KINDS.filter((kind) => kind !== "walkover" || isCorrection);
  return (
    <CommandDialog
      title={isCorrection ? t("result.correctTitle") : t("result.title")}
      intent={intent}
      danger={typed.kind === "annul" || typed.kind === "cancelled"}
      confirm={
        typed.kind === "annul"
          ? t("result.annulConfirm")
          : isCorrection
            ? t("result.correctConfirm")
            : t("result.confirm")
      }
      says={
        <>
          <p>{tableName(opened)}</p>
          <p>{t(`result.says.${typed.kind}`)}</p>
        </>
      }
      onConfirm={async () => {
        if (typeof built === "string") {
          setFault(built);
          return false;
        }
        return (await intent.send(built)) !== null;
      }}
      onClose={props.onClose}
    >
      <SelectField
        name="kind"
        label={t("result.kind")}
        value={typed.kind}
        options={kinds.map((value) => ({ value, label: t(`result.kinds.${value}`) }))}
        onChange={(event) => change({ kind: event.currentTarget.value as ResultChoice })}
      />
      {typed.kind === "played" && (
        <Games
          names={seatNames}
          games={typed.games}
          max={opened.match?.games ?? 1}
          onChange={(games) => change({ games })}
        />
      )}
      {FAULT_KINDS.includes(typed.kind) && (
        <Choices
          type="checkbox"
          name="at_fault"
          legend={t("result.atFault")}
          options={opened.seats.map((seat, index) => ({
            value: String(seat.entry),
            label: seatNames[index] ?? "",
          }))}
          onChange={(value) => {
            const entry = Number(value);
            change({
              atFault: typed.atFault.includes(entry)
                ? typed.atFault.filter((other) => other !== entry)
                : [...typed.atFault, entry],
            });
          }}
        />
      )}
      {typed.kind === "adjudicated" && (
        <SeatNumbers
          legend={t("result.places")}
          names={seatNames}
          values={typed.places}
          onChange={(places) => change({ places })}
        />
      )}
      <TextArea
        name="reason"
        label={t(needsReason ? "reason.label" : "reason.optional")}
        hint={t("reason.hint")}
        rows={2}
        maxLength={1000}
        value={typed.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      {overtaken.length > 0 && (
        <Choices
          type="checkbox"
          name="annul"
          legend={t("result.overtaken")}
          options={overtaken.map(({ table: number, note }) => ({
            value: String(number),
            label: t("result.annulTable", { table: tableNameById(number) }),
            hint: pairing.note(note),
          }))}
          onChange={(value) => {
            const number = Number(value);
            setAnnul(
              annul.includes(number)
                ? annul.filter((other) => other !== number)
                : [...annul, number],
            );
          }}
        />
      )}
      <Consequences query={preview} isComplete={command !== null} />
      {fault && <FormMessage tone="bad">{t(`result.fault.${fault}`)}</FormMessage>}
    </CommandDialog>
  );
}

/** The games of a match: places, points, or both. */
function Games(props: {
  names: readonly string[];
  games: readonly TypedGame[];
  max: number;
  onChange: (games: TypedGame[]) => void;
}) {
  const { names, games, max, onChange } = props;
  const { t } = useTranslation("control");
  const format = useFormat();
  const blank = names.map(() => "");
  const change = (index: number, part: Partial<TypedGame>) =>
    onChange(games.map((game, number) => (number === index ? { ...game, ...part } : game)));
  return (
    <>
      <p className={styles.hint}>{t("result.playedHint")}</p>
      {games.map((game, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: games are numbered.
        <div key={index} className={styles.game}>
          {max > 1 && <h3>{t("result.game", { number: format.number(index + 1) })}</h3>}
          <SeatNumbers
            legend={t("result.placesOf", { number: format.number(index + 1) })}
            short={t("result.placeShort")}
            names={names}
            values={game.places}
            second={{
              short: t("result.pointsShort"),
              legend: t("result.pointsOf", { number: format.number(index + 1) }),
              values: game.points,
              onChange: (points) => change(index, { points }),
            }}
            onChange={(places) => change(index, { places })}
          />
        </div>
      ))}
      {games.length < max && (
        <button
          type="button"
          className={`${ui.button} ${styles.add}`}
          onClick={() => onChange([...games, { places: blank, points: blank }])}
        >
          {t("result.addGame")}
        </button>
      )}
    </>
  );
}

interface Column {
  readonly legend: string;
  readonly short?: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
}

/** One or two numbers for each seat. */
function SeatNumbers(props: Column & { names: readonly string[]; second?: Column }) {
  const { names, second } = props;
  const columns = [props, ...(second ? [second] : [])];
  return (
    <table className={styles.numbers}>
      <caption className="visually-hidden">{props.legend}</caption>
      {second && (
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.legend} scope="col">
                {column.short}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {names.map((name, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats do not move.
          <tr key={seat}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {columns.map((column) => (
              <td key={column.legend}>
                <input
                  className={fields.control}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`${column.legend}: ${name}`}
                  value={column.values[seat] ?? ""}
                  onChange={(event) =>
                    column.onChange(column.values.with(seat, event.currentTarget.value))
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
