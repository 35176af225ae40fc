import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { openStream } from "./stream";

const POLL = 4_000;

/**
 * Keeps the queries under a key fresh from an event stream: each event makes them be asked anew.
 * While the stream is down they are asked every few seconds. Returns whether it is connected.
 */
export function usePulse(url: string, name: string, key: QueryKey, on: boolean): boolean {
  const client = useQueryClient();
  const [connected, setConnected] = useState(false);
  const signature = JSON.stringify(key);

  useEffect(() => {
    if (!on) return;
    let poll: ReturnType<typeof setInterval> | undefined;
    const refresh = () => void client.invalidateQueries({ queryKey: JSON.parse(signature) });
    const close = openStream(
      { names: [name], url: () => url },
      {
        onEvent: refresh,
        onState: (up) => {
          setConnected(up);
          clearInterval(poll);
          // What happened while the line was down is fetched once it is back.
          if (up) refresh();
          else poll = setInterval(refresh, POLL);
        },
      },
    );
    return () => {
      clearInterval(poll);
      close();
      setConnected(false);
    };
  }, [client, url, name, signature, on]);

  return connected;
}
