import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMe } from "../account/use-me";
import { api } from "../api/client";
import { formFaults } from "../api/form-faults";
import type { PlayerRef } from "../api/types";
import { Sheet } from "../play/sheet";
import { FormMessage, SubmitButton, useForm } from "../ui/form";
import { Choices, SelectField, TextArea } from "../ui/form-fields";
import { Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import "./messages";
import { PLAYER_REASONS, REASONS, type Reason } from "./reasons";
import styles from "./report-dialog.module.css";

interface Subject {
  player?: PlayerRef;
  game?: string;
  players?: readonly PlayerRef[];
}

/** The form that reports a player or a game to the staff. */
export default function ReportDialog(props: Subject & { onClose: () => void }) {
  const { t } = useTranslation("moderation");
  const me = useMe();
  const [sent, setSent] = useState(false);
  const player = me.data?.player;
  const title = props.player
    ? t("report.titlePlayer", { name: props.player.display_name })
    : t("report.titleGame");
  return (
    <Sheet title={title} onClose={props.onClose}>
      {me.isPending ? (
        <Skeleton rows={3} />
      ) : sent ? (
        <FormMessage tone="good">{t("report.sent")}</FormMessage>
      ) : !player ? (
        <SignUpNotice to="/signin" text={t("report.signIn")} link={t("report.signInLink")} />
      ) : player.kind === "guest" ? (
        <SignUpNotice to="/signup" text={t("report.guest")} link={t("report.guestLink")} />
      ) : (
        <ReportForm {...props} me={player.username} onSent={() => setSent(true)} />
      )}
    </Sheet>
  );
}

function SignUpNotice(props: { to: string; text: string; link: string }) {
  return (
    <div className={styles.form}>
      <p>{props.text}</p>
      <Link to={props.to} className={ui.button} data-tone="main">
        {props.link}
      </Link>
    </div>
  );
}

function ReportForm(props: Subject & { me: string; onSent: () => void }) {
  const { t } = useTranslation("moderation");
  const client = useQueryClient();
  const reasons = props.game ? REASONS : PLAYER_REASONS;
  const form = useForm(async (values) => {
    if (!values.reason) return { reason: t("report.reasonMissing") };
    try {
      await api.POST("/api/v1/reports", {
        body: {
          player: props.player?.username ?? (values.player || null),
          game: props.game ?? null,
          reason: values.reason as Reason,
          text: values.text ?? "",
        },
      });
    } catch (error) {
      return formFaults(error, ["reason", "text", "player"]);
    }
    void client.invalidateQueries({ queryKey: ["settings", "reports"] });
    props.onSent();
    return null;
  });
  const others = props.players?.filter((player) => player.username !== props.me) ?? [];
  return (
    <form {...form.formProps} className={styles.form}>
      <p>{t("report.intro")}</p>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      {others.length > 0 && (
        <SelectField
          {...form.field("player")}
          label={t("report.who")}
          options={[
            { value: "", label: t("report.wholeGame") },
            ...others.map((player) => ({ value: player.username, label: player.display_name })),
          ]}
        />
      )}
      <Choices
        type="radio"
        legend={t("report.reason")}
        {...form.field("reason")}
        options={reasons.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }))}
      />
      <TextArea
        {...form.field("text")}
        label={t("report.text")}
        hint={t("report.textHint")}
        maxLength={2000}
      />
      <SubmitButton busy={form.busy}>{t("report.send")}</SubmitButton>
    </form>
  );
}
