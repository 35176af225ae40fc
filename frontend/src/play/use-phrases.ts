import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { GameDetail } from "../api/types";
import { useLiveQueries } from "../live/use-live-queries";
import { loadPhrases, type TablePhrase } from "./server";
import type { PlaySettings } from "./settings";

/** How long a phrase is shown at the seat of who said it. */
export const SHOWN_MS = 8_000;
/** How often spectators of a delayed game ask, who are not told when something is said. */
const DELAYED_POLL_MS = 5_000;
/** How long players may go on talking when the game is over, as on the server. */
const OPEN_AFTER_END_MS = 10 * 60_000;

export interface Person {
  id: string;
  name: string;
}

export interface TablePhrases {
  /** Whether the player may say something now, and there is somebody to hear it. */
  isOpen: boolean;
  /** The people at the table besides the player. */
  others: readonly Person[];
  /** Whether phrases may arrive. */
  isFollowed: boolean;
  /** What others have just said, by seat, without those who are muted. */
  said: ReadonlyMap<number, TablePhrase>;
  refresh: () => void;
}

interface Heard {
  /** When the answer arrived, by the clock of the page. */
  received: number;
  serverTime: number;
  phrases: readonly TablePhrase[];
  maySpeak: boolean;
}

/**
 * What is said at the table, to the player at that seat; null stands for a spectator. Nothing is
 * asked for where nobody could speak.
 */
export function usePhrases(
  game: GameDetail,
  seat: number | null,
  settings: PlaySettings,
): TablePhrases {
  const others = useMemo(() => peopleBeside(game, seat), [game, seat]);
  const client = useQueryClient();
  const hasOthers = others.length > 0 && game.withheld !== "deal" && isTalkPossible(game);
  const isDelayed = game.withheld === "delay";
  const key = useMemo(() => ["phrases", game.id], [game.id]);
  useLiveQueries(hasOthers && !isDelayed ? `phrases:${game.id}` : null, key, { minInterval: 500 });
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Heard> => {
      const { phrases, now, may_speak } = await loadPhrases(game.id, signal);
      return {
        received: performance.now(),
        serverTime: Date.parse(now),
        phrases,
        maySpeak: may_speak,
      };
    },
    enabled: hasOthers,
    refetchInterval: isDelayed && DELAYED_POLL_MS,
    staleTime: 0,
  });
  const heard = query.data;
  const [now, setNow] = useState(() => performance.now());
  const time = heard ? Math.max(now, heard.received) : now;
  const said = useMemo(
    () => (heard ? recentPhrases(heard, time, seat, settings) : new Map<number, TablePhrase>()),
    [heard, time, seat, settings],
  );
  const next = heard ? nextExpiry(heard, [...said.values()]) : null;
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(
      () => setNow(performance.now()),
      Math.max(0, next - performance.now()) + 20,
    );
    return () => clearTimeout(timer);
  }, [next]);
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: key }),
    [client, key],
  );
  const isOpen = hasOthers && (heard?.maySpeak ?? false);
  return useMemo(
    () => ({ isOpen, others, isFollowed: hasOthers, said, refresh }),
    [isOpen, others, hasOthers, said, refresh],
  );
}

/** Players talk during the game, and for some minutes after it. */
function isTalkPossible({ status, finished_at, moved_at }: GameDetail): boolean {
  if (status === "playing") return true;
  return Date.now() - Date.parse(finished_at ?? moved_at) < OPEN_AFTER_END_MS;
}

/** The people who act for the other seats. Bots say nothing and hear nothing. */
function peopleBeside(game: GameDetail, seat: number | null): Person[] {
  return game.seats
    .filter((other) => other.index !== seat && !other.substitute_bot)
    .map((other) => other.substitute ?? other.player)
    .filter((player) => player.kind !== "bot")
    .map((player) => ({ id: player.id, name: player.display_name || player.username }));
}

/** When a phrase is no longer shown, by the clock of the page. */
function expiry(heard: Heard, phrase: TablePhrase): number {
  return heard.received - (heard.serverTime - Date.parse(phrase.at)) + SHOWN_MS;
}

function nextExpiry(heard: Heard, shown: readonly TablePhrase[]): number | null {
  if (shown.length === 0) return null;
  return Math.min(...shown.map((phrase) => expiry(heard, phrase)));
}

function recentPhrases(
  heard: Heard,
  now: number,
  seat: number | null,
  settings: Pick<PlaySettings, "mutesAll" | "muted">,
): Map<number, TablePhrase> {
  const recent = heard.phrases.filter(
    (phrase) =>
      phrase.seat !== seat &&
      expiry(heard, phrase) > now &&
      !settings.mutesAll &&
      !settings.muted.includes(phrase.player.id),
  );
  return new Map(recent.map((phrase) => [phrase.seat, phrase]));
}
