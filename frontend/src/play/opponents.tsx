import { useTranslation } from "react-i18next";
import type { SeatInfo } from "../games/board/seat-panel";
import type { GamePlugin } from "../games/plugin";
import { useFormat } from "../i18n/format";
import { SeatMark } from "../ui/seat-mark";
import { SpeechBubble } from "../ui/speech-bubble";
import styles from "./play.module.css";
import { SeatClock } from "./seat-clock";
import type { TablePhrase } from "./server";
import type { TablePhrases } from "./use-phrases";
import type { TableState } from "./use-table";

interface Props {
  seats: readonly SeatInfo[];
  plugin: GamePlugin;
  view: unknown;
  time: TableState;
  /** What players have just said, by seat. */
  said: TablePhrases["said"];
  /** The seat whose board is shown beside, if any. */
  shown: number | null;
  onShow: (seat: number) => void;
}

/** The other players as a strip: a small drawing of each board, points and clock. It opens a board. */
export function Opponents({ seats, plugin, view, time, said, shown, onShow }: Props) {
  const { t } = useTranslation(["play", "replay"]);
  const format = useFormat();
  const { Thumbnail } = plugin;
  const label = (info: SeatInfo) => {
    const values = {
      name: info.name,
      points: t("replay:stage.points", { count: info.points }),
    };
    return info.isOnTurn ? t("opponents.openTurn", values) : t("opponents.open", values);
  };
  return (
    <ul className={styles.opponents} aria-label={t("opponents.label")}>
      {seats.map((info) => (
        <li key={info.seat}>
          <button
            type="button"
            className={styles.opponent}
            data-seat={info.seat}
            data-turn={info.isOnTurn || undefined}
            aria-pressed={shown === info.seat}
            onClick={() => onShow(info.seat)}
          >
            <span className="visually-hidden">{label(info)}</span>
            <Thumbnail view={view} seat={info.seat} />
            <span className={styles.opponentName} aria-hidden="true">
              <SeatMark seat={info.seat} />
              <bdi>{info.name}</bdi>
            </span>
            <Said phrase={said.get(info.seat)} />
            <strong aria-hidden="true">{format.number(info.points)}</strong>
            <SeatClock time={time} seat={info.seat} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the player has just said. */
function Said({ phrase }: { phrase: TablePhrase | undefined }) {
  const { t } = useTranslation("play");
  return phrase ? <SpeechBubble text={t(`phrases.code.${phrase.phrase}`)} /> : null;
}
