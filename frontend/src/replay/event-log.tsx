import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GameEvent, Move } from "../api/types";
import type { GameI18n, GamePlugin } from "../games/plugin";
import { useFormat } from "../i18n/format";
import { Skeleton } from "../ui/states";
import { useDescribeEvent } from "./describe-events";
import styles from "./event-log.module.css";
import { currentLine, type LogLine, linesOf, plyOfLine } from "./log-lines";
import { PointChanges } from "./point-changes";
import type { StepMode } from "./use-step-mode";

interface Props {
  events: GameEvent[];
  moves: readonly Move[];
  ply: number;
  stepMode: StepMode;
  plugin: GamePlugin;
  i18n: GameI18n;
  onSeek: (ply: number) => void;
}

/**
 * The events of a game as text. Clicking a line seeks to its ply; the current line is marked and
 * kept visible. The list is one tab stop; the arrow keys move between lines.
 */
export function EventLog({ events, moves, ply, stepMode, plugin, i18n, onSeek }: Props) {
  const { t } = useTranslation("replay");
  const describeEvent = useDescribeEvent(plugin, i18n, events);
  const [showAll, setShowAll] = useState(false);
  /** The focused line, if any. */
  const [focusedPly, setFocusedPly] = useState<number | null>(null);
  const listRef = useRef<HTMLOListElement>(null);
  const checkboxId = useId();

  const lines = useMemo(
    () => linesOf(events, moves, plugin, describeEvent),
    [events, moves, plugin, describeEvent],
  );
  const visibleLines = useMemo(
    () =>
      showAll
        ? lines
        : lines.filter((line) => line.weight !== "detail" || line.pointChanges.length > 0),
    [showAll, lines],
  );
  const isByMove = stepMode === "move";
  const current = currentLine(visibleLines, moves, ply, isByMove);
  const tabStop = visibleLines.some((line) => line.ply === focusedPly)
    ? focusedPly
    : (current ?? visibleLines[0]?.ply);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current line changes.
  useEffect(() => {
    const list = listRef.current;
    const line = list?.querySelector<HTMLElement>('[aria-current="step"]');
    if (!list || !line) return;
    const top = line.offsetTop - list.offsetTop;
    const { scrollTop, clientHeight } = list;
    if (top < scrollTop + 40 || top + line.offsetHeight > scrollTop + clientHeight - 40) {
      list.scrollTo({ top: top - clientHeight / 2 });
    }
  }, [current, visibleLines.length]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = visibleLines.findIndex((line) => line.ply === tabStop);
    const lastIndex = visibleLines.length - 1;
    const targets: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: lastIndex,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    // Prevents Home and End from also moving the replay.
    event.preventDefault();
    const line = visibleLines[Math.min(Math.max(next, 0), lastIndex)];
    const button = listRef.current?.querySelector<HTMLElement>(`[data-ply="${line?.ply}"]`);
    button?.focus();
  };

  if (events.length === 0) return <Skeleton rows={8} height="1.3rem" />;
  return (
    <div>
      <ol
        className={styles.log}
        ref={listRef}
        data-scrolls=""
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocusedPly(null);
        }}
      >
        {visibleLines.map((line) => (
          <LogLineItem
            key={line.ply}
            line={line}
            isCurrent={line.ply === current}
            isAhead={line.ply > ply}
            isTabStop={line.ply === tabStop}
            i18n={i18n}
            onFocus={() => setFocusedPly(line.ply)}
            onSeek={() => onSeek(plyOfLine(line, moves, isByMove))}
          />
        ))}
      </ol>
      <p className={styles.showAll}>
        <input
          id={checkboxId}
          type="checkbox"
          checked={showAll}
          onChange={(event) => setShowAll(event.target.checked)}
        />
        <label htmlFor={checkboxId}>{t("log.all")}</label>
      </p>
    </div>
  );
}

function LogLineItem(props: {
  line: LogLine;
  isCurrent: boolean;
  isAhead: boolean;
  isTabStop: boolean;
  i18n: GameI18n;
  onFocus: () => void;
  onSeek: () => void;
}) {
  const { line, i18n } = props;
  const { t } = useTranslation("replay");
  const format = useFormat();
  return (
    <li data-weight={line.weight} data-decision={line.moveStart ?? undefined}>
      <button
        type="button"
        tabIndex={props.isTabStop ? 0 : -1}
        data-ply={line.ply}
        data-seat={line.seat ?? undefined}
        aria-current={props.isCurrent ? "step" : undefined}
        data-ahead={props.isAhead || undefined}
        onFocus={props.onFocus}
        onClick={props.onSeek}
      >
        <span className={styles.ply} aria-hidden="true">
          {format.number(line.ply)}
        </span>
        <span className={styles.text}>
          {line.isTakenBack ? (
            <>
              <s>{line.text}</s>
              <span className="visually-hidden">{`, ${t("log.takenBack")}`}</span>
            </>
          ) : (
            line.text
          )}
        </span>
        {line.pointChanges.length > 0 && (
          <PointChanges changes={line.pointChanges} seat={line.seat} i18n={i18n} />
        )}
      </button>
    </li>
  );
}
