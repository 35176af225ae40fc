import { Fragment, useId } from "react";
import { useTranslation } from "react-i18next";
import type { SheetLine } from "../api/types";
import type { GameI18n, GamePlugin } from "../games/plugin";
import { SeatMark } from "../ui/seat-mark";
import { ScoreParts } from "./score-parts";
import styles from "./score-sheet.module.css";

interface Props {
  game: number;
  ply: number;
  sheet: SheetLine[][];
  ranks: number[] | null;
  /** The lines that are open. Whoever shows the sheet keeps them, as it comes and goes with frames. */
  open: ReadonlySet<string>;
  setOpen: (change: (now: ReadonlySet<string>) => ReadonlySet<string>) => void;
  plugin: GamePlugin;
  i18n: GameI18n;
}

/**
 * Points by line and seat at the ply on show. Names have a line each, so that long ones have room;
 * the columns bear the marks of the seats. Each line opens and says what it is made of.
 */
export function ScoreSheet({ game, ply, sheet, ranks, open, setOpen, plugin, i18n }: Props) {
  const { t } = useTranslation("replay");
  const { format } = i18n;
  const id = useId();
  const lines = [...new Set(sheet.flat().map((line) => line.line))];
  const points = (seat: SheetLine[], name: string) =>
    seat.find((line) => line.line === name)?.points ?? 0;
  const totals = sheet.map((seat) => seat.reduce((sum, line) => sum + line.points, 0));
  const best = Math.max(...totals);
  const toggle = (name: string) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  return (
    <div>
      <ul className={styles.names} aria-label={t("score.players")}>
        {sheet.map((_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its seat.
          <li key={seat}>
            <SeatMark seat={seat} />
            <bdi title={i18n.seat(seat)}>{i18n.seat(seat)}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.scrolls} data-scrolls="">
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its seat.
                <th scope="col" key={seat} title={i18n.seat(seat)}>
                  <SeatMark seat={seat} />
                  <span className="visually-hidden">{i18n.seat(seat)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((name) => {
              const isOpen = open.has(name);
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
                        {plugin.lineName(name, i18n)}
                        <Chevron />
                      </button>
                    </th>
                    {sheet.map((seat, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its seat.
                      <td key={index}>{format.number(points(seat, name))}</td>
                    ))}
                  </tr>
                  {isOpen && (
                    <tr className={styles.details}>
                      <td id={details} colSpan={sheet.length + 1}>
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its seat.
                <td key={seat} data-best={total === best || undefined}>
                  {format.number(total)}
                </td>
              ))}
            </tr>
            {ranks && (
              <tr>
                <th scope="row">{t("score.rank")}</th>
                {ranks.map((rank, seat) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its seat.
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
