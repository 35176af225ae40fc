import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../api/client";
import { formFaults } from "../api/form-faults";
import type { components } from "../api/schema";
import { FormMessage, SubmitButton, useForm } from "../ui/form";
import { Choices, SelectField, TextArea } from "../ui/form-fields";
import styles from "./moderation.module.css";
import type { ReportDetail } from "./queries";

type NewDecision = components["schemas"]["NewDecisionRequest"];
type Kind = NewDecision["kind"];

const ABOUT_PLAYER: readonly Kind[] = ["warn", "hide_name", "suspend", "ban"];
/** Results without anybody at fault. */
const FAULTLESS = ["cancelled", "adjudicated", "double_forfeit"];
const DAYS = [1, 3, 7, 30, 180, 365];
const DAY_MS = 86_400_000;

/** The form of a decision. What it asks for depends on the kind of decision. */
export function DecisionForm({ report }: { report: ReportDetail }) {
  const { t } = useTranslation("moderation");
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind | "">("");
  const [result, setResult] = useState(report.result_kinds[0] ?? "");
  const players = report.seats.map((seat) => ({
    value: seat.player.username,
    label: seat.player.display_name,
  }));
  const form = useForm(async (values) => {
    if (!kind) return { kind: t("staff.kindMissing") };
    if (!values.reason?.trim()) return { reason: t("staff.reasonMissing") };
    const body: NewDecision = { kind, reason: values.reason };
    if (ABOUT_PLAYER.includes(kind) && !report.player) body.player = values.player ?? null;
    if (kind === "suspend") {
      body.until = new Date(Date.now() + Number(values.days) * DAY_MS).toISOString();
    }
    if (kind === "correct_result") body.result = newResult(values, result, players);
    try {
      const { data } = await api.POST("/api/v1/moderation/reports/{report_id}/decisions", {
        params: { path: { report_id: report.id } },
        body,
      });
      if (data) client.setQueryData(["moderation", "report", report.id], data);
    } catch (error) {
      return formFaults(error, ["kind", "reason", "player"]);
    }
    void client.invalidateQueries({ queryKey: ["moderation"] });
    return null;
  });
  return (
    <form {...form.formProps} className={styles.stack}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <Choices
        type="radio"
        legend={t("staff.decision")}
        {...form.field("kind")}
        onChange={(value) => setKind(value as Kind)}
        options={report.kinds.map((value) => ({
          value,
          label: t(`kinds.${value}`),
          hint: t(`kindHints.${value}`),
        }))}
      />
      {kind && ABOUT_PLAYER.includes(kind) && !report.player && (
        <SelectField {...form.field("player")} label={t("staff.player")} options={players} />
      )}
      {kind === "suspend" && (
        <SelectField
          {...form.field("days")}
          label={t("staff.days")}
          defaultValue="7"
          options={DAYS.map((days) => ({
            value: String(days),
            label: t("staff.day", { count: days }),
          }))}
        />
      )}
      {kind === "correct_result" && (
        <>
          <SelectField
            {...form.field("result")}
            label={t("staff.result")}
            value={result}
            onChange={(event) => setResult(event.currentTarget.value)}
            options={report.result_kinds.map((value) => ({
              value,
              label: t(`results.${value as "forfeit"}`),
            }))}
          />
          {!FAULTLESS.includes(result) && (
            <Choices
              type="checkbox"
              legend={t("staff.atFault")}
              {...form.field("at_fault")}
              options={players}
            />
          )}
          {result === "adjudicated" &&
            players.map((player, index) => (
              <SelectField
                key={player.value}
                {...form.field(`rank.${player.value}`)}
                label={t("staff.rank", { name: player.label })}
                defaultValue={String(index + 1)}
                options={players.map((_, place) => ({
                  value: String(place + 1),
                  label: String(place + 1),
                }))}
              />
            ))}
        </>
      )}
      <TextArea
        {...form.field("reason")}
        label={t("staff.reasonField")}
        hint={t("staff.reasonHint")}
        maxLength={2000}
      />
      <SubmitButton busy={form.busy}>{t("staff.send")}</SubmitButton>
    </form>
  );
}

/** The result as the form says. If all are at fault, everybody is. */
function newResult(
  values: Record<string, string>,
  kind: string,
  players: readonly { value: string }[],
): NonNullable<NewDecision["result"]> {
  const usernames = players.map((player) => player.value);
  const chosen = usernames.filter((username) => values[`at_fault.${username}`]);
  const result = { kind: kind as "forfeit" };
  if (kind === "adjudicated") {
    const ranks = usernames.map((username) => [username, Number(values[`rank.${username}`])]);
    return { ...result, ranks: Object.fromEntries(ranks) };
  }
  return { ...result, at_fault: kind === "double_forfeit" ? usernames : chosen };
}
