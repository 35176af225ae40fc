import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../api/problem";
import type { GameI18n } from "../games/plugin";
import styles from "./play.module.css";
import { type PhraseCode, sayPhrase } from "./server";
import { Setting } from "./setting";
import { changeSettings, type PlaySettings, usePlaySettings } from "./settings";
import { Sheet } from "./sheet";
import type { Person, TablePhrases } from "./use-phrases";

const CODES = [
  "hello",
  "good_luck",
  "nice_move",
  "sorry",
  "thanks",
  "well_played",
] as const satisfies readonly PhraseCode[];

interface Props {
  game: string;
  phrases: TablePhrases;
  onSaid: () => void;
}

/** The phrases as buttons, while the player may say something. */
export function PhraseButtons({ game, phrases, onSaid }: Props) {
  const { t } = useTranslation("play");
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  // A double click comes before the buttons are disabled.
  const isBusy = useRef(false);
  const say = (code: PhraseCode) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    setFailure(null);
    sayPhrase(game, code)
      .then(onSaid)
      .catch((error: unknown) => {
        setFailure(error instanceof Problem && error.status < 500 ? error.message : t("failed"));
        // The table may have closed.
        phrases.refresh();
      })
      .finally(() => {
        isBusy.current = false;
        setIsSending(false);
      });
  };
  return (
    <>
      {phrases.isOpen && (
        <ul className={styles.phrases} aria-label={t("phrases.title")}>
          {CODES.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={styles.choice}
                disabled={isSending}
                onClick={() => say(code)}
              >
                {t(`phrases.code.${code}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </>
  );
}

interface MuteProps {
  others: readonly Person[];
  settings: PlaySettings;
}

/** Whose phrases are not shown on this device, as part of a menu. */
export function MuteSettings({ others, settings }: MuteProps) {
  const { t } = useTranslation("play");
  if (others.length === 0) return null;
  return (
    <>
      <h3 className={styles.menuTitle}>{t("phrases.muteTitle")}</h3>
      <MuteList others={others} settings={settings} />
    </>
  );
}

function MuteList({ others, settings }: MuteProps) {
  const { t } = useTranslation("play");
  const { muted } = settings;
  return (
    <ul className={styles.menu}>
      {others.map(({ id, name }) => (
        <Setting
          key={id}
          label={t("phrases.mute", { name })}
          checked={settings.mutesAll || muted.includes(id)}
          disabled={settings.mutesAll}
          onChange={(isMuted) =>
            changeSettings({
              muted: isMuted ? [...muted, id] : muted.filter((other) => other !== id),
            })
          }
        />
      ))}
      <Setting
        label={t("phrases.muteAll")}
        checked={settings.mutesAll}
        onChange={(mutesAll) => changeSettings({ mutesAll })}
      />
    </ul>
  );
}

/** What spectators set about the phrases of the players. */
export function SpectatorPhrases({ phrases, i18n }: { phrases: TablePhrases; i18n: GameI18n }) {
  const { t } = useTranslation("play");
  const settings = usePlaySettings();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.tool} onClick={() => setIsOpen(true)}>
        {t("phrases.settings")}
      </button>
      {isOpen && (
        <Sheet title={t("phrases.muteTitle")} onClose={() => setIsOpen(false)}>
          <p className={styles.about}>{t("phrases.spectators")}</p>
          <MuteList others={phrases.others} settings={settings} />
        </Sheet>
      )}
      <PhraseAnnouncer phrases={phrases} i18n={i18n} />
    </>
  );
}

/** The phrases when the game is over, where the table has no menu. */
export function PhraseSheet(
  props: Omit<Props, "onSaid"> & { settings: PlaySettings; onClose: () => void },
) {
  const { t } = useTranslation("play");
  const { game, phrases, settings, onClose } = props;
  return (
    <Sheet title={t("phrases.title")} onClose={onClose}>
      <PhraseButtons game={game} phrases={phrases} onSaid={onClose} />
      <MuteSettings others={phrases.others} settings={settings} />
    </Sheet>
  );
}

/** Says to screen readers what others have just said. */
export function PhraseAnnouncer({ phrases, i18n }: { phrases: TablePhrases; i18n: GameI18n }) {
  const { t } = useTranslation("play");
  return (
    <div className="visually-hidden" aria-live="polite">
      {[...phrases.said.values()].map((said) => (
        <p key={said.number}>
          {t("phrases.says", {
            name: i18n.seatName(said.seat),
            phrase: t(`phrases.code.${said.phrase}`),
          })}
        </p>
      ))}
    </div>
  );
}
