import { Fragment, useId } from "react";
import { useTranslation } from "react-i18next";
import type { SheetLine } from "../api/types";
import type { GameI18n, GamePlugin } from "../games/plugin";
import { Explain } from "../learn/explain";
import { SeatMark } from "../ui/seat-mark";
import { ScoreParts } from "./score-parts";
import styles from "./score-sheet.module.css";

interface Props {
  game: string;
  ply: number;
  sheet: SheetLine[][];
  ranks: number[] | null;
  /** The expanded lines. Owned by the parent, because the sheet unmounts between frames. */
  openLines: ReadonlySet<string>;
  setOpenLines: (change: (current: ReadonlySet<string>) => ReadonlySet<string>) => void;
  plugin: GamePlugin;
  i18n: GameI18n;
}

/**
 * Points by line and seat at a ply. Each name has its own line, so that long names fit; the columns
 * have seat marks. Each score line expands to show its parts.
 */
export function ScoreSheet({
  game,
  ply,
  sheet,
  ranks,
  openLines,
  setOpenLines,
  plugin,
  i18n,
}: Props) {
  const { t } = useTranslation("replay");
  const { format } = i18n;
  const id = useId();
  const lines = [...new Set(sheet.flat().map((line) => line.line))];
  const linePoints = (seat: SheetLine[], name: string) =>
    seat.find((line) => line.line === name)?.points ?? 0;
  const totals = sheet.map((seat) => seat.reduce((sum, line) => sum + line.points, 0));
  const best = Math.max(...totals);
  const toggle = (name: string) =>
    setOpenLines((current) => {
      const next = new Set(current);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  return (
    <div>
      <ul className={styles.names} aria-label={t("score.players")}>
        {sheet.map((_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
          <li key={seat}>
            <SeatMark seat={seat} />
            <bdi title={i18n.seatName(seat)}>{i18n.seatName(seat)}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.scrollBox} data-scrolls="">
        <table className={styles.sheet}>
          <caption className="visually-hidden">
            {t("score.caption", { ply: format.number(ply) })}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("score.line")}</span>
              </th>
              {sheet.map((_, seat) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
                <th scope="col" key={seat} title={i18n.seatName(seat)}>
                  <SeatMark seat={seat} />
                  <span className="visually-hidden">{i18n.seatName(seat)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((name) => {
              const isOpen = openLines.has(name);
              const details = `${id}-${name}`;
              return (
                <Fragment key={name}>
                  <tr className={styles.line}>
                    <th scope="row">
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        aria-controls={isOpen ? details : undefined}
                        onClick={() => toggle(name)}
                      >
                        {plugin.scoreLineName(name, i18n)}
                        <Chevron />
                      </button>
                    </th>
                    {sheet.map((seat, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
                      <td key={index}>{format.number(linePoints(seat, name))}</td>
                    ))}
                  </tr>
                  {isOpen && (
                    <tr className={styles.details}>
                      <td id={details} colSpan={sheet.length + 1}>
                        <Explain kind={plugin.kind} what={`line.${name}`} i18n={i18n}>
                          {t("score.how")}
                        </Explain>
                        <ScoreParts game={game} ply={ply} line={name} plugin={plugin} i18n={i18n} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("score.total")}</th>
              {totals.map((total, seat) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
                <td key={seat} data-best={total === best || undefined}>
                  {format.number(total)}
                </td>
              ))}
            </tr>
            {ranks && (
              <tr>
                <th scope="row">{t("score.rank")}</th>
                {ranks.map((rank, seat) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
                  <td key={seat}>{format.number(rank)}</td>
                ))}
              </tr>
            )}
          </tfoot>
        </table>
      </div>
      <p className={styles.hint}>
        {!ranks && `${t("score.provisional")} `}
        {t("score.explain")}
      </p>
    </div>
  );
}

function Chevron() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path
        d="M2.5 4.5 6 8l3.5-3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
