import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GameEvent } from "../api/types";
import type { GamePlugin, Speech } from "../games/plugin";
import { useFormat } from "../i18n/format";
import { Bones } from "../ui/states";
import styles from "./replay.module.css";
import { useTeller } from "./told";

interface Props {
  events: GameEvent[];
  ply: number;
  plugin: GamePlugin;
  speech: Speech;
  onGo: (ply: number) => void;
}

/** The game in words. Each line goes to its ply; the line on show is marked and kept in sight. */
export function Log({ events, ply, plugin, speech, onGo }: Props) {
  const { t } = useTranslation("replay");
  const format = useFormat();
  const tell = useTeller(plugin, speech);
  const [all, setAll] = useState(false);
  const box = useRef<HTMLOListElement>(null);
  const check = useId();

  const lines = useMemo(
    () =>
      events.map((event) => ({
        ply: event.seq,
        seat: event.seat ?? null,
        weight: plugin.weigh(event),
        told: tell(event),
      })),
    [events, plugin, tell],
  );
  const shown = all ? lines : lines.filter((line) => line.weight !== "detail");
  const current = shown.findLast((line) => line.ply <= ply)?.ply ?? null;

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

  if (events.length === 0) return <Bones rows={8} height="1.3rem" />;
  return (
    <div className={styles.logWrap}>
      <ol className={styles.log} ref={box} data-scrolls="">
        {shown.map((line) => (
          <li key={line.ply} data-weight={line.weight}>
            <button
              type="button"
              data-seat={line.seat ?? undefined}
              aria-current={line.ply === current ? "step" : undefined}
              data-ahead={line.ply > ply || undefined}
              onClick={() => onGo(line.ply)}
            >
              <span className={styles.logPly} aria-hidden="true">
                {format.number(line.ply)}
              </span>
              <span>{line.told}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className={styles.logOption}>
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
