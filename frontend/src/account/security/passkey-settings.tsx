import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format";
import { FormMessage, SubmitButton, TextField } from "../../ui/form";
import { QueryResult } from "../../ui/states";
import ui from "../../ui/ui.module.css";
import { allauth } from "../allauth-client";
import styles from "../auth-page.module.css";
import { type CredentialOptions, canUsePasskeys, createPasskey } from "../passkeys";
import { type Authenticator, isoTime, securityQueries } from "./queries";
import own from "./security.module.css";
import { useAction } from "./use-action";

const PATH = "account/authenticators/webauthn";

/** Passkeys: the list, adding one on this device, and removing one. */
export function PasskeySettings() {
  const authenticators = useQuery(securityQueries.authenticators);
  return (
    <QueryResult query={authenticators}>
      {(rows) => <Passkeys rows={rows.filter((row) => row.type === "webauthn")} />}
    </QueryResult>
  );
}

function Passkeys({ rows }: { rows: Authenticator[] }) {
  const { t } = useTranslation("signin");
  const format = useFormat();
  const client = useQueryClient();
  const { busy, failure, setFailure, run } = useAction();
  const [added, setAdded] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: ["security", "authenticators"] });

  async function add(event: { preventDefault: () => void; currentTarget: HTMLFormElement }) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get("name") ?? "").trim();
    const name = typed || t("passkeys.defaultName", { number: rows.length + 1 });
    setAdded(false);
    const asked = await run(() =>
      allauth<{ creation_options: CredentialOptions }>("GET", `${PATH}?passwordless`),
    );
    if (!asked) return;
    const credential = await createPasskey(asked.creation_options);
    if (!credential) return setFailure(t("passkeys.cancelled"));
    if (await run(() => allauth("POST", PATH, { name, credential }))) {
      setAdded(true);
      form.reset();
      await refresh();
    }
  }

  async function remove(id: number | undefined) {
    await run(() => allauth("DELETE", PATH, { authenticators: [id] }));
    await refresh();
  }

  return (
    <>
      {rows.length > 0 && (
        <ul className={own.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                <strong>{row.name}</strong>
                <small>{t("passkeys.since", { date: format.date(isoTime(row.created_at)) })}</small>
              </span>
              <button
                type="button"
                className={ui.button}
                aria-label={t("passkeys.removeNamed", { name: row.name })}
                disabled={busy}
                onClick={() => void remove(row.id)}
              >
                {t("remove")}
              </button>
            </li>
          ))}
        </ul>
      )}
      {failure && <FormMessage tone="bad">{failure}</FormMessage>}
      {added && <FormMessage tone="good">{t("passkeys.added")}</FormMessage>}
      {canUsePasskeys() ? (
        <form className={styles.form} onSubmit={(event) => void add(event)}>
          <TextField
            name="name"
            label={t("passkeys.name")}
            hint={t("passkeys.nameHint")}
            autoComplete="off"
            maxLength={100}
          />
          <SubmitButton busy={busy}>{t("passkeys.add")}</SubmitButton>
        </form>
      ) : (
        <p>{t("passkeys.unsupported")}</p>
      )}
    </>
  );
}
