import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../api/problem";
import { MuteSettings, PhraseButtons } from "./phrases";
import styles from "./play.module.css";
import { newKey, sendCommand, type TableCommand } from "./server";
import { Setting } from "./setting";
import { changeSettings, type PlaySettings } from "./settings";
import { Sheet } from "./sheet";
import type { TablePhrases } from "./use-phrases";

interface Props {
  game: string;
  settings: PlaySettings;
  /** Whether the table allows to show what choices are worth. */
  hintsAllowed: boolean;
  /** What the player may ask of the table now. */
  may: { takeBack: boolean; abort: boolean };
  phrases: TablePhrases;
  onDone: () => void;
  onClose: () => void;
}

type Step = "menu" | "resign" | "leave" | "abort";

/** The menu of the table: what the player may ask of it, and the settings of this device. */
export function TableMenu(props: Props) {
  const { game, settings, hintsAllowed, may, phrases, onDone, onClose } = props;
  const { t } = useTranslation("play");
  const [step, setStep] = useState<Step>("menu");
  const { failure, isSending, send } = useCommand(game, () => {
    onDone();
    onClose();
  });
  if (step !== "menu") {
    return (
      <Sheet title={t(`menu.${step}.title`)} onClose={onClose}>
        <p>{t(`menu.${step}.detail`)}</p>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <div className={styles.answers}>
          <button type="button" className={styles.choice} onClick={() => setStep("menu")}>
            {t("menu.goOn")}
          </button>
          <button
            type="button"
            className={styles.danger}
            disabled={isSending}
            onClick={() => send({ type: step })}
          >
            {t(`menu.${step}.action`)}
          </button>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet title={t("menu.title")} onClose={onClose}>
      <PhraseButtons game={game} phrases={phrases} onSaid={onClose} />
      <ul className={styles.menu}>
        {may.takeBack && (
          <MenuItem
            onSelect={() => send({ type: "offer_take_back" })}
            note={t("menu.takeBackNote")}
          >
            {t("menu.takeBack")}
          </MenuItem>
        )}
        {may.abort && (
          <MenuItem onSelect={() => setStep("abort")} note={t("menu.abortNote")}>
            {t("menu.abort.action")}
          </MenuItem>
        )}
        <MenuItem onSelect={() => setStep("leave")} note={t("menu.leaveNote")}>
          {t("menu.leave.action")}
        </MenuItem>
        <MenuItem onSelect={() => setStep("resign")} note={t("menu.resignNote")}>
          {t("menu.resign.action")}
        </MenuItem>
      </ul>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <h3 className={styles.menuTitle}>{t("settings.title")}</h3>
      <ul className={styles.menu}>
        <Setting
          label={t("settings.autoConfirm")}
          note={t("settings.autoConfirmNote")}
          checked={settings.autoConfirm}
          onChange={(autoConfirm) => changeSettings({ autoConfirm })}
        />
        <Setting
          label={t("settings.hints")}
          note={t(hintsAllowed ? "settings.hintsNote" : "settings.hintsOff")}
          checked={settings.hints && hintsAllowed}
          disabled={!hintsAllowed}
          onChange={(hints) => changeSettings({ hints })}
        />
      </ul>
      <MuteSettings others={phrases.others} settings={settings} />
      <p className={styles.keys}>{t("settings.keys")}</p>
    </Sheet>
  );
}

/** Sends a command of the table; says why it was refused. */
export function useCommand(game: string, onDone: () => void) {
  const { t } = useTranslation("play");
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = (command: TableCommand) => {
    if (isSending) return;
    setIsSending(true);
    setFailure(null);
    sendCommand(game, command, newKey())
      .then(onDone)
      .catch((error: unknown) => {
        setFailure(error instanceof Problem && error.status < 500 ? error.message : t("failed"));
      })
      .finally(() => setIsSending(false));
  };
  return { failure, isSending, send };
}

function MenuItem(props: { onSelect: () => void; note: string; children: ReactNode }) {
  return (
    <li>
      <button type="button" onClick={props.onSelect}>
        <strong>{props.children}</strong>
        <small>{props.note}</small>
      </button>
    </li>
  );
}
