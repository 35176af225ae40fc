import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { Section, ToggleGroup } from "../ui/basics";
import { TextArea } from "../ui/form-fields";
import { QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useNow } from "../ui/use-now";
import { CommandDialog } from "./command-dialog";
import { Consequences, usePreview } from "./consequences";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { controlQueries } from "./queries";
import type { Command, JournalDecision } from "./types";
import { useIntent } from "./use-intent";

/** Who did what and when, in words, newest first; what can be undone has a button for it. */
export default function Log() {
  const { t } = useTranslation("control");
  const { id } = useControl();
  const [who, setWho] = useState<"all" | "people">("all");
  const [undone, setUndone] = useState<JournalDecision | null>(null);
  const journal = useInfiniteQuery(controlQueries.journal(id, who === "people"));
  return (
    <Section
      id="log"
      title={t("log.title")}
      aside={
        <ToggleGroup
          label={t("log.shown")}
          value={who}
          options={[
            { value: "all", label: t("log.all") },
            { value: "people", label: t("log.people") },
          ]}
          onChange={setWho}
        />
      }
    >
      <QueryResult query={journal}>
        {({ pages }) => (
          <div className={styles.stack}>
            <ol className={`${ui.card} ${styles.log}`}>
              {pages
                .flatMap((page) => page.decisions)
                .map((decision) => (
                  <Row key={decision.decision} decision={decision} onUndo={setUndone} />
                ))}
            </ol>
            {journal.hasNextPage && (
              <button
                type="button"
                className={`${ui.button} ${styles.add}`}
                aria-disabled={journal.isFetchingNextPage || undefined}
                onClick={() => void journal.fetchNextPage()}
              >
                {t("log.earlier")}
              </button>
            )}
          </div>
        )}
      </QueryResult>
      {undone && <UndoDialog decision={undone} onClose={() => setUndone(null)} />}
    </Section>
  );
}

function Row(props: { decision: JournalDecision; onUndo: (decision: JournalDecision) => void }) {
  const { decision, onUndo } = props;
  const { t } = useTranslation("control");
  const format = useFormat();
  const now = useNow();
  const { me, may } = useControl();
  const { by } = decision;
  const name = by && (by.display_name || by.username);
  return (
    <li>
      <div className={styles.decision}>
        <p>
          <strong>
            {name === null ? t("log.itself") : by?.id === me.id ? t("log.you") : <bdi>{name}</bdi>}
          </strong>
          <time dateTime={decision.at} title={format.moment(decision.at)}>
            {format.ago(decision.at, now)}
          </time>
        </p>
        <ul>
          {decision.items.map((item) => (
            <li key={item.seq}>{item.text}</li>
          ))}
          {decision.left_out > 0 && (
            <li>
              {t("log.more", {
                count: decision.left_out,
                formatted: format.number(decision.left_out),
              })}
            </li>
          )}
        </ul>
      </div>
      {decision.undoable && may("undo") && (
        <button
          type="button"
          className={ui.button}
          aria-label={t("undo.buttonOf", { what: decision.items[0]?.text ?? "" })}
          onClick={() => onUndo(decision)}
        >
          {t("undo.button")}
        </button>
      )}
    </li>
  );
}

function UndoDialog(props: { decision: JournalDecision; onClose: () => void }) {
  const { decision } = props;
  const { t } = useTranslation("control");
  const intent = useIntent();
  const [reason, setReason] = useState("");
  const command: Command = { type: "undo", decision: decision.decision };
  const preview = usePreview(command);
  return (
    <CommandDialog
      title={t("undo.title")}
      intent={intent}
      confirm={t("undo.confirm")}
      says={
        <>
          <ul>
            {decision.items.map((item) => (
              <li key={item.seq}>{item.text}</li>
            ))}
          </ul>
          <p>{t("undo.says")}</p>
        </>
      }
      onConfirm={async () => (await intent.send({ ...command, reason: reason.trim() })) !== null}
      onClose={props.onClose}
    >
      <TextArea
        name="reason"
        label={t("reason.optional")}
        hint={t("reason.hint")}
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Consequences query={preview} isComplete />
    </CommandDialog>
  );
}
