import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format";
import { SeatMark } from "../../ui/seat-mark";
import type { GamePlugin } from "../plugin";
import type { Shown } from "./game-board";
import styles from "./game-board.module.css";
import type { SeatEntry } from "./seat-panel";

interface Props {
  seats: SeatEntry[];
  plugin: GamePlugin;
  view: unknown;
  shown: Shown;
}

/** A chip for each seat, which shows that seat, and a switch that keeps the seat on show. */
export function SeatChips({ seats, plugin, view, shown }: Props) {
  const { t } = useTranslation("replay");
  const format = useFormat();
  const { Figure } = plugin;
  const label = ({ name, points, onTurn, won }: SeatEntry) => {
    const key = won ? "stage.chipWon" : onTurn ? "stage.chipTurn" : "stage.chip";
    return t(key, { name, points: t("stage.points", { count: points }) });
  };
  return (
    <fieldset className={styles.chips} style={{ "--seats": seats.length } as object}>
      <legend className="visually-hidden">{t("stage.seats")}</legend>
      {seats.map((entry) => (
        <button
          key={entry.seat}
          type="button"
          className={styles.chip}
          data-seat={entry.seat}
          data-turn={entry.onTurn || undefined}
          aria-current={entry.seat === shown.seat}
          title={entry.name}
          onClick={() => shown.show(entry.seat)}
        >
          <span className="visually-hidden">{label(entry)}</span>
          <Figure view={view} seat={entry.seat} />
          <strong aria-hidden="true">{format.number(entry.points)}</strong>
          <span className={styles.chipName} aria-hidden="true">
            <SeatMark seat={entry.seat} />
            <span>{entry.name}</span>
          </span>
        </button>
      ))}
      <button
        type="button"
        className={styles.stay}
        aria-pressed={shown.held}
        title={t(shown.held ? "stage.stayOn" : "stage.stayOff")}
        onClick={() => (shown.held ? shown.follow() : shown.show(shown.seat))}
      >
        <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M9 3h6l-1 6 4 4v2H6v-2l4-4zM12 15v6" />
        </svg>
        {t("stage.stay")}
      </button>
    </fieldset>
  );
}
