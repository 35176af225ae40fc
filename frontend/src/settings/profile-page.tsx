import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../api/client";
import { formFaults } from "../api/form-faults";
import { useFormat } from "../i18n/format";
import { Avatar } from "../ui/avatar";
import { Section } from "../ui/basics";
import { FormMessage, SubmitButton, TextField, useForm } from "../ui/form";
import { SelectField } from "../ui/form-fields";
import { QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { type Profile, settingsQueries } from "./queries";
import styles from "./settings.module.css";
import { SettingsFrame } from "./settings-frame";

const GUEST_FIELDS = ["display_name"] as const;
const FIELDS = [...GUEST_FIELDS, "username", "country", "language", "time_zone", "avatar"] as const;

/** The page `/settings/profile`. */
export default function ProfilePage() {
  const { t } = useTranslation("settings");
  return (
    <SettingsFrame title={t("nav.profile")} forGuests>
      {() => (
        <Section id="profile" title={t("nav.profile")}>
          <div className={`${ui.card} ${ui.pad}`}>
            <OwnProfile />
          </div>
        </Section>
      )}
    </SettingsFrame>
  );
}

function OwnProfile() {
  const profile = useQuery(settingsQueries.profile);
  return (
    <QueryResult query={profile}>
      {/* A changed username makes a new form, with what the server has stored. */}
      {(data) => <ProfileForm key={data.username} profile={data} />}
    </QueryResult>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const format = useFormat();
  const [saved, setSaved] = useState(false);
  const isGuest = profile.is_guest;
  const form = useForm(async (values) => {
    setSaved(false);
    const before = profile as unknown as Record<string, string>;
    const fields = isGuest ? GUEST_FIELDS : FIELDS;
    const changes = Object.fromEntries(
      fields
        .filter((field) => values[field] !== undefined && values[field] !== before[field])
        .map((field) => [field, values[field]]),
    );
    try {
      const { data } = await api.PATCH("/api/v1/me/profile", { body: changes });
      if (data) client.setQueryData(settingsQueries.profile.queryKey, data);
    } catch (error) {
      return formFaults(error, fields);
    }
    setSaved(true);
    void client.invalidateQueries({ queryKey: ["me"] });
    void client.invalidateQueries({ queryKey: ["player"] });
    return null;
  });
  const countries = useNamed("region", profile.choices.country);
  const zones = useTimeZones(profile.time_zone);
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const changeAt = profile.username_change_at;
  return (
    <form {...form.formProps} className={styles.form} onChange={() => setSaved(false)}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <div className={styles.pair}>
        <TextField
          {...form.field("display_name")}
          label={t("profile.displayName")}
          hint={t(profile.name_locked ? "profile.nameLocked" : "profile.displayNameHint")}
          defaultValue={profile.display_name}
          disabled={profile.name_locked}
          maxLength={80}
          autoComplete="nickname"
        />
        {!isGuest && (
          <TextField
            {...form.field("username")}
            label={t("profile.username")}
            hint={
              changeAt
                ? t("profile.usernameLater", { date: format.date(changeAt) })
                : t("profile.usernameHint")
            }
            defaultValue={profile.username}
            disabled={profile.name_locked}
            maxLength={40}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </div>
      {isGuest ? (
        <p className={styles.intro}>{t("profile.guestHint")}</p>
      ) : (
        <>
          <AvatarField profile={profile} />
          <div className={styles.pair}>
            <SelectField
              {...form.field("country")}
              label={t("profile.country")}
              hint={t("profile.countryHint")}
              defaultValue={profile.country}
              options={[{ value: "", label: t("profile.noCountry") }, ...countries]}
            />
            <SelectField
              {...form.field("time_zone")}
              label={t("profile.timeZone")}
              defaultValue={profile.time_zone}
              options={[
                { value: "", label: t("profile.browserTimeZone", { zone: browserZone }) },
                ...zones,
              ]}
            />
            <SelectField
              {...form.field("language")}
              label={t("profile.language")}
              defaultValue={profile.language}
              options={[
                { value: "", label: t("profile.browserLanguage") },
                ...profile.choices.language.map((code) => ({ value: code, label: autonym(code) })),
              ]}
            />
          </div>
        </>
      )}
      {saved && <FormMessage tone="good">{t("saved")}</FormMessage>}
      <SubmitButton busy={form.busy}>{t("save")}</SubmitButton>
    </form>
  );
}

/** All avatars; the default one is selected while none was chosen. */
function AvatarField({ profile }: { profile: Profile }) {
  const { t } = useTranslation("settings");
  const id = useId();
  return (
    <fieldset className={styles.avatars}>
      <legend id={id}>{t("profile.avatar")}</legend>
      {profile.choices.avatar.map((avatar) => {
        const [shape, colour] = avatar.split("-") as ["cottage", "copper"];
        const name = t("avatar.name", {
          shape: t(`avatar.shape.${shape}`),
          colour: t(`avatar.colour.${colour}`),
        });
        return (
          <label key={avatar} title={name}>
            <input
              type="radio"
              name="avatar"
              value={avatar}
              defaultChecked={avatar === profile.avatar}
              aria-label={name}
            />
            <Avatar avatar={avatar} size={44} />
          </label>
        );
      })}
    </fieldset>
  );
}

/** Codes with their names in the language of the page, in the order of the names. */
function useNamed(type: "region", codes: readonly string[]) {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type });
    const compare = new Intl.Collator(language).compare;
    return codes
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((first, second) => compare(first.label, second.label));
  }, [language, type, codes]);
}

/** All time zones that the browser knows, and the chosen one. */
function useTimeZones(chosen: string) {
  return useMemo(() => {
    const zones = new Set(Intl.supportedValuesOf("timeZone"));
    if (chosen) zones.add(chosen);
    return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
  }, [chosen]);
}

/** The name of a language in itself. */
function autonym(code: string): string {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}
