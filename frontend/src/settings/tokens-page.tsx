import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../api/client";
import { formFaults } from "../api/form-faults";
import type { PlayerRef } from "../api/types";
import { useFormat } from "../i18n/format";
import { PlayerName, Section } from "../ui/basics";
import fields from "../ui/fields.module.css";
import { describeFailure, FormMessage, SubmitButton, TextField, useForm } from "../ui/form";
import { Choices, SelectField } from "../ui/form-fields";
import { EmptyState, QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { settingsQueries, type Token } from "./queries";
import styles from "./settings.module.css";
import { SettingsFrame } from "./settings-frame";

const SCOPES = ["read", "play", "organise"] as const;
const MAX_BOTS = 10;
/** Days after which a token may expire. */
const DAYS = [7, 30, 90, 365];
const DEFAULT_DAYS = 90;
const DAY_MS = 86_400_000;

/** The page `/settings/tokens`: tokens for programs, and bots. */
export default function TokensPage() {
  const { t } = useTranslation("settings");
  return (
    <SettingsFrame title={t("nav.tokens")}>
      {(username) => <Tokens username={username} />}
    </SettingsFrame>
  );
}

function Tokens({ username }: { username: string }) {
  const { t } = useTranslation("settings");
  const tokens = useQuery(settingsQueries.tokens);
  const bots = useQuery(settingsQueries.bots);
  return (
    <>
      <Section
        id="tokens"
        title={t("tokens.title")}
        aside={<a href="/api/v1/docs">{t("tokens.docs")}</a>}
      >
        <p className={styles.intro}>{t("tokens.intro")}</p>
        <div className={ui.card}>
          <QueryResult query={tokens}>
            {({ results }) =>
              results.length === 0 ? (
                <EmptyState title={t("tokens.none")} />
              ) : (
                <ul className={styles.rows}>
                  {results.map((token) => (
                    <TokenRow key={token.id} token={token} username={username} />
                  ))}
                </ul>
              )
            }
          </QueryResult>
        </div>
      </Section>
      <Section id="new-token" title={t("tokens.new")}>
        <div className={`${ui.card} ${ui.pad}`}>
          <NewToken username={username} bots={bots.data?.results ?? []} />
        </div>
      </Section>
      <Section id="bots" title={t("bots.title")}>
        <p className={styles.intro}>{t("bots.intro", { max: MAX_BOTS })}</p>
        <div className={ui.card}>
          <QueryResult query={bots}>
            {({ results }) =>
              results.length === 0 ? (
                <EmptyState title={t("bots.none")} />
              ) : (
                <ul className={styles.rows}>
                  {results.map((bot) => (
                    <li key={bot.id}>
                      <PlayerName player={bot} />
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryResult>
        </div>
      </Section>
      <Section id="new-bot" title={t("bots.new")}>
        <div className={`${ui.card} ${ui.pad}`}>
          <NewBot />
        </div>
      </Section>
    </>
  );
}

function TokenRow({ token, username }: { token: Token; username: string }) {
  const { t } = useTranslation(["settings", "common"]);
  const client = useQueryClient();
  const format = useFormat();
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    if (!window.confirm(t("tokens.confirm", { name: token.name }))) return;
    setBusy(true);
    try {
      await api.DELETE("/api/v1/me/tokens/{token_id}", {
        params: { path: { token_id: token.id } },
      });
      await client.invalidateQueries({ queryKey: settingsQueries.tokens.queryKey });
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(false);
    }
  };
  const expired = token.expires_at !== null && Date.parse(token.expires_at) <= Date.now();
  return (
    <li>
      <div className={styles.row}>
        <strong>
          <bdi>{token.name || token.prefix}</bdi>
        </strong>
        <p>
          <code>{`${token.prefix}…`}</code>
          <span>{token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(", ")}</span>
          {token.player.username !== username && (
            <span>{t("tokens.for", { name: token.player.display_name })}</span>
          )}
        </p>
        <p>
          <span>
            {token.last_used_at
              ? t("tokens.used", { date: format.date(token.last_used_at) })
              : t("tokens.unused")}
          </span>
          {token.expires_at && (
            <span>
              {t(expired ? "tokens.expired" : "tokens.until", {
                date: format.date(token.expires_at),
              })}
            </span>
          )}
        </p>
        {failure && <FormMessage tone="bad">{failure}</FormMessage>}
      </div>
      <button
        type="button"
        className={ui.button}
        disabled={busy}
        aria-label={t("tokens.revokeLabel", { name: token.name || token.prefix })}
        onClick={() => void revoke()}
      >
        {t("tokens.revoke")}
      </button>
    </li>
  );
}

function NewToken({ username, bots }: { username: string; bots: readonly PlayerRef[] }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const [made, setMade] = useState("");
  const form = useForm(async (values) => {
    const scopes = SCOPES.filter((scope) => values[`scopes.${scope}`]);
    const days = Number(values.days);
    if (!values.name?.trim()) return { name: t("tokens.nameMissing") };
    if (scopes.length === 0) return { scopes: t("tokens.scopesMissing") };
    try {
      const { data } = await api.POST("/api/v1/me/tokens", {
        body: {
          name: values.name.trim(),
          scopes,
          bot: values.bot || null,
          expires_at: days ? new Date(Date.now() + days * DAY_MS).toISOString() : null,
        },
      });
      setMade(data?.token ?? "");
    } catch (error) {
      return formFaults(error, ["name", "scopes"]);
    }
    void client.invalidateQueries({ queryKey: settingsQueries.tokens.queryKey });
    return null;
  });
  if (made) return <NewSecret token={made} onDone={() => setMade("")} />;
  return (
    <form {...form.formProps} className={styles.form}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <TextField
        {...form.field("name")}
        label={t("tokens.name")}
        hint={t("tokens.nameHint")}
        maxLength={80}
        autoComplete="off"
      />
      <Choices
        type="checkbox"
        legend={t("tokens.scopes")}
        {...form.field("scopes")}
        selected={["read", "play"]}
        options={SCOPES.map((scope) => ({
          value: scope,
          label: t(`tokens.scope.${scope}`),
          hint: t(`tokens.scope.${scope}Hint`),
        }))}
      />
      <div className={styles.pair}>
        <SelectField
          {...form.field("bot")}
          label={t("tokens.signsIn")}
          options={[
            { value: "", label: t("tokens.yourself", { name: username }) },
            ...bots.map((bot) => ({ value: bot.username, label: bot.display_name })),
          ]}
        />
        <SelectField
          {...form.field("days")}
          label={t("tokens.expires")}
          defaultValue={String(DEFAULT_DAYS)}
          options={[
            ...DAYS.map((days) => ({
              value: String(days),
              label: t("tokens.days", { count: days }),
            })),
            { value: "0", label: t("tokens.never") },
          ]}
        />
      </div>
      <SubmitButton busy={form.busy}>{t("tokens.create")}</SubmitButton>
    </form>
  );
}

/** The new token, which is shown only once. */
function NewSecret({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation("settings");
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(token);
      setCopied(true);
    } catch {
      // Without permission the text is selected, and can be copied by hand.
    }
  };
  return (
    <div className={styles.secret} role="status">
      <p>{t("tokens.made")}</p>
      <div>
        <input
          ref={input}
          className={fields.control}
          aria-label={t("tokens.token")}
          value={token}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className={ui.button} data-tone="main" onClick={() => void copy()}>
          {t(copied ? "tokens.copied" : "tokens.copy")}
        </button>
        <button type="button" className={ui.button} onClick={onDone}>
          {t("tokens.done")}
        </button>
      </div>
    </div>
  );
}

function NewBot() {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const [made, setMade] = useState(0);
  const form = useForm(async (values) => {
    try {
      await api.POST("/api/v1/me/bots", {
        body: { username: values.username ?? "", display_name: values.display_name ?? "" },
      });
    } catch (error) {
      return formFaults(error, ["username", "display_name"]);
    }
    setMade(made + 1);
    void client.invalidateQueries({ queryKey: settingsQueries.bots.queryKey });
    return null;
  });
  return (
    <form {...form.formProps} key={made} className={styles.form}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <div className={styles.pair}>
        <TextField
          {...form.field("username")}
          label={t("bots.username")}
          hint={t("bots.usernameHint")}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.field("display_name")}
          label={t("bots.displayName")}
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <SubmitButton busy={form.busy}>{t("bots.create")}</SubmitButton>
    </form>
  );
}
