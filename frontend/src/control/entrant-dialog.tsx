import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../ui/form";
import { Choices, TextArea } from "../ui/form-fields";
import { CommandDialog } from "./command-dialog";
import { Consequences, usePreview } from "./consequences";
import { useControl } from "./control-context";
import { type EntryAction, type EntryValues, entryActions, entryCommand } from "./entry-actions";
import type { Entry } from "./types";
import { useIntent } from "./use-intent";

/** What those who direct the event can do with an entry, each explained in a sentence. */
export function EntrantDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation("control");
  const { tournament, may } = useControl();
  const intent = useIntent();
  const actions = entryActions(entry.status, tournament.status).filter(may);
  const [action, setAction] = useState<EntryAction | null>(null);
  const [values, setValues] = useState<EntryValues>({
    reason: "",
    round: String((tournament.current_round ?? 0) + 1),
    half: false,
    points: "",
  });
  const [missing, setMissing] = useState<keyof EntryValues | null>(null);
  const name = entry.player.display_name || entry.player.username;
  const built = action && entryCommand(action, entry.entry, values);
  const command = built && !("missing" in built) ? built : null;
  const preview = usePreview(command);
  const isReasonOptional = action === "withdraw";
  const change = (part: Partial<EntryValues>) => {
    setValues({ ...values, ...part });
    setMissing(null);
  };
  const error = (field: keyof EntryValues) =>
    missing === field ? t(`entrant.missing.${field as "reason"}`) : undefined;
  return (
    <CommandDialog
      title={t("entrant.manage", { name })}
      intent={intent}
      danger={action === "withdraw" || action === "disqualify"}
      disabled={action === null}
      confirm={action ? t(`entrant.confirm.${action}`) : t("entrant.choose")}
      says={
        actions.length === 0 ? (
          <p>{t("entrant.nothing", { name })}</p>
        ) : (
          action && <p>{t(`entrant.says.${action}`, { name })}</p>
        )
      }
      onConfirm={async () => {
        if (built && "missing" in built) {
          setMissing(built.missing);
          return false;
        }
        return command !== null && (await intent.send(command)) !== null;
      }}
      onClose={onClose}
    >
      {actions.length > 0 && (
        <Choices
          type="radio"
          name="action"
          legend={t("entrant.what")}
          options={actions.map((value) => ({ value, label: t(`entrant.action.${value}`) }))}
          onChange={(value) => setAction(value as EntryAction)}
        />
      )}
      {action === "absence" && (
        <>
          <TextField
            name="round"
            label={t("entrant.round")}
            inputMode="numeric"
            value={values.round}
            error={error("round")}
            onChange={(event) => change({ round: event.currentTarget.value })}
          />
          <Choices
            type="checkbox"
            name="half"
            legend={t("entrant.halfLegend")}
            options={[{ value: "half", label: t("entrant.half") }]}
            onChange={() => change({ half: !values.half })}
          />
        </>
      )}
      {action === "adjust_points" && (
        <TextField
          name="points"
          label={t("entrant.points")}
          hint={t("entrant.pointsHint")}
          inputMode="text"
          value={values.points}
          error={error("points")}
          onChange={(event) => change({ points: event.currentTarget.value })}
        />
      )}
      {(action === "withdraw" || action === "disqualify" || action === "adjust_points") && (
        <TextArea
          name="reason"
          label={t(isReasonOptional ? "reason.optional" : "reason.label")}
          hint={t("reason.hint")}
          rows={2}
          maxLength={1000}
          value={values.reason}
          error={error("reason")}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      )}
      <Consequences query={preview} isComplete={command !== null} />
    </CommandDialog>
  );
}
