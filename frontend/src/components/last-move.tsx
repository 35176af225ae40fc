import { useTranslation } from "react-i18next";
import type { GameDetail } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNow } from "../ui/use-now";

/** How long ago the last move was, or the end; the moment itself on pointing at it. */
export function LastMove({ game, at }: { game: GameDetail; at?: string | undefined }) {
  const { t } = useTranslation("replay");
  const format = useFormat();
  const now = useNow(5_000);
  const moment = game.finished_at ?? at ?? game.moved_at;
  const ago = format.ago(moment, now);
  return (
    <time dateTime={moment} title={format.moment(moment)}>
      {t(game.finished_at ? "finishedAgo" : "lastMove", { ago })}
    </time>
  );
}
