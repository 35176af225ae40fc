import { useTranslation } from "react-i18next";
import type { GameI18n } from "../games/plugin";
import styles from "./play.module.css";
import { useCommand } from "./table-menu";
import type { Play } from "./use-play";
import type { TableState } from "./use-table";

interface Props {
  game: string;
  seat: number;
  play: Play;
  time: TableState;
  i18n: GameI18n;
  onDone: () => void;
}

/** What the player must know above the bar: refusals, lost connections, offers, an absence. */
export function Notices({ game, seat, play, time, i18n, onDone }: Props) {
  const { t } = useTranslation("play");
  const { failure, isSending, send } = useCommand(game, onDone);
  const { notice, unreachable, submission } = play.state;
  const { table } = time;
  const offer = table?.take_back ?? null;
  const chair = table?.chairs[seat];
  return (
    <>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice.kind === "moved" ? t("notice.moved") : notice.detail}
        </p>
      )}
      {unreachable && !submission && (
        <p className={styles.notice} role="status">
          {t("notice.unreachable")}
        </p>
      )}
      {offer?.agreed.includes(seat) && (
        <p className={styles.notice} role="status">
          {t("notice.takeBackOffered")}
        </p>
      )}
      {offer && !offer.agreed.includes(seat) && (
        <div className={styles.notice} role="alert">
          <p>{t("notice.takeBack", { seat: i18n.seatName(offer.seat) })}</p>
          <div className={styles.answers}>
            <button
              type="button"
              className={styles.choice}
              disabled={isSending}
              onClick={() => send({ type: "answer_take_back", accept: false })}
            >
              {t("notice.refuse")}
            </button>
            <button
              type="button"
              className={styles.confirm}
              disabled={isSending}
              onClick={() => send({ type: "answer_take_back", accept: true })}
            >
              {t("notice.accept")}
            </button>
          </div>
        </div>
      )}
      {chair?.away === "absent" && (
        <div className={styles.notice} role="status">
          <p>
            {t("notice.away", {
              time: chair.until ? i18n.format.moment(new Date(chair.until).toISOString()) : "",
            })}
          </p>
          <div className={styles.answers}>
            <button
              type="button"
              className={styles.confirm}
              disabled={isSending}
              onClick={() => send({ type: "return" })}
            >
              {t("notice.return")}
            </button>
          </div>
        </div>
      )}
      {failure && (
        <p className={styles.notice} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
