import { useEffect } from "react";
import { sendLobbyCommand } from "./lobby-queries";

const EVERY_MS = 12_000;

/**
 * Says again and again that the player is still at these tables, while the live connection, which
 * says so otherwise, is down.
 */
export function useStaySeated(tables: readonly string[], isLive: boolean): void {
  const ids = tables.join(" ");
  useEffect(() => {
    if (isLive || ids === "") return;
    const say = () => {
      for (const id of ids.split(" ")) {
        sendLobbyCommand(id, { type: "join" }).catch(() => {
          // The next one may arrive; the list shows whether the seat is lost.
        });
      }
    };
    const timer = setInterval(say, EVERY_MS);
    return () => clearInterval(timer);
  }, [ids, isLive]);
}
