import { useEffect, useMemo, useSyncExternalStore } from "react";
import { api, responseData } from "../api/client";
import type { Move } from "../api/types";
import { ScoreStore } from "./score-store";

/** The moves of a game with the points after each, as far as they are loaded. */
export function useScores(game: string, head: number): readonly Move[] {
  const store = useMemo(
    () =>
      new ScoreStore((after) =>
        responseData(
          api.GET("/api/v1/games/{game_id}/scores", {
            params: { path: { game_id: game }, query: { after } },
          }),
        ),
      ),
    [game],
  );
  useEffect(() => store.request(head), [store, head]);
  useEffect(() => () => store.dispose(), [store]);
  return useSyncExternalStore(store.subscribe, store.snapshot);
}
