import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { liveConnection } from "./live";
import type { LiveMessage, TopicState } from "./live-connection";

/**
 * Follows a topic of the tab's live connection (`lobby`, `me`, `feed`, `game:<id>`,
 * `tournament:<id>`), or none if it is null. Returns whether messages arrive.
 *
 * A message says that something has changed; fetch again what is shown. `ready` says the same, when
 * the topic is followed from now on. With `cursor`, the seq that is shown of a game or tournament,
 * the messages after it arrive instead.
 */
export function useLive(
  topic: string | null,
  onMessage: (message: LiveMessage) => void,
  cursor?: number,
): TopicState {
  const handler = useRef(onMessage);
  handler.current = onMessage;
  const start = useRef(cursor);
  start.current = cursor;
  // A layout effect, so that the topic is followed before effects fetch what is shown.
  useLayoutEffect(() => {
    if (topic === null) return;
    return liveConnection().subscribe(topic, (message) => handler.current(message), start.current);
  }, [topic]);
  const state = useCallback(
    (): TopicState => (topic === null ? "connecting" : liveConnection().stateOf(topic)),
    [topic],
  );
  return useSyncExternalStore(liveConnection().onStatus, state);
}
