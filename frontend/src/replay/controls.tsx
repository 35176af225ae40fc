import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { Badge } from "../ui/basics";
import { plyFraction } from "./graph-geometry";
import styles from "./replay.module.css";
import type { Replay, ReplayAction } from "./replay-reducer";
import { SPEEDS, type Speed } from "./use-replay";
import type { StepMode } from "./use-step-mode";

export interface RoundMark {
  round: number;
  ply: number;
}

interface Props {
  replay: Replay;
  send: (action: ReplayAction) => void;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  rounds: RoundMark[];
  /** Description of the current event. */
  description: string;
  /** What one step is: a move or an event. */
  stepMode: StepMode;
  /** The graph above the slider, if there is space. */
  graph?: ReactNode;
}

/** Round labels closer together than this fraction of the slider would overlap. */
const MIN_LABEL_DISTANCE = 0.045;

/** The rounds whose label has space. */
export function labelledRounds(rounds: RoundMark[], head: number): RoundMark[] {
  let last = Number.NEGATIVE_INFINITY;
  return rounds.filter((mark) => {
    const position = plyFraction(mark.ply, head);
    if (position - last < MIN_LABEL_DISTANCE) return false;
    last = position;
    return true;
  });
}

const ICON_PATHS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M17 5 7 12l10 7z",
  play: "M7 4.5 19 12 7 19.5z",
  pause: "M7.5 5h3v14h-3zM14 5h3v14h-3z",
  forward: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  link: "M10 14a4 4 0 0 0 6 .500l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.500l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5",
};

function Icon({ name }: { name: keyof typeof ICON_PATHS }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={ICON_PATHS[name]}
        fill={name === "link" ? "none" : "currentColor"}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The replay controls: buttons, slider with round marks, speed, round, link, live. */
export function Controls(props: Props) {
  const { replay, send, speed, setSpeed, rounds, description, graph } = props;
  const { t } = useTranslation("replay");
  const format = useFormat();
  const { ply, head } = replay;
  const isRunning = replay.mode !== "paused";
  const position = { ply: format.number(ply), head: format.number(head) };
  const current = rounds.findLast((mark) => mark.ply <= ply);
  const isByMove = props.stepMode === "move";
  const back = t(isByMove ? "controls.moveBack" : "controls.back");
  const forward = t(isByMove ? "controls.moveForward" : "controls.forward");
  const stepButton = (
    key: keyof typeof ICON_PATHS,
    label: string,
    action: ReplayAction,
    disabled: boolean,
  ) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => send(action)}
    >
      <Icon name={key} />
    </button>
  );
  return (
    <section className={styles.controls} aria-label={t("controls.label")}>
      <div className={styles.track} data-graph={graph ? "" : undefined}>
        {graph}
        <input
          type="range"
          min={1}
          max={head}
          step={1}
          value={ply}
          aria-label={t("controls.slider")}
          aria-valuetext={t("controls.sliderText", { ...position, description })}
          style={{ "--done": `${plyFraction(ply, head) * 100}%` } as object}
          onChange={(event) => send({ type: "seek", ply: event.target.valueAsNumber })}
        />
        <div className={styles.ticks} aria-hidden="true">
          {labelledRounds(rounds, head).map((mark) => (
            <span
              key={mark.round}
              data-done={mark.ply <= ply || undefined}
              style={{ insetInlineStart: `${plyFraction(mark.ply, head) * 100}%` }}
            >
              {format.number(mark.round)}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.buttons}>
        <div className={styles.steps}>
          {stepButton("first", t("controls.first"), { type: "seek", ply: 1 }, ply === 1)}
          {stepButton("back", back, { type: "step", by: -1 }, ply === 1)}
          <button
            type="button"
            className={styles.playButton}
            aria-label={isRunning ? t("controls.pause") : t("controls.play")}
            title={isRunning ? t("controls.pause") : t("controls.play")}
            onClick={() => send({ type: "toggle" })}
          >
            <Icon name={isRunning ? "pause" : "play"} />
          </button>
          {stepButton("forward", forward, { type: "step", by: 1 }, ply === head)}
          {stepButton("last", t("controls.last"), { type: "seek", ply: head }, ply === head)}
        </div>
        <output className={styles.position}>{t("controls.position", position)}</output>
        {replay.live && (
          <div className={styles.live}>
            {replay.mode === "following" ? (
              <Badge tone="live">{t("controls.following")}</Badge>
            ) : (
              <button type="button" onClick={() => send({ type: "follow" })}>
                {t("controls.follow")}
              </button>
            )}
          </div>
        )}
        <div className={styles.settings}>
          <label>
            <span>{t("controls.round")}</span>
            <select
              value={current?.ply ?? 1}
              onChange={(event) => send({ type: "seek", ply: Number(event.target.value) })}
            >
              {!rounds.some((mark) => mark.ply === 1) && (
                <option value={1}>{t("controls.beforeRounds")}</option>
              )}
              {rounds.map((mark) => (
                <option key={mark.round} value={mark.ply}>
                  {format.number(mark.round)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{t("controls.speed")}</span>
            <select
              value={speed}
              onChange={(event) => setSpeed(Number(event.target.value) as Speed)}
            >
              {SPEEDS.map((option) => (
                <option key={option} value={option}>
                  {t("controls.speedOf", { x: format.decimal(option) })}
                </option>
              ))}
            </select>
          </label>
          <CopyLink ply={ply} />
        </div>
      </div>
    </section>
  );
}

function CopyLink({ ply }: { ply: number }) {
  const { t } = useTranslation("replay");
  const [description, setMessage] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the message is cleared when the ply changes.
  useEffect(() => setMessage(""), [ply]);

  const copy = async () => {
    const link = new URL(window.location.href);
    link.searchParams.set("ply", String(ply));
    try {
      await navigator.clipboard.writeText(link.href);
      setMessage(t("controls.copied"));
    } catch {
      setMessage(t("controls.copyFailed"));
    }
  };

  return (
    <span className={styles.copy}>
      <button
        type="button"
        aria-label={t("controls.copy")}
        title={t("controls.copy")}
        onClick={() => void copy()}
      >
        <Icon name="link" />
      </button>
      <span role="status">{description}</span>
    </span>
  );
}
