import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { meQuery, useMe } from "../account/use-me";
import styles from "./connection-notice.module.css";
import { liveConnection } from "./live";
import { useLive } from "./use-live";

/** A connection that is lost for a shorter time, as by a restart of the server, is not mentioned. */
const GRACE_MS = 5_000;

/**
 * Says that what is shown may be out of date while there is no live connection. Also follows the
 * player's own news, and fetches everything again after a long time without a connection.
 */
export function ConnectionNotice() {
  const { t } = useTranslation("live");
  const client = useQueryClient();
  const { data: me } = useMe();
  const player = me === undefined ? undefined : (me.player?.id ?? null);

  useEffect(() => {
    if (player !== undefined) liveConnection().setViewer(player);
  }, [player]);
  useEffect(() => liveConnection().onResume(() => void client.invalidateQueries()), [client]);
  useLive(player ? "me" : null, ({ event }) => {
    // Signed out, perhaps in another tab.
    if (event === "end") void client.invalidateQueries({ queryKey: meQuery.queryKey, exact: true });
  });

  const downSince = useSyncExternalStore(
    liveConnection().onStatus,
    () => liveConnection().downSince,
  );
  const isShown = useIsOver(downSince, GRACE_MS);
  return (
    <div className={styles.notice} role="status">
      {isShown && <p>{navigator.onLine === false ? t("offline") : t("down")}</p>}
    </div>
  );
}

/** Whether that moment is longer ago than `duration`; false for null. */
function useIsOver(moment: number | null, duration: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (moment === null) return;
    const timer = setTimeout(() => setOver(true), Math.max(0, moment + duration - Date.now()));
    return () => clearTimeout(timer);
  }, [moment, duration]);
  return isOver && moment !== null;
}
