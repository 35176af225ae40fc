import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format";
import { SeatMark } from "../../ui/seat-mark";
import { SpeechBubble } from "../../ui/speech-bubble";
import type { GamePlugin } from "../plugin";
import type { SeatSelection } from "./game-board";
import styles from "./game-board.module.css";
import type { SeatInfo } from "./seat-panel";

interface Props {
  seats: SeatInfo[];
  plugin: GamePlugin;
  view: unknown;
  selection: SeatSelection;
  clockOf?: ((seat: number) => ReactNode) | undefined;
}

/** A chip per seat that selects it, and a toggle that pins the seat shown. */
export function SeatChips({ seats, plugin, view, selection, clockOf }: Props) {
  const { t } = useTranslation("replay");
  const format = useFormat();
  const { Thumbnail } = plugin;
  const label = ({ name, points, isOnTurn, isWinner }: SeatInfo) => {
    const key = isWinner ? "stage.chipWon" : isOnTurn ? "stage.chipTurn" : "stage.chip";
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
          data-turn={entry.isOnTurn || undefined}
          aria-current={entry.seat === selection.seat}
          title={entry.name}
          onClick={() => selection.pin(entry.seat)}
        >
          <span className="visually-hidden">{label(entry)}</span>
          <Thumbnail view={view} seat={entry.seat} />
          <strong aria-hidden="true">{format.number(entry.points)}</strong>
          <span className={styles.chipName} aria-hidden="true">
            <SeatMark seat={entry.seat} />
            <span>{entry.name}</span>
          </span>
          {entry.said && <SpeechBubble text={entry.said} />}
          {clockOf && <span className={styles.chipClock}>{clockOf(entry.seat)}</span>}
        </button>
      ))}
      <button
        type="button"
        className={styles.pin}
        aria-pressed={selection.isPinned}
        title={t(selection.isPinned ? "stage.stayOn" : "stage.stayOff")}
        onClick={() =>
          selection.isPinned ? selection.followTurn() : selection.pin(selection.seat)
        }
      >
        <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M9 3h6l-1 6 4 4v2H6v-2l4-4zM12 15v6" />
        </svg>
        {t("stage.stay")}
      </button>
    </fieldset>
  );
}
