import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../api/client";
import { formFaults } from "../api/form-faults";
import { useFormat } from "../i18n/format";
import { Section } from "../ui/basics";
import { describeFailure, FormMessage, SubmitButton, TextField, useForm } from "../ui/form";
import { QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { settingsQueries, type Vacation } from "./queries";
import styles from "./settings.module.css";
import { SettingsFrame } from "./settings-frame";
import { firstDay, lastDay, vacationEnd } from "./vacation-dates";

/** The page `/settings/vacation`. */
export default function VacationPage() {
  const { t } = useTranslation("settings");
  const vacation = useQuery(settingsQueries.vacation);
  return (
    <SettingsFrame title={t("nav.vacation")}>
      {() => (
        <Section id="vacation" title={t("nav.vacation")}>
          <div className={`${ui.card} ${ui.pad} ${styles.form}`}>
            <p>{t("vacation.intro")}</p>
            <QueryResult query={vacation}>
              {(data) => (data.until ? <Away vacation={data} /> : <StartForm vacation={data} />)}
            </QueryResult>
          </div>
        </Section>
      )}
    </SettingsFrame>
  );
}

function TimeLeft({ vacation }: { vacation: Vacation }) {
  const { t } = useTranslation("settings");
  const days = Math.floor(vacation.seconds_left / 86_400);
  return <p className={styles.intro}>{t("vacation.left", { count: days, days: vacation.days })}</p>;
}

function StartForm({ vacation }: { vacation: Vacation }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const form = useForm(async (values) => {
    if (!values.until) return { until: t("vacation.choose") };
    try {
      const { data } = await api.POST("/api/v1/me/vacation", {
        body: { until: vacationEnd(values.until).toISOString() },
      });
      if (data) client.setQueryData(settingsQueries.vacation.queryKey, data);
    } catch (error) {
      const faults = formFaults(error, ["until"]);
      // The only field there is: what is wrong with the vacation is wrong with its last day.
      return { until: faults.until ?? faults[""] ?? "" };
    }
    return null;
  });
  const now = new Date();
  return (
    <form {...form.formProps} className={styles.form}>
      <TimeLeft vacation={vacation} />
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <TextField
        {...form.field("until")}
        label={t("vacation.until")}
        hint={t("vacation.untilHint")}
        type="date"
        min={firstDay(now)}
        max={lastDay(now, vacation.seconds_left)}
      />
      <SubmitButton busy={form.busy}>{t("vacation.start")}</SubmitButton>
    </form>
  );
}

function Away({ vacation }: { vacation: Vacation }) {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const client = useQueryClient();
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);

  async function comeBack() {
    if (busy) return;
    setBusy(true);
    setFailure("");
    try {
      const { data } = await api.DELETE("/api/v1/me/vacation");
      if (data) client.setQueryData(settingsQueries.vacation.queryKey, data);
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setBusy(false);
  }

  return (
    <div className={styles.form}>
      <FormMessage tone="note">
        {t("vacation.away", { until: format.moment(vacation.until ?? "") })}
      </FormMessage>
      <TimeLeft vacation={vacation} />
      {failure && <FormMessage tone="bad">{failure}</FormMessage>}
      <div>
        <button
          type="button"
          className={ui.button}
          data-tone="main"
          aria-disabled={busy || undefined}
          onClick={() => void comeBack()}
        >
          {t("vacation.end")}
        </button>
      </div>
    </div>
  );
}
