import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GameEvent, Move } from "../api/types";
import type { GameI18n, GamePlugin } from "../games/plugin";
import { useFormat } from "../i18n/format";
import { Skeleton } from "../ui/states";
import { useTeller } from "./describe-events";
import styles from "./event-log.module.css";
import { currentLine, type LogLine, linesOf, plyOfLine } from "./log-lines";
import { Gains } from "./point-changes";
import type { Step } from "./use-step-mode";

interface Props {
  events: GameEvent[];
  moves: readonly Move[];
  ply: number;
  step: Step;
  plugin: GamePlugin;
  i18n: GameI18n;
  onGo: (ply: number) => void;
}

/**
 * The game in words. Each line goes to its ply; the line on show is marked and kept in sight. The
 * lines are one stop of the tab key: the arrows go from line to line.
 */
export function Log({ events, moves, ply, step, plugin, i18n, onGo }: Props) {
  const { t } = useTranslation("replay");
  const tell = useTeller(plugin, i18n);
  const [all, setAll] = useState(false);
  /** The line that has the focus, while one has it. */
  const [focused, setFocused] = useState<number | null>(null);
  const box = useRef<HTMLOListElement>(null);
  const check = useId();

  const lines = useMemo(() => linesOf(events, moves, plugin, tell), [events, moves, plugin, tell]);
  const shown = useMemo(
    () => (all ? lines : lines.filter((line) => line.weight !== "detail" || line.gains.length > 0)),
    [all, lines],
  );
  const byMove = step === "move";
  const current = currentLine(shown, moves, ply, byMove);
  const stop = shown.some((line) => line.ply === focused) ? focused : (current ?? shown[0]?.ply);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked line is what moves.
  useEffect(() => {
    const list = box.current;
    const line = list?.querySelector<HTMLElement>('[aria-current="step"]');
    if (!list || !line) return;
    const top = line.offsetTop - list.offsetTop;
    const { scrollTop, clientHeight } = list;
    if (top < scrollTop + 40 || top + line.offsetHeight > scrollTop + clientHeight - 40) {
      list.scrollTo({ top: top - clientHeight / 2 });
    }
  }, [current, shown.length]);

  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = shown.findIndex((line) => line.ply === stop);
    const last = shown.length - 1;
    const to: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last };
    const next = to[event.key];
    if (next === undefined) return;
    // Home and End would move the replay as well.
    event.preventDefault();
    const line = shown[Math.min(Math.max(next, 0), last)];
    const button = box.current?.querySelector<HTMLElement>(`[data-ply="${line?.ply}"]`);
    button?.focus();
  };

  if (events.length === 0) return <Skeleton rows={8} height="1.3rem" />;
  return (
    <div>
      <ol
        className={styles.log}
        ref={box}
        data-scrolls=""
        onKeyDown={walk}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
        }}
      >
        {shown.map((line) => (
          <Line
            key={line.ply}
            line={line}
            isCurrent={line.ply === current}
            isAhead={line.ply > ply}
            isStop={line.ply === stop}
            i18n={i18n}
            onFocus={() => setFocused(line.ply)}
            onGo={() => onGo(plyOfLine(line, moves, byMove))}
          />
        ))}
      </ol>
      <p className={styles.option}>
        <input
          id={check}
          type="checkbox"
          checked={all}
          onChange={(event) => setAll(event.target.checked)}
        />
        <label htmlFor={check}>{t("log.all")}</label>
      </p>
    </div>
  );
}

function Line(props: {
  line: LogLine;
  isCurrent: boolean;
  isAhead: boolean;
  isStop: boolean;
  i18n: GameI18n;
  onFocus: () => void;
  onGo: () => void;
}) {
  const { line, i18n } = props;
  const format = useFormat();
  return (
    <li data-weight={line.weight} data-decision={line.decision ?? undefined}>
      <button
        type="button"
        tabIndex={props.isStop ? 0 : -1}
        data-ply={line.ply}
        data-seat={line.seat ?? undefined}
        aria-current={props.isCurrent ? "step" : undefined}
        data-ahead={props.isAhead || undefined}
        onFocus={props.onFocus}
        onClick={props.onGo}
      >
        <span className={styles.ply} aria-hidden="true">
          {format.number(line.ply)}
        </span>
        <span className={styles.told}>{line.told}</span>
        {line.gains.length > 0 && <Gains gains={line.gains} seat={line.seat} i18n={i18n} />}
      </button>
    </li>
  );
}
