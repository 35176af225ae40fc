import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, responseData } from "../api/client";
import type { components } from "../api/schema";
import { useFormat } from "../i18n/format";
import settingsStyles from "../settings/settings.module.css";
import { SettingsFrame } from "../settings/settings-frame";
import { Section } from "../ui/basics";
import fields from "../ui/fields.module.css";
import { describeFailure } from "../ui/form";
import { SelectField } from "../ui/form-fields";
import { QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import "./messages";
import styles from "./notifications.module.css";
import { currentSubscription, pushSupport, subscribePush, unsubscribePush } from "./push";
import { isSoundOn, playTurnSound, setSoundOn } from "./turn-sound";

type Settings = components["schemas"]["Notifications"];
type Changes = components["schemas"]["PatchedNotificationChangesRequest"];

const KINDS = ["your_turn", "invitation", "tournament_round", "game_over"] as const;
const MAIL_CHOICES = ["none", "now", "digest"] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const settingsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => responseData(api.GET("/api/v1/me/notifications", { signal })),
});

/** The page `/settings/notifications`. */
export default function NotificationsPage() {
  const { t } = useTranslation("notifications");
  return (
    <SettingsFrame title={t("title")} forGuests>
      {() => <Content />}
    </SettingsFrame>
  );
}

function Content() {
  const { t } = useTranslation("notifications");
  const settings = useQuery(settingsQuery);
  return (
    <>
      <Section id="what" title={t("what")}>
        <p className={settingsStyles.intro}>{t("whatIntro")}</p>
        <div className={ui.card}>
          <QueryResult query={settings}>{(data) => <Kinds settings={data} />}</QueryResult>
        </div>
      </Section>
      <Section id="browsers" title={t("browsers.title")}>
        <p className={settingsStyles.intro}>{t("browsers.intro")}</p>
        <div className={`${ui.card} ${ui.pad}`}>
          <QueryResult query={settings}>{(data) => <Browsers settings={data} />}</QueryResult>
        </div>
      </Section>
      <Section id="device" title={t("device.title")}>
        <div className={`${ui.card} ${ui.pad}`}>
          <Sound />
        </div>
      </Section>
    </>
  );
}

/** A table of what is told in which way. Each choice is stored at once. */
function Kinds({ settings }: { settings: Settings }) {
  const { t } = useTranslation("notifications");
  const format = useFormat();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: Changes) => responseData(api.PATCH("/api/v1/me/notifications", { body })),
    onSuccess: (data) => client.setQueryData(settingsQuery.queryKey, data),
    onError: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("kind")}</th>
            <th scope="col">{t("push")}</th>
            <th scope="col">{t("mail")}</th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => {
            const ways = settings.kinds[kind];
            const name = t(`kinds.${kind}`);
            return (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td>
                  <label className={styles.check}>
                    <span className="visually-hidden">{t("pushFor", { kind: name })}</span>
                    <input
                      type="checkbox"
                      checked={ways?.push ?? false}
                      onChange={(event) =>
                        change.mutate({ kinds: { [kind]: { push: event.currentTarget.checked } } })
                      }
                    />
                  </label>
                  <span className={styles.label} aria-hidden="true">
                    {t("push")}
                  </span>
                </td>
                <td>
                  <select
                    className={fields.control}
                    aria-label={t("mailFor", { kind: name })}
                    value={ways?.mail ?? "none"}
                    disabled={settings.mail_to === null}
                    onChange={(event) => {
                      const mail = event.currentTarget.value as (typeof MAIL_CHOICES)[number];
                      change.mutate({ kinds: { [kind]: { mail } } });
                    }}
                  >
                    {MAIL_CHOICES.map((choice) => (
                      <option key={choice} value={choice}>
                        {t(`mailChoices.${choice}`)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={styles.below}>
        <p className={styles.hint}>
          {settings.mail_to === null ? t("noMail") : t("mailTo", { address: settings.mail_to })}
        </p>
        {settings.mail_to !== null && (
          <SelectField
            name="digest_hour"
            label={t("digest")}
            hint={t("digestHint", { zone: settings.time_zone.replaceAll("_", " ") })}
            value={String(settings.digest_hour)}
            options={HOURS.map((hour) => ({
              value: String(hour),
              label: format.timeOfDay(hour),
            }))}
            onChange={(event) => change.mutate({ digest_hour: Number(event.currentTarget.value) })}
          />
        )}
        {change.isError && (
          <p className={styles.bad} role="alert">
            {t("failed", { reason: describeFailure(change.error) })}
          </p>
        )}
      </div>
    </>
  );
}

/** Whether this browser shows notifications, and the others that do. */
function Browsers({ settings }: { settings: Settings }) {
  const { t } = useTranslation("notifications");
  const format = useFormat();
  const client = useQueryClient();
  const support = pushSupport();
  const subscription = useQuery({
    queryKey: ["push-subscription"],
    queryFn: async () => (await currentSubscription())?.endpoint ?? null,
    enabled: support === "supported",
  });
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    await client.invalidateQueries({ queryKey: ["push-subscription"] });
  };
  const own = settings.browsers.find((browser) => browser.current);
  const turn = useMutation({
    mutationFn: (on: boolean) =>
      on ? subscribePush(settings.push_key) : unsubscribePush(own?.id ?? ""),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.DELETE("/api/v1/me/push", { params: { query: { id } } }),
    onSettled: refresh,
  });
  const isOn = Boolean(subscription.data) && own !== undefined;
  const isDenied = support === "supported" && Notification.permission === "denied";
  return (
    <div className={styles.stack}>
      <p role="status">
        {support === "insecure"
          ? t("browsers.insecure")
          : support === "unsupported"
            ? t("browsers.unsupported")
            : isDenied
              ? t("browsers.denied")
              : isOn
                ? t("browsers.on")
                : t("browsers.off")}
      </p>
      {support === "supported" && !isDenied && (
        <button
          type="button"
          className={ui.button}
          {...(isOn ? {} : { "data-tone": "main" })}
          disabled={turn.isPending}
          onClick={() => turn.mutate(!isOn)}
        >
          {isOn ? t("browsers.turnOff") : t("browsers.turnOn")}
        </button>
      )}
      {turn.isError && !isDenied && (
        <p className={styles.bad} role="alert">
          {t("browsers.refused", { reason: String((turn.error as Error).message) })}
        </p>
      )}
      {settings.browsers.length > 0 && (
        <ul className={styles.browsers} aria-label={t("browsers.list")}>
          {settings.browsers.map((browser) => (
            <li key={browser.id}>
              <span>
                {browser.browser || t("browsers.unknown")}{" "}
                <span className={styles.hint}>
                  {t("browsers.since", { date: format.date(browser.created_at) })}
                </span>
              </span>
              <button
                type="button"
                className={ui.button}
                disabled={remove.isPending}
                onClick={() => remove.mutate(browser.id)}
              >
                {t("browsers.remove")}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Sound() {
  const { t } = useTranslation("notifications");
  const [isOn, setOn] = useState(isSoundOn);
  return (
    <div className={styles.stack}>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            setSoundOn(on);
            setOn(on);
            if (on) void playTurnSound();
          }}
        />
        {t("device.sound")}
      </label>
      <p className={styles.hint}>{t("device.soundHint")}</p>
      <button type="button" className={ui.button} onClick={() => void playTurnSound()}>
        {t("device.try")}
      </button>
    </div>
  );
}
