import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { Section } from "../ui/basics";
import { TextArea } from "../ui/form-fields";
import ui from "../ui/ui.module.css";
import { CommandDialog } from "./command-dialog";
import { Consequences, usePreview } from "./consequences";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { controlQueries } from "./queries";
import { ReorderList } from "./reorder-list";
import type { Command } from "./types";
import { useIntent } from "./use-intent";
import { useTableNameById } from "./use-tables";

/** A tie about advancement that nobody has decided yet, at a table or in a stage. */
interface OpenTie {
  readonly table: number | null;
  readonly stage: string;
  readonly entries: readonly number[];
  /** The table or stage in words. */
  readonly where: string;
}

function useOpenTies(): OpenTie[] {
  const { id } = useControl();
  const names = useNames();
  const format = useFormat();
  const tableName = useTableNameById();
  const desk = useQuery(controlQueries.desk(id));
  // Only to name the tables.
  useQuery(controlQueries.recentTables(id));
  return (desk.data?.items ?? [])
    .filter(({ code }) => code === "tie_to_decide")
    .map(({ table, stage, entries }) => ({
      table,
      stage: table === null ? stage : "",
      entries: entries.map(({ entry }) => entry),
      where: table === null ? format.list(names.stage(stage)) : tableName(table),
    }));
}

/** The open ties with a button to decide each. Nothing where there are none. */
export function Ties() {
  const { t } = useTranslation("control");
  const ties = useOpenTies();
  const [opened, setOpened] = useState<OpenTie | null>(null);
  if (ties.length === 0 && !opened) return null;
  return (
    <Section id="ties" title={t("ties.title")}>
      <ul className={`${ui.card} ${styles.rows}`}>
        {ties.map((tie) => (
          <li key={`${tie.table} ${tie.stage}`}>
            <span>{tie.where}</span>
            <button type="button" className={ui.button} onClick={() => setOpened(tie)}>
              {t("ties.decide")}
            </button>
          </li>
        ))}
      </ul>
      {opened && <TieDialog tie={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}

function TieDialog(props: { tie: OpenTie; onClose: () => void }) {
  const { tie } = props;
  const { t } = useTranslation("control");
  const { names } = useControl();
  const intent = useIntent();
  const [order, setOrder] = useState(tie.entries);
  const [reason, setReason] = useState("");
  const command: Command | null = reason.trim()
    ? {
        type: "decide_tie",
        table: tie.table,
        stage: tie.stage,
        order: [...order],
        reason: reason.trim(),
      }
    : null;
  const preview = usePreview(command);
  return (
    <CommandDialog
      title={t("ties.title")}
      intent={intent}
      confirm={t("ties.confirm")}
      disabled={!command}
      says={
        <>
          <p>{tie.where}</p>
          <p>{t("ties.says")}</p>
        </>
      }
      onConfirm={async () => command !== null && (await intent.send(command)) !== null}
      onClose={props.onClose}
    >
      <ReorderList
        label={t("ties.order")}
        items={order.map((entry) => ({ id: entry, label: names.get(entry) ?? "" }))}
        onChange={setOrder}
      />
      <TextArea
        name="reason"
        label={t("reason.label")}
        hint={t("reason.hint")}
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Consequences query={preview} isComplete={command !== null} />
    </CommandDialog>
  );
}
