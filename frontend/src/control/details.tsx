import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "../ui/basics";
import { FormMessage, SubmitButton, TextField, useForm } from "../ui/form";
import { SelectField, TextArea } from "../ui/form-fields";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { IntentNotices } from "./intent-notices";
import { useIntent } from "./use-intent";

/** What the event says about itself, and who may enter; changed at any time. */
export function Details() {
  const { t } = useTranslation("control");
  const { tournament } = useControl();
  const intent = useIntent();
  const [saved, setSaved] = useState(false);
  const { entry, automatic } = tournament.settings as { entry?: string; automatic?: boolean };
  const form = useForm(async (values) => {
    setSaved(false);
    const name = values.name?.trim() ?? "";
    if (!name) return { name: t("settings.nameMissing") };
    const done = await intent.send({
      type: "change_settings",
      name,
      description: values.description ?? "",
      rules: values.rules ?? "",
      entry: values.entry as "open" | "invited",
      automatic: values.automatic === "yes",
    });
    setSaved(done !== null);
    return null;
  });
  return (
    <Section id="details" title={t("settings.details")}>
      <form {...form.formProps} className={styles.form}>
        <TextField
          {...form.field("name")}
          label={t("settings.name")}
          hint={t("settings.nameHint")}
          defaultValue={tournament.name}
          maxLength={120}
        />
        <TextArea
          {...form.field("description")}
          label={t("settings.description")}
          hint={t("settings.markdown")}
          rows={5}
          maxLength={10_000}
          defaultValue={tournament.description}
        />
        <TextArea
          {...form.field("rules")}
          label={t("settings.rules")}
          hint={t("settings.markdown")}
          rows={5}
          maxLength={10_000}
          defaultValue={tournament.rules}
        />
        <SelectField
          {...form.field("entry")}
          label={t("settings.entry")}
          defaultValue={entry ?? "invited"}
          options={(["invited", "open"] as const).map((value) => ({
            value,
            label: t(`settings.entries.${value}`),
          }))}
        />
        <SelectField
          {...form.field("automatic")}
          label={t("settings.pairing")}
          defaultValue={automatic === false ? "no" : "yes"}
          options={[
            { value: "yes", label: t("settings.automatic") },
            { value: "no", label: t("settings.byYou") },
          ]}
        />
        <IntentNotices intent={intent} />
        {saved && <FormMessage tone="good">{t("settings.saved")}</FormMessage>}
        <div className={styles.row}>
          <SubmitButton busy={intent.busy}>{t("settings.save")}</SubmitButton>
        </div>
      </form>
    </Section>
  );
}
