import { useTranslation } from "react-i18next";
import type { PlayerRef } from "../../api/types";
import type { AnyEvent, GameI18n, GamePlugin } from "../plugin";
import styles from "./game-board.module.css";
import { SeatChips } from "./seat-chips";
import { Plot } from "./seat-panel";

/** Which seat the stage shows, and how to change it. */
export interface Shown {
  seat: number;
  /** Whether the seat stays on show while others act. */
  held: boolean;
  /** Shows a seat and stays there. */
  show: (seat: number) => void;
  /** Goes back to whoever acts. */
  follow: () => void;
}

interface Props {
  plugin: GamePlugin;
  view: unknown;
  event: AnyEvent | null;
  players: PlayerRef[];
  /** Ranks once the game is over on this view. */
  ranks: number[] | null;
  i18n: GameI18n;
  shown: Shown;
}

/**
 * The table of any game. Where there is room and on paper all seats stand beside each other; below
 * that one seat is on show, and chips lead to the others. All of them are in the document, so that
 * the style sheet alone decides.
 */
export function Stage({ plugin, view, event, players, ranks, i18n, shown }: Props) {
  const { t } = useTranslation("replay");
  const { Tray, Seat, SeatMark } = plugin;
  const turn = plugin.turn(view);
  const seats = plugin.sheet(view).map((sheet, seat) => ({
    seat,
    player: players[seat],
    name: i18n.seat(seat),
    points: sheet.reduce((sum, line) => sum + line.points, 0),
    onTurn: turn === seat,
    won: ranks?.[seat] === 1,
  }));
  return (
    <div className={styles.frame}>
      <div className={styles.table}>
        <SeatChips seats={seats} plugin={plugin} view={view} shown={shown} />
        <div className={styles.seats}>
          {seats.map((entry) => (
            <Plot
              key={entry.seat}
              entry={entry}
              shown={entry.seat === shown.seat}
              marks={SeatMark && <SeatMark view={view} seat={entry.seat} i18n={i18n} />}
              aside={
                shown.held && (
                  <button type="button" className={styles.follow} onClick={shown.follow}>
                    {t("stage.follow")}
                  </button>
                )
              }
            >
              <Seat view={view} seat={entry.seat} event={event} i18n={i18n} />
            </Plot>
          ))}
        </div>
        <div className={styles.tray}>
          <Tray view={view} event={event} i18n={i18n} />
        </div>
      </div>
    </div>
  );
}
