import { useTranslation } from "react-i18next";
import type { GameDetail } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNow } from "../ui/use-now";

/** Time since the last move, or since the end; the exact time is in the tooltip. */
export function LastMove({
  game,
  lastEventAt,
}: {
  game: GameDetail;
  lastEventAt?: string | undefined;
}) {
  const { t } = useTranslation("replay");
  const format = useFormat();
  const now = useNow(5_000);
  const moment = game.finished_at ?? lastEventAt ?? game.moved_at;
  const ago = format.ago(moment, now);
  return (
    <time dateTime={moment} title={format.moment(moment)}>
      {t(game.finished_at ? "finishedAgo" : "lastMove", { ago })}
    </time>
  );
}
