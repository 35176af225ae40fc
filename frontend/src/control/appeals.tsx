import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "../ui/basics";
import { Choices, TextArea } from "../ui/form-fields";
import ui from "../ui/ui.module.css";
import { CommandDialog } from "./command-dialog";
import { Consequences, usePreview } from "./consequences";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { controlQueries } from "./queries";
import type { Command, DeskItem } from "./types";
import { useIntent } from "./use-intent";
import { useTableNameById } from "./use-tables";

/** Appeals against results that nobody has decided. Nothing where there are none. */
export function Appeals() {
  const { t } = useTranslation("control");
  const { id, may } = useControl();
  const desk = useQuery(controlQueries.desk(id));
  const tableName = useTableNameById();
  // Only to name the tables.
  useQuery(controlQueries.recentTables(id));
  const [opened, setOpened] = useState<DeskItem | null>(null);
  const appeals = (desk.data?.items ?? []).filter(({ code }) => code === "appeal_open");
  if (appeals.length === 0 && !opened) return null;
  return (
    <Section id="appeals" title={t("appeals.title")}>
      <ul className={`${ui.card} ${styles.rows}`}>
        {appeals.map((appeal) => (
          <li key={String(appeal.params.appeal)}>
            <span className={styles.appeal}>
              {t("appeals.by", {
                name: appeal.entries[0]?.player?.display_name ?? "",
                table: tableName(appeal.table ?? 0),
              })}
              <q>
                <bdi>{String(appeal.params.reason)}</bdi>
              </q>
            </span>
            {may("decide_appeal") && (
              <button type="button" className={ui.button} onClick={() => setOpened(appeal)}>
                {t("ties.decide")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {opened && <AppealDialog appeal={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}

function AppealDialog({ appeal, onClose }: { appeal: DeskItem; onClose: () => void }) {
  const { t } = useTranslation("control");
  const intent = useIntent();
  const [answer, setAnswer] = useState<"granted" | "dismissed" | null>(null);
  const [reason, setReason] = useState("");
  const command: Command | null =
    answer && reason.trim()
      ? {
          type: "decide_appeal",
          appeal: Number(appeal.params.appeal),
          granted: answer === "granted",
          reason: reason.trim(),
        }
      : null;
  const preview = usePreview(command);
  return (
    <CommandDialog
      title={t("appeals.decideTitle")}
      intent={intent}
      confirm={t("appeals.confirm")}
      disabled={!command}
      says={
        <>
          <q>
            <bdi>{String(appeal.params.reason)}</bdi>
          </q>
          <p>{t("appeals.says")}</p>
        </>
      }
      onConfirm={async () => command !== null && (await intent.send(command)) !== null}
      onClose={onClose}
    >
      <Choices
        type="radio"
        name="answer"
        legend={t("appeals.answer")}
        options={(["granted", "dismissed"] as const).map((value) => ({
          value,
          label: t(`appeals.${value}`),
        }))}
        onChange={(value) => setAnswer(value as "granted")}
      />
      <TextArea
        name="reason"
        label={t("reason.label")}
        hint={t("reason.hint")}
        rows={2}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Consequences query={preview} isComplete={command !== null} />
    </CommandDialog>
  );
}
