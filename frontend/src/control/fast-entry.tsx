import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../api/problem";
import type { TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { Badge, ToggleGroup } from "../ui/basics";
import fields from "../ui/fields.module.css";
import { describeFailure, FormMessage } from "../ui/form";
import ui from "../ui/ui.module.css";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import fast from "./fast-entry.module.css";
import { eventsAfter, sendCommand } from "./queries";
import { isFault, parseGame, type Score } from "./result-form";
import { newKey } from "./use-intent";

interface Sent {
  readonly key: string;
  readonly table: TournamentTable;
  readonly values: readonly string[];
  readonly score: Score;
  readonly state: "sending" | "done" | "failed";
  readonly error: string;
}

/** How often a result is sent again when something else changes at the same moment. */
const MAX_ATTEMPTS = 8;

/**
 * Results one after the other without a mouse: the number of a table, Enter, a number for each
 * player with Enter after each; after the last the result is sent and the next table is asked for.
 * A result that is refused stays in the list below with what was typed.
 */
export function FastEntry({ tables }: { tables: readonly TournamentTable[] }) {
  const { t } = useTranslation("control");
  const format = useFormat();
  const client = useQueryClient();
  const { id, tournament } = useControl();
  const [mode, setMode] = useState<"places" | "points">("places");
  const [number, setNumber] = useState("");
  const [values, setValues] = useState<readonly string[]>([]);
  const [fault, setFault] = useState("");
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const tableInput = useRef<HTMLInputElement>(null);
  const seq = useRef(tournament.seq);
  seq.current = Math.max(seq.current, tournament.seq);

  const table = tables.find((one) => String(one.number) === number.trim());
  const isTaken = (one: TournamentTable) =>
    sent.some((row) => row.table.id === one.id && row.state !== "failed");
  const describeTable = () => {
    if (!number.trim()) return t("fast.start");
    if (!table) return t("fast.unknown", { number });
    if (table.status !== "playing" || isTaken(table)) return t("fast.hasResult", { number });
    if ((table.match?.games ?? 1) > 1) return t("fast.match");
    return "";
  };
  const problem = describeTable();
  const isReady = table !== undefined && problem === "";

  const focusSeat = (seat: number) => {
    const input = inputs.current[seat];
    input?.focus();
    input?.select();
  };
  const update = (row: Sent, part: Partial<Sent>) =>
    setSent((rows) => rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)));

  /** Results of different tables do not disturb each other, so only what happened to this matters. */
  async function deliver(row: Sent): Promise<void> {
    for (let count = 1; ; count++) {
      const expected = seq.current;
      try {
        const games = [{ ...row.score, tiebreak: [] }];
        const done = await sendCommand(
          id,
          { type: "rule", table: row.table.id, kind: "played", games },
          { key: row.key, seq: expected },
        );
        seq.current = Math.max(seq.current, done.seq);
        return;
      } catch (error) {
        const isStale = error instanceof Problem && error.code === "stale";
        if (!isStale || count === MAX_ATTEMPTS) throw error;
        const events = await eventsAfter(id, expected);
        seq.current = Math.max(seq.current, events.at(-1)?.seq ?? expected);
      }
    }
  }

  async function send(row: Sent): Promise<void> {
    try {
      await deliver(row);
      update(row, { state: "done" });
    } catch (error) {
      update(row, { state: "failed", error: describeFailure(error) });
    } finally {
      void client.invalidateQueries({ queryKey: ["tournament", id] });
    }
  }

  function submit() {
    if (!table || !isReady) return;
    const typed = table.seats.map((_, seat) => values[seat] ?? "");
    const blank = table.seats.map(() => "");
    const parsed = parseGame(
      mode === "places" ? { places: typed, points: blank } : { places: blank, points: typed },
    );
    if (isFault(parsed)) {
      setFault(t(`result.fault.${parsed}`));
      focusSeat(typed.findIndex((text) => !text.trim()));
      return;
    }
    const row: Sent = {
      key: newKey(),
      table,
      values: typed,
      score: parsed,
      state: "sending",
      error: "",
    };
    setSent([row, ...sent.filter((one) => one.table.id !== table.id)]);
    setNumber("");
    setValues([]);
    setFault("");
    tableInput.current?.focus();
    void send(row);
  }

  const editAgain = (row: Sent) => {
    setSent(sent.filter((one) => one.key !== row.key));
    setNumber(String(row.table.number));
    setValues(row.values);
    tableInput.current?.focus();
  };

  return (
    <div className={`${ui.card} ${fast.entry}`}>
      <div className={fast.head}>
        <p className={styles.hint}>{t("fast.hint")}</p>
        <ToggleGroup
          label={t("fast.mode")}
          value={mode}
          options={[
            { value: "places", label: t("fast.places") },
            { value: "points", label: t("fast.points") },
          ]}
          onChange={setMode}
        />
      </div>
      <form
        className={fast.row}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className={fast.field}>
          <span>{t("fast.table")}</span>
          <input
            ref={tableInput}
            className={fields.control}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            onChange={(event) => {
              setNumber(event.currentTarget.value);
              setFault("");
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              if (isReady) focusSeat(0);
              else setFault(problem);
            }}
          />
        </label>
        {isReady &&
          table.seats.map((seat, index) => (
            <label key={seat.entry} className={fast.field}>
              <span>
                <bdi>{seat.player.display_name || seat.player.username}</bdi>
              </span>
              <input
                ref={(input) => {
                  inputs.current[index] = input;
                }}
                className={fields.control}
                inputMode="decimal"
                autoComplete="off"
                value={values[index] ?? ""}
                onChange={(event) => {
                  const text = event.currentTarget.value;
                  setValues(
                    table.seats.map((_, other) => (other === index ? text : (values[other] ?? ""))),
                  );
                  setFault("");
                }}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || index === table.seats.length - 1) return;
                  event.preventDefault();
                  focusSeat(index + 1);
                }}
              />
            </label>
          ))}
        {isReady && (
          <button type="submit" className={ui.button} data-tone="main">
            {t("fast.send")}
          </button>
        )}
      </form>
      {fault ? (
        <FormMessage tone="bad">{fault}</FormMessage>
      ) : (
        <p className={styles.hint}>{problem}</p>
      )}
      {sent.length > 0 && (
        <ul className={fast.sent} aria-label={t("fast.sent")} aria-live="polite">
          {sent.map((row) => (
            <li key={row.key}>
              <span>
                {t("fast.row", {
                  number: format.number(row.table.number),
                  result: format.list(
                    row.table.seats.map((seat, index) =>
                      t("fast.value", {
                        name: seat.player.display_name,
                        value: row.values[index] ?? "",
                      }),
                    ),
                  ),
                })}
              </span>
              {row.state === "sending" && <Badge>{t("fast.sending")}</Badge>}
              {row.state === "done" && <Badge tone="good">{t("fast.done")}</Badge>}
              {row.state === "failed" && (
                <>
                  <strong className={fast.failed}>{row.error}</strong>
                  <button type="button" className={ui.button} onClick={() => editAgain(row)}>
                    {t("fast.again")}
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
