import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import type { ScorePart } from "../api/types";
import type { GameI18n, GamePlugin } from "../games/plugin";
import { SeatMark } from "../ui/seat-mark";
import { ErrorNotice, Skeleton } from "../ui/states";
import styles from "./score-sheet.module.css";

/** The engine's name for points scored under rules that have been corrected since. */
const OTHER_RULES = "other_rules";

/** Delay before the parts of a ply are requested, in milliseconds. */
const DEBOUNCE_MS = 150;

interface Props {
  game: string;
  ply: number;
  line: string;
  plugin: GamePlugin;
  i18n: GameI18n;
}

/** The parts of a score line at a ply, by seat. */
export function ScoreParts({ game, ply, line, plugin, i18n }: Props) {
  const { t } = useTranslation("replay");
  const debouncedPly = useDebounced(ply);
  const score = useQuery(queries.scoreAt(game, debouncedPly));
  if (score.isError && !score.data) {
    return <ErrorNotice error={score.error} retry={() => void score.refetch()} />;
  }
  if (!score.data) return <Skeleton rows={3} height="1.2rem" />;
  return (
    <ul className={styles.seats} aria-busy={score.data.ply !== ply || undefined}>
      {score.data.parts.map((lines, seat) => {
        const parts = lines[line] ?? [];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
          <li key={seat}>
            <p className={styles.seat}>
              <SeatMark seat={seat} />
              <bdi title={i18n.seatName(seat)}>{i18n.seatName(seat)}</bdi>
            </p>
            {parts.length === 0 ? (
              <p className={styles.empty}>{t("score.nothing")}</p>
            ) : (
              <ul className={styles.parts}>
                {parts.map((part, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: equal parts differ only by position.
                  <ScorePartItem key={index} part={part} line={line} plugin={plugin} i18n={i18n} />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ScorePartItem(props: {
  part: ScorePart;
  line: string;
  plugin: GamePlugin;
  i18n: GameI18n;
}) {
  const { part, line, plugin, i18n } = props;
  const { t } = useTranslation("replay");
  const text =
    part.what === OTHER_RULES
      ? { label: t("score.otherRules"), note: "" }
      : plugin.describeScorePart(line, part, i18n);
  return (
    <li data-nothing={part.points === 0 || undefined}>
      <span>
        {text.label}
        {text.note && <small>{text.note}</small>}
      </span>
      <span className={styles.points} aria-hidden="true">
        {i18n.format.number(part.points)}
      </span>
      <span className="visually-hidden">{t("score.partPoints", { count: part.points })}</span>
    </li>
  );
}

/** Debounces a value, so that nothing is requested while the slider moves. */
function useDebounced(value: number): number {
  const [debouncedPly, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debouncedPly;
}
