import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { GameI18n, GamePlugin } from "../games/plugin";
import styles from "./play.module.css";
import type { Play } from "./use-play";

interface Props {
  play: Play;
  plugin: GamePlugin;
  i18n: GameI18n;
  /** What happens while others are on turn, and what happened last. */
  status: string;
  last: string;
  /** The own clock. */
  clock: ReactNode;
  /** What lies above the bar: notices and offers. */
  notices: ReactNode;
  /** The way to another game, while others are on turn here. */
  next: ReactNode;
}

const BUTTON = "button:";

/**
 * What to do now, the choices that are words, and the buttons to take back and to confirm. It sticks
 * to the bottom of the window and keeps its height.
 */
export function ActionBar({ play, plugin, i18n, status, last, clock, notices, next }: Props) {
  const { t } = useTranslation("play");
  const { state, position, choices, boardChoices } = play;
  const { submission, selected } = state;
  const isAsking = position !== null && choices.length === 0 && !play.isReady && !submission;
  const text = (): string => {
    if (submission) return t(state.unreachable ? "bar.retrying" : "bar.sending");
    if (position === null) return status;
    if (play.isReady) return t(position.complete ? "bar.ready" : "bar.readyDraws");
    if (isAsking) return t("bar.thinking");
    return plugin.instruction(position.view, choices, selected, i18n);
  };
  const buttons = [...new Set([...boardChoices.targets, ...boardChoices.others])].filter(
    (target) =>
      target.startsWith(BUTTON) && !(play.ending && target === `${BUTTON}${play.ending.type}`),
  );
  const canUndo = submission === null && (state.draft.length > 0 || selected.length > 0);
  const name = (target: string) => (position ? plugin.targetName(target, position.view, i18n) : "");
  const confirm = play.ending ? (
    <button
      type="button"
      className={styles.confirm}
      data-confirm=""
      title={t("bar.confirmKey")}
      onClick={play.endTurn}
    >
      {name(`${BUTTON}${play.ending.type}`)}
    </button>
  ) : (
    <button
      type="button"
      className={styles.confirm}
      data-confirm=""
      title={t("bar.confirmKey")}
      disabled={!play.isReady}
      data-busy={submission ? "" : undefined}
      onClick={play.confirm}
    >
      {t("bar.confirm")}
    </button>
  );
  return (
    <section
      className={styles.bar}
      aria-label={t("bar.label")}
      data-turn={position ? "" : undefined}
    >
      <div className={styles.notices}>{notices}</div>
      <div className={styles.say}>
        <p className={styles.instruction} aria-live="polite">
          {text()}
        </p>
        <p className={styles.last} aria-live="polite">
          {last}
        </p>
      </div>
      {clock}
      <div className={styles.buttons}>
        {position === null && next}
        {buttons.map((target) => (
          <button
            key={target}
            type="button"
            className={styles.choice}
            data-target={target}
            data-worth={boardChoices.worthOf(target)}
            aria-pressed={selected.includes(target) || undefined}
            tabIndex={boardChoices.targets.has(target) || selected.includes(target) ? 0 : -1}
            onClick={() => boardChoices.select(target)}
          >
            {name(target)}
          </button>
        ))}
        <button
          type="button"
          className={styles.undo}
          title={t("bar.undoKey")}
          disabled={!canUndo}
          onClick={play.undo}
        >
          <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M8 5 3.5 9.500 8 14M4 9.500h10a6 6 0 0 1 0 12h-4" />
          </svg>
          <span>{t("bar.undo")}</span>
        </button>
        {confirm}
      </div>
    </section>
  );
}
