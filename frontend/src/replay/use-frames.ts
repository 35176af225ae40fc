import { useEffect, useMemo, useSyncExternalStore } from "react";
import { api, dataOf } from "../api/client";
import { isMissing } from "../api/problem";
import type { Frame } from "../api/types";
import { FrameStore } from "./frames";

/** Milliseconds until a frame that did not come is asked for again. */
export const AGAIN = 3_000;

/** The frame of a ply, with what is near it fetched ahead. While it loads, the nearest earlier one. */
export function useFrame(game: number, ply: number, head: number) {
  const store = useMemo(
    () =>
      new FrameStore((from, to) =>
        dataOf(
          api.GET("/api/v1/games/{game_id}/frames", {
            params: { path: { game_id: game }, query: { from, to } },
          }),
        ),
      ),
    [game],
  );
  useSyncExternalStore(store.subscribe, store.snapshot);
  useEffect(() => store.want(ply, head), [store, ply, head]);
  const failure = store.failureAt(ply);
  useEffect(() => {
    if (failure === null || isMissing(failure)) return;
    const timer = setTimeout(() => store.retry(ply, head), AGAIN);
    return () => clearTimeout(timer);
  }, [store, failure, ply, head]);
  const exact: Frame | undefined = store.get(ply);
  return {
    frame: exact ?? store.nearest(ply),
    isExact: exact !== undefined,
    failure,
    retry: () => store.retry(ply, head),
  };
}
