import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TournamentRound } from "../api/types";
import { useRoundName } from "../components/round-picker";
import { useFormat } from "../i18n/format";
import { TextField } from "../ui/form";
import { CommandDialog } from "./command-dialog";
import { Consequences, usePreview } from "./consequences";
import type { Command } from "./types";
import { useIntent } from "./use-intent";

interface Props {
  round: TournamentRound;
  onClose: () => void;
}

/** Rules every open table of a round, as at its deadline. */
export function CloseRoundDialog({ round, onClose }: Props) {
  const { t } = useTranslation("control");
  const format = useFormat();
  const roundName = useRoundName();
  const intent = useIntent();
  const command: Command = { type: "close_round", round: round.number, stage: round.stage };
  const preview = usePreview(command);
  return (
    <CommandDialog
      title={t("closeRound.title", { round: roundName(round) })}
      intent={intent}
      danger
      confirm={t("closeRound.confirm")}
      says={
        <>
          <p>
            {t("closeRound.says", {
              count: round.tables.playing,
              formatted: format.number(round.tables.playing),
            })}
          </p>
          <p>{t(`closeRound.${round.at_deadline}`)}</p>
        </>
      }
      onConfirm={async () => (await intent.send(command)) !== null}
      onClose={onClose}
    >
      <Consequences query={preview} isComplete />
    </CommandDialog>
  );
}

/** A moment as a field of the browser takes it, in the time zone of the browser. */
export function localMoment(iso: string): string {
  const moment = new Date(iso);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Moves the deadline of a round, or removes it. */
export function DeadlineDialog({ round, onClose }: Props) {
  const { t } = useTranslation("control");
  const roundName = useRoundName();
  const intent = useIntent();
  const [moment, setMoment] = useState(round.deadline ? localMoment(round.deadline) : "");
  const [reason, setReason] = useState("");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const deadline = moment ? new Date(moment).toISOString() : null;
  return (
    <CommandDialog
      title={t("deadline.title", { round: roundName(round) })}
      intent={intent}
      confirm={deadline ? t("deadline.confirm") : t("deadline.remove")}
      says={<p>{t("deadline.says")}</p>}
      onConfirm={async () =>
        (await intent.send({
          type: "move_deadline",
          round: round.number,
          stage: round.stage,
          deadline,
          reason: reason.trim(),
        })) !== null
      }
      onClose={onClose}
    >
      <TextField
        name="deadline"
        type="datetime-local"
        label={t("deadline.label")}
        hint={t("deadline.hint", { zone })}
        value={moment}
        onChange={(event) => setMoment(event.currentTarget.value)}
      />
      <TextField
        name="reason"
        label={t("reason.optional")}
        hint={t("reason.hint")}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </CommandDialog>
  );
}
