import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { SeatSelection } from "../games/board/game-board";
import { integer, readParams, writeParams } from "../url/params";

const PARAMS = { seat: integer() };

/** The seat in the URL, from 0; null if there is none or it does not exist. */
function seatFromQuery(search: string, seats: number): number | null {
  const { seat } = readParams(PARAMS, new URLSearchParams(search)).values;
  return seat !== null && seat <= seats ? seat - 1 : null;
}

/**
 * Sets or removes the seat in the URL. Bypasses the router like `useReplay`: the router does not
 * know the current ply and would reset it.
 */
function writeSeatToUrl(seat: number | null): void {
  const url = new URL(window.location.href);
  url.search = writeParams(PARAMS, url.searchParams, {
    seat: seat === null ? null : seat + 1,
  }).toString();
  if (url.href !== window.location.href) {
    window.history.replaceState(window.history.state, "", url);
  }
}

/**
 * The seat that a replay shows: the one that acts, or the one that the user has pinned. A pinned
 * seat is stored in the URL as `seat`, counted from one. If nobody acts (null), the last active
 * seat stays shown.
 */
export function useSeatSelection(activeSeat: number | null, seats: number): SeatSelection {
  const location = useLocation();
  const [lastActive, setLastActive] = useState(activeSeat ?? 0);
  if (activeSeat !== null && activeSeat !== lastActive) setLastActive(activeSeat);
  const [pinned, setPinned] = useState(() => seatFromQuery(location.search, seats));

  // Links, Back and Forward may change the seat.
  const handledLocation = useRef(location.key);
  useEffect(() => {
    if (location.key === handledLocation.current) return;
    handledLocation.current = location.key;
    setPinned(seatFromQuery(location.search, seats));
  }, [location, seats]);

  const pin = useCallback((seat: number) => {
    setPinned(seat);
    writeSeatToUrl(seat);
  }, []);
  const followTurn = useCallback(() => {
    setPinned(null);
    writeSeatToUrl(null);
  }, []);
  return { seat: pinned ?? activeSeat ?? lastActive, isPinned: pinned !== null, pin, followTurn };
}
