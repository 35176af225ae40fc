import "../messages";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SettingsFrame } from "../../settings/settings-frame";
import ui from "../../ui/ui.module.css";
import { EmailSettings } from "../security/email";
import { PasskeySettings } from "../security/passkey-settings";
import { PasswordSettings } from "../security/password";
import { Reauthentication } from "../security/reauthentication";
import { RecoveryCodes } from "../security/recovery-codes";
import styles from "../security/security.module.css";
import { Sessions } from "../security/sessions";
import { TotpSettings } from "../security/totp";

/** How a player signs in: password, address, passkeys, second factor, and where it was done. */
export default function SecurityPage() {
  const { t } = useTranslation("signin");
  return (
    <SettingsFrame title={t("security.title")}>
      {() => (
        <div className={styles.page}>
          <Reauthentication>
            <Part id="password" title={t("password.title")}>
              <PasswordSettings />
            </Part>
            <Part id="email" title={t("email.title")}>
              <EmailSettings />
            </Part>
            <Part id="passkeys" title={t("passkeys.title")} intro={t("passkeys.intro")}>
              <PasskeySettings />
            </Part>
            <Part id="totp" title={t("totp.title")} intro={t("totp.intro")}>
              <TotpSettings />
            </Part>
            <Part id="recovery" title={t("recovery.title")} intro={t("recovery.intro")}>
              <RecoveryCodes />
            </Part>
            <Part id="sessions" title={t("sessions.title")} intro={t("sessions.intro")}>
              <Sessions />
            </Part>
          </Reauthentication>
        </div>
      )}
    </SettingsFrame>
  );
}

function Part(props: { id: string; title: string; intro?: string; children: ReactNode }) {
  return (
    <section className={`${ui.card} ${styles.section}`} aria-labelledby={props.id}>
      <h2 id={props.id}>{props.title}</h2>
      {props.intro && <p>{props.intro}</p>}
      {props.children}
    </section>
  );
}
