import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import { useNames } from "../i18n/use-names";
import { Section } from "../ui/basics";
import { TextField } from "../ui/form";
import { SelectField, TextArea } from "../ui/form-fields";
import { QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { CommandDialog } from "./command-dialog";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { Details } from "./details";
import { IntentNotices } from "./intent-notices";
import { People } from "./people";
import { ReorderList } from "./reorder-list";
import { useIntent } from "./use-intent";

/** What can be changed about the event itself, and its early end. */
export default function Settings() {
  const { tournament, may } = useControl();
  return (
    <>
      {may("change_settings") && <Details />}
      <People />
      {may("change_tiebreaks") && tournament.status !== "finished" && <Tiebreaks />}
      {may("stop") && tournament.status === "running" && <Stop />}
    </>
  );
}

/** The tie-breaks in order: moved by drag or keys, added from a list, taken out. */
function Tiebreaks() {
  const { t } = useTranslation("control");
  const formats = useQuery(queries.formats());
  return (
    <Section id="tiebreaks" title={t("tiebreaks.title")}>
      <QueryResult query={formats}>
        {(data) => {
          return (
            <TiebreakForm all={data.tiebreaks.map(({ name }) => name)} defaults={data.formats} />
          );
        }}
      </QueryResult>
    </Section>
  );
}

function TiebreakForm(props: {
  all: readonly string[];
  defaults: readonly { name: string; tiebreaks: readonly string[] }[];
}) {
  const { all } = props;
  const { t } = useTranslation("control");
  const names = useNames();
  const { tournament } = useControl();
  const intent = useIntent({ follow: true });
  const options = tournament.settings.format_options as
    | { tiebreaks?: string[]; points_first?: boolean }
    | undefined;
  const pointsFirst = options?.points_first !== false;
  const usual = props.defaults.find(({ name }) => name === tournament.format)?.tiebreaks ?? [];
  const inForce = options?.tiebreaks?.length ? options.tiebreaks : usual;
  // Where points come first in any case they are no choice.
  const isChoice = (name: string) => !(pointsFirst && name === "points");
  const current = inForce.filter(isChoice);
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const [reason, setReason] = useState("");
  const shown = changed ?? current;
  const free = all.filter((name) => !shown.includes(name) && isChoice(name));
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t("tiebreaks.intro")}</p>
      <ReorderList
        label={t("tiebreaks.title")}
        items={shown.map((name) => ({ id: all.indexOf(name), label: names.tiebreak(name) }))}
        onChange={(order) => setChanged(order.flatMap((index) => all[index] ?? []))}
        onRemove={(index) => setChanged(shown.filter((name) => name !== all[index]))}
      />
      <SelectField
        name="add"
        label={t("tiebreaks.add")}
        value=""
        options={[
          { value: "", label: t("tiebreaks.choose") },
          ...free.map((value) => ({ value, label: names.tiebreak(value) })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value) setChanged([...shown, value]);
        }}
      />
      {changed && (
        <>
          <TextField
            name="reason"
            label={t("reason.optional")}
            hint={t("reason.hint")}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <IntentNotices intent={intent} />
          <div className={styles.row}>
            <button
              type="button"
              className={ui.button}
              data-tone="main"
              aria-disabled={intent.busy || undefined}
              onClick={async () => {
                const done = await intent.send({
                  type: "change_tiebreaks",
                  tiebreaks: [...shown],
                  reason: reason.trim(),
                });
                if (done) setChanged(null);
              }}
            >
              {t("settings.save")}
            </button>
            <button type="button" className={ui.button} onClick={() => setChanged(null)}>
              {t("seeding.discard")}
            </button>
          </div>
        </>
      )}
    </div>
  );
}

function Stop() {
  const { t } = useTranslation("control");
  const [isOpen, setOpen] = useState(false);
  return (
    <Section id="stop" title={t("stop.title")}>
      <div className={styles.action}>
        <p className={styles.hint}>{t("stop.says")}</p>
        <button
          type="button"
          className={`${ui.button} ${styles.danger}`}
          onClick={() => setOpen(true)}
        >
          {t("stop.button")}
        </button>
      </div>
      {isOpen && <StopDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

function StopDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("control");
  const intent = useIntent();
  const [reason, setReason] = useState("");
  return (
    <CommandDialog
      title={t("stop.question")}
      intent={intent}
      danger
      confirm={t("stop.confirm")}
      says={<p>{t("stop.says")}</p>}
      onConfirm={async () => (await intent.send({ type: "stop", reason: reason.trim() })) !== null}
      onClose={onClose}
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
    </CommandDialog>
  );
}
