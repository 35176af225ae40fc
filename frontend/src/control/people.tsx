import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerRef } from "../api/types";
import { Badge, PlayerName, Section } from "../ui/basics";
import { FormMessage, SubmitButton, TextField, useForm } from "../ui/form";
import { SelectField } from "../ui/form-fields";
import ui from "../ui/ui.module.css";
import { CommandDialog } from "./command-dialog";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { IntentNotices } from "./intent-notices";
import { useIntent } from "./use-intent";

type Granted = "organiser" | "arbiter";

/** Who directs the event: granting, taking away and handing over. */
export function People() {
  const { t } = useTranslation("control");
  const { tournament, may } = useControl();
  const [revoked, setRevoked] = useState<PlayerRef | null>(null);
  const [handing, setHanding] = useState<PlayerRef | null>(null);
  return (
    <Section id="people" title={t("people.title")}>
      <div className={styles.stack}>
        <ul className={`${ui.card} ${styles.rows}`}>
          {tournament.owner && (
            <li>
              <PlayerName player={tournament.owner} />
              <Badge tone="good">{t("people.role.owner")}</Badge>
            </li>
          )}
          {tournament.roles.map(({ player, role }) => (
            <li key={player.username}>
              <span className={styles.need}>
                <PlayerName player={player} />
                <Badge>{t(`people.role.${role}`)}</Badge>
              </span>
              {may("transfer_ownership") && (
                <button
                  type="button"
                  className={ui.button}
                  aria-label={t("people.handOverTo", { name: player.display_name })}
                  onClick={() => setHanding(player)}
                >
                  {t("people.handOver")}
                </button>
              )}
              {may("grant_role") && (
                <button
                  type="button"
                  className={ui.button}
                  aria-label={t("people.revokeFrom", { name: player.display_name })}
                  onClick={() => setRevoked(player)}
                >
                  {t("people.revoke")}
                </button>
              )}
            </li>
          ))}
        </ul>
        {may("grant_role") && <GrantRole />}
      </div>
      {revoked && <RevokeDialog player={revoked} onClose={() => setRevoked(null)} />}
      {handing && <HandOverDialog player={handing} onClose={() => setHanding(null)} />}
    </Section>
  );
}

function GrantRole() {
  const { t } = useTranslation("control");
  const intent = useIntent({ follow: true });
  const [granted, setGranted] = useState("");
  const form = useForm(async (values) => {
    setGranted("");
    const player = values.player?.trim() ?? "";
    if (!player) return { player: t("add.missing") };
    const role = values.role as Granted;
    if (await intent.send({ type: "grant_role", player, role })) setGranted(player);
    return null;
  });
  return (
    <form {...form.formProps} className={styles.stack}>
      <div className={styles.inline} data-fields={2}>
        <TextField
          {...form.field("player")}
          label={t("people.player")}
          hint={t("people.hint")}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={150}
        />
        <SelectField
          {...form.field("role")}
          label={t("people.roleLabel")}
          options={(["organiser", "arbiter"] as const).map((value) => ({
            value,
            label: t(`people.role.${value}`),
          }))}
        />
        <SubmitButton busy={intent.busy}>{t("people.grant")}</SubmitButton>
      </div>
      <IntentNotices intent={intent} />
      {granted && <FormMessage tone="good">{t("people.granted", { name: granted })}</FormMessage>}
    </form>
  );
}

interface DialogProps {
  player: PlayerRef;
  onClose: () => void;
}

function RevokeDialog({ player, onClose }: DialogProps) {
  const { t } = useTranslation("control");
  const intent = useIntent();
  const name = player.display_name;
  return (
    <CommandDialog
      title={t("people.revokeTitle", { name })}
      intent={intent}
      danger
      confirm={t("people.revoke")}
      says={<p>{t("people.revokeSays", { name })}</p>}
      onConfirm={async () =>
        (await intent.send({ type: "revoke_role", player: player.username })) !== null
      }
      onClose={onClose}
    />
  );
}

function HandOverDialog({ player, onClose }: DialogProps) {
  const { t } = useTranslation("control");
  const intent = useIntent();
  const name = player.display_name;
  return (
    <CommandDialog
      title={t("people.handOverTitle", { name })}
      intent={intent}
      danger
      confirm={t("people.handOver")}
      says={<p>{t("people.handOverSays", { name })}</p>}
      onConfirm={async () =>
        (await intent.send({ type: "transfer_ownership", player: player.username })) !== null
      }
      onClose={onClose}
    />
  );
}
