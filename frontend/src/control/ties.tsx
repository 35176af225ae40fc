import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import { hasBracket } from "../components/tournament-features";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { Section } from "../ui/basics";
import { TextArea } from "../ui/form-fields";
import ui from "../ui/ui.module.css";
import { CommandDialog } from "./command-dialog";
import { Consequences, usePreview } from "./consequences";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { type OpenTie, tiesAtTables, tiesInStages } from "./open-ties";
import { eventsAfter } from "./queries";
import { ReorderList } from "./reorder-list";
import type { Command } from "./types";
import { useIntent } from "./use-intent";
import { useTableName } from "./use-tables";

/** Ties about advancement that are open. */
export function useOpenTies(): readonly (OpenTie & { readonly where: string })[] {
  const { id, tournament } = useControl();
  const names = useNames();
  const format = useFormat();
  const tableName = useTableName();
  const isBracket = hasBracket(tournament.format) && tournament.status === "running";
  const tables = useQuery({ ...queries.bracketTables(id), enabled: isBracket });
  const events = useQuery({
    queryKey: ["tournament", id, "events", 0],
    queryFn: () => eventsAfter(id, 0),
    enabled: isBracket && tournament.format === "groups_playoff",
  });
  return [
    ...tiesAtTables(tables.data ?? []).map((tie) => {
      const table = tables.data?.find((one) => one.id === tie.table);
      return { ...tie, where: table ? tableName(table) : "" };
    }),
    ...tiesInStages(events.data ?? []).map((tie) => ({
      ...tie,
      where: format.list(names.stage(tie.stage)),
    })),
  ];
}

/** The open ties with a button to decide each. Nothing where there are none. */
export function Ties() {
  const { t } = useTranslation("control");
  const ties = useOpenTies();
  const [opened, setOpened] = useState<(OpenTie & { where: string }) | null>(null);
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

function TieDialog(props: { tie: OpenTie & { where: string }; onClose: () => void }) {
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
