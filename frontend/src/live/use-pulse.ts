import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { openStream } from "./stream";

const POLL = 4_000;

/** How soon after each other events make the queries be asked anew, in milliseconds. */
const PAUSE = 1_000;

/**
 * Keeps the queries under a key fresh from an event stream: each event makes those that are on show
 * be asked anew, at most once a second. While the stream is down they are asked every few seconds.
 * `url` is to tell of everything since what is on show at first. Returns whether it is connected.
 */
export function usePulse(url: string, name: string, key: QueryKey, on: boolean): boolean {
  const client = useQueryClient();
  const [connected, setConnected] = useState(false);
  const signature = JSON.stringify(key);

  useEffect(() => {
    if (!on) return;
    let poll: ReturnType<typeof setInterval> | undefined;
    let wasDown = false;
    let last = Number.NEGATIVE_INFINITY;
    let later: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(later);
      last = Date.now();
      void client.invalidateQueries({ queryKey: JSON.parse(signature) });
    };
    const heard = () => {
      clearTimeout(later);
      later = setTimeout(refresh, Math.max(0, last + PAUSE - Date.now()));
    };
    const close = openStream(
      { names: [name], url: () => url },
      {
        onEvent: heard,
        onState: (up) => {
          setConnected(up);
          clearInterval(poll);
          // What happened while the line was down is fetched once it is back.
          if (!up) poll = setInterval(refresh, POLL);
          else if (wasDown) refresh();
          wasDown = !up;
        },
      },
    );
    return () => {
      clearInterval(poll);
      clearTimeout(later);
      close();
      setConnected(false);
    };
  }, [client, url, name, signature, on]);

  return connected;
}
