import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../api/client";
import { formFaults } from "../api/form-faults";
import { Section } from "../ui/basics";
import { FormMessage, TextField, useForm } from "../ui/form";
import { EmptyState, QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { type Profile, settingsQueries } from "./queries";
import styles from "./settings.module.css";
import { SettingsFrame } from "./settings-frame";

const GOES = ["names", "access", "contact", "texts", "bots"] as const;
const ENDS = ["games", "tournaments"] as const;
const STAYS = ["games", "tournaments"] as const;

/** The page `/settings/account`: erasing the account. */
export default function AccountPage() {
  const { t } = useTranslation("settings");
  const [erased, setErased] = useState(false);
  if (erased) {
    return (
      <EmptyState title={t("erase.done")} level={1}>
        <p role="status">{t("erase.doneDetail")}</p>
      </EmptyState>
    );
  }
  return (
    <SettingsFrame title={t("nav.account")} forGuests>
      {() => (
        <Section id="erase" title={t("erase.title")}>
          <div className={`${ui.card} ${ui.pad} ${styles.danger} ${styles.form}`}>
            <p>{t("erase.intro")}</p>
            <div>
              <h3>{t("erase.goes")}</h3>
              <ul>
                {GOES.map((item) => (
                  <li key={item}>{t(`erase.goesList.${item}`)}</li>
                ))}
              </ul>
            </div>
            <div>
              <h3>{t("erase.ends")}</h3>
              <ul>
                {ENDS.map((item) => (
                  <li key={item}>{t(`erase.endsList.${item}`)}</li>
                ))}
              </ul>
            </div>
            <div>
              <h3>{t("erase.stays")}</h3>
              <ul>
                {STAYS.map((item) => (
                  <li key={item}>{t(`erase.staysList.${item}`)}</li>
                ))}
              </ul>
            </div>
            <EraseFormOfPlayer onErased={() => setErased(true)} />
          </div>
        </Section>
      )}
    </SettingsFrame>
  );
}

function EraseFormOfPlayer({ onErased }: { onErased: () => void }) {
  const profile = useQuery(settingsQueries.profile);
  return (
    <QueryResult query={profile}>
      {(data) => <EraseForm profile={data} onErased={onErased} />}
    </QueryResult>
  );
}

function EraseForm({ profile, onErased }: { profile: Profile; onErased: () => void }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const form = useForm(async (values) => {
    try {
      await api.POST("/api/v1/me/erase", {
        body: { username: values.username ?? "", password: values.password ?? "" },
      });
    } catch (error) {
      return formFaults(error, ["username", "password"]);
    }
    onErased();
    client.clear();
    await client.invalidateQueries({ queryKey: ["me"] });
    return null;
  });
  return (
    <form {...form.formProps} className={styles.form}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <TextField
        {...form.field("username")}
        label={t("erase.username", { username: profile.username })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {profile.has_password ? (
        <TextField
          {...form.field("password")}
          label={t("erase.password")}
          type="password"
          autoComplete="current-password"
        />
      ) : (
        !profile.is_guest && <p>{t("erase.recent")}</p>
      )}
      <button
        type="submit"
        className={`${ui.button} ${styles.dangerButton}`}
        aria-disabled={form.busy || undefined}
      >
        {t("erase.button")}
      </button>
    </form>
  );
}
