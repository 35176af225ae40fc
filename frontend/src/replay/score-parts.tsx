import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import type { ScorePart } from "../api/types";
import type { GameI18n, GamePlugin } from "../games/plugin";
import { SeatMark } from "../ui/seat-mark";
import { ErrorNotice, Skeleton } from "../ui/states";
import styles from "./score-sheet.module.css";

/** What the engine calls points that were recorded under rules which have been corrected since. */
const OTHER_RULES = "other_rules";

/** Milliseconds for which a ply stays on show before its parts are asked for. */
const REST = 150;

interface Props {
  game: number;
  ply: number;
  line: string;
  plugin: GamePlugin;
  i18n: GameI18n;
}

/** What makes a line of the score sheet at a ply, seat by seat. */
export function ScoreParts({ game, ply, line, plugin, i18n }: Props) {
  const { t } = useTranslation("replay");
  const rested = useRested(ply);
  const score = useQuery(queries.scoreAt(game, rested));
  if (score.isError && !score.data) {
    return <ErrorNotice error={score.error} retry={() => void score.refetch()} />;
  }
  if (!score.data) return <Skeleton rows={3} height="1.2rem" />;
  return (
    <ul className={styles.seats} aria-busy={score.data.ply !== ply || undefined}>
      {score.data.parts.map((lines, seat) => {
        const parts = lines[line] ?? [];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list is its seat.
          <li key={seat}>
            <p className={styles.seat}>
              <SeatMark seat={seat} />
              <bdi title={i18n.seat(seat)}>{i18n.seat(seat)}</bdi>
            </p>
            {parts.length === 0 ? (
              <p className={styles.nothing}>{t("score.nothing")}</p>
            ) : (
              <ul className={styles.parts}>
                {parts.map((part, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: equal parts differ only by place.
                  <Part key={index} part={part} line={line} plugin={plugin} i18n={i18n} />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Part(props: { part: ScorePart; line: string; plugin: GamePlugin; i18n: GameI18n }) {
  const { part, line, plugin, i18n } = props;
  const { t } = useTranslation("replay");
  const words =
    part.what === OTHER_RULES
      ? { what: t("score.otherRules"), note: "" }
      : plugin.partWords(line, part, i18n);
  return (
    <li data-nothing={part.points === 0 || undefined}>
      <span>
        {words.what}
        {words.note && <small>{words.note}</small>}
      </span>
      <span className={styles.points} aria-hidden="true">
        {i18n.format.number(part.points)}
      </span>
      <span className="visually-hidden">{t("score.partPoints", { count: part.points })}</span>
    </li>
  );
}

/** The last value that stayed for a moment: while somebody scrubs, nothing is asked for. */
function useRested(value: number): number {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
