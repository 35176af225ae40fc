import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../account/use-me";
import { useLive } from "../live/use-live";
import { setTitleCount } from "../ui/document-title";
import { markFavicon } from "./marked-favicon";
import { isSoundOn, playTurnSound } from "./turn-sound";
import { turnsQuery } from "./turns";

/**
 * Tells the player of turns while the site is open: a number before the title, a mark on the icon,
 * a sound if chosen, and words for screen readers.
 */
export function TurnNotices() {
  const { t } = useTranslation("live");
  const { data: me } = useMe();
  const isSignedIn = Boolean(me?.player);
  const client = useQueryClient();
  const turns = useQuery({ ...turnsQuery, enabled: isSignedIn });
  useLive(isSignedIn ? "me" : null, ({ event, data }) => {
    if (event === "ready" || data.note === "turns" || data.note === "changed") {
      void client.invalidateQueries({ queryKey: turnsQuery.queryKey });
    }
  });

  const count = isSignedIn ? (turns.data?.count ?? 0) : 0;
  useEffect(() => {
    setTitleCount(count);
    markFavicon(count > 0);
  }, [count]);

  // A turn is new if the game was not in the list before, or has gone on since.
  const known = useRef<Map<string, number> | null>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    if (!turns.data) return;
    const now = new Map(turns.data.games.map(({ id, seq }) => [id, seq]));
    const before = known.current;
    known.current = now;
    if (before === null) return; // the page was just opened
    const hasNew = [...now].some(([id]) => !before.has(id));
    if (!hasNew) {
      if (now.size === 0) setWords("");
      return;
    }
    setWords(t("turns", { count: turns.data.count }));
    if (isSoundOn()) void playTurnSound().catch(() => undefined);
  }, [turns.data, t]);

  return (
    <div className="visually-hidden" role="status">
      {words}
    </div>
  );
}
