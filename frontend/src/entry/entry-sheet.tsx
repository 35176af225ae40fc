import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TournamentDetail } from "../api/types";
import { useFormat } from "../i18n/format";
import { Sheet } from "../play/sheet";
import { describeFailure, FormMessage, SubmitButton, TextField } from "../ui/form";
import ui from "../ui/ui.module.css";
import styles from "./entry.module.css";
import { giveCommand, type OwnEntry } from "./entry-queries";
import "./messages";
import { canMissRounds, type Standing, standingOf } from "./standing";

type Action = "register" | "accept" | "decline_invitation" | "withdraw" | "pause" | "come_back";

const ACTIONS: Record<Standing, readonly Action[]> = {
  none: [],
  "may-enter": ["register"],
  invited: ["accept", "decline_invitation"],
  reserve: ["withdraw"],
  playing: ["pause", "withdraw"],
  paused: ["come_back", "withdraw"],
  gone: ["come_back"],
  over: [],
};

interface Props {
  id: string;
  tournament: TournamentDetail;
  entry: OwnEntry | null;
  onClose: () => void;
}

/** A dialog in which a player enters, accepts, pauses, misses a round, or leaves. */
export default function EntrySheet({ id, tournament, entry, onClose }: Props) {
  const { t } = useTranslation("entry");
  const format = useFormat();
  const client = useQueryClient();
  const key = useRef(crypto.randomUUID());
  const [isLeaving, setIsLeaving] = useState(false);
  const standing = standingOf(tournament, entry);
  const give = useMutation({
    mutationFn: (command: { type: string; round?: number; half?: boolean }) =>
      giveCommand(id, command, key.current),
    onSettled: () => {
      // A refused command may be given again later.
      key.current = crypto.randomUUID();
      return client.invalidateQueries({ queryKey: ["tournament", id] });
    },
  });
  const act = (action: Action) => {
    if (give.isPending) return;
    if (action === "withdraw" && !isLeaving) setIsLeaving(true);
    else give.mutate({ type: action }, { onSuccess: onClose });
  };
  const isUnstarted = tournament.status === "registration";
  const actions = ACTIONS[standing].filter((action) => action !== "pause" || !isUnstarted);
  return (
    <Sheet title={t("title")} onClose={onClose}>
      <div className={styles.sheet}>
        <p>
          {isLeaving
            ? t("sure", { name: tournament.name })
            : standing !== "none" &&
              t(`says.${standing}`, {
                name: tournament.name,
                place: format.number(entry?.reserve ?? 0),
              })}
        </p>
        {give.isError && <FormMessage tone="bad">{describeFailure(give.error)}</FormMessage>}
        {!isLeaving && standing === "playing" && canMissRounds(tournament) && (
          <Absence
            round={(tournament.current_round ?? 0) + 1}
            isBusy={give.isPending}
            announced={give.data && give.variables?.round ? give.variables.round : null}
            onAnnounce={(round, half) => give.mutate({ type: "absence", round, half })}
          />
        )}
        <div className={styles.actions}>
          {isLeaving ? (
            <>
              <button type="button" className={ui.button} onClick={() => setIsLeaving(false)}>
                {t("sureNo")}
              </button>
              <button type="button" className={ui.button} onClick={() => act("withdraw")}>
                {t("sureYes")}
              </button>
            </>
          ) : (
            actions.map((action, index) => (
              <button
                key={action}
                type="button"
                className={ui.button}
                data-tone={index === 0 && standing !== "playing" ? "main" : undefined}
                aria-disabled={give.isPending || undefined}
                onClick={() => act(action)}
              >
                {t(`action.${action}`)}
              </button>
            ))
          )}
        </div>
      </div>
    </Sheet>
  );
}

function Absence(props: {
  /** The first round that is not published yet. */
  round: number;
  isBusy: boolean;
  /** The round of which the absence was announced just now. */
  announced: number | null;
  onAnnounce: (round: number, half: boolean) => void;
}) {
  const { t } = useTranslation("entry");
  const format = useFormat();
  return (
    <form
      className={styles.absence}
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        const round = Number(values.get("round"));
        if (Number.isInteger(round) && round > 0) props.onAnnounce(round, values.has("half"));
      }}
    >
      <fieldset>
        <legend>{t("absence.legend")}</legend>
        <TextField
          name="round"
          label={t("absence.round")}
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          defaultValue={String(props.round)}
        />
        <label className={styles.half}>
          <input type="checkbox" name="half" />
          <span>{t("absence.half")}</span>
        </label>
        <SubmitButton busy={props.isBusy}>{t("absence.submit")}</SubmitButton>
        <p role="status">
          {props.announced !== null && t("absence.done", { round: format.number(props.announced) })}
        </p>
      </fieldset>
    </form>
  );
}
