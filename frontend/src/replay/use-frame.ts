import { useEffect, useMemo, useSyncExternalStore } from "react";
import { api, responseData } from "../api/client";
import type { Frame } from "../api/types";
import { FrameStore } from "./frame-store";

/**
 * The frame of a ply, with prefetching. While it loads, the nearest earlier frame; followers of a
 * live game keep the board however far behind it is.
 */
export function useFrame(game: string, ply: number, head: number, following: boolean) {
  const store = useMemo(
    () =>
      new FrameStore((from, to) =>
        responseData(
          api.GET("/api/v1/games/{game_id}/frames", {
            params: { path: { game_id: game }, query: { from, to } },
          }),
        ),
      ),
    [game],
  );
  useSyncExternalStore(store.subscribe, store.snapshot);
  useEffect(() => store.request(ply, head), [store, ply, head]);
  useEffect(() => {
    window.addEventListener("online", store.retry);
    return () => {
      window.removeEventListener("online", store.retry);
      store.dispose();
    };
  }, [store]);
  const exact: Frame | undefined = store.get(ply);
  return {
    frame: exact ?? store.nearest(ply, following ? ply : undefined),
    isExact: exact !== undefined,
    failure: store.failureAt(ply),
    retry: store.retry,
  };
}
