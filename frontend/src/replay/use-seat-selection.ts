import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Shown } from "../games/board/game-board";
import { integer, readParams, writeParams } from "../url/params";

const PARAMS = { seat: integer() };

/** The seat that an address holds, from 0; null where it names none, or one the table lacks. */
function seatOf(search: string, seats: number): number | null {
  const { seat } = readParams(PARAMS, new URLSearchParams(search)).values;
  return seat !== null && seat <= seats ? seat - 1 : null;
}

/**
 * Puts a seat into the address, or takes it out. Past the router, as `useReplay` does with the ply:
 * the router's address does not know the ply, and would set the replay back to the one it knows.
 */
function writeSeat(seat: number | null): void {
  const url = new URL(window.location.href);
  url.search = writeParams(PARAMS, url.searchParams, {
    seat: seat === null ? null : seat + 1,
  }).toString();
  if (url.href !== window.location.href) {
    window.history.replaceState(window.history.state, "", url);
  }
}

/**
 * Which seat a replay shows: the one that acts, or the one that the reader stays with. The latter
 * stands in the address as `seat`, counted from one, so that a link keeps it. While nobody acts
 * (null), the seat that acted last stays on show.
 */
export function useSeat(active: number | null, seats: number): Shown {
  const location = useLocation();
  const [last, setLast] = useState(active ?? 0);
  if (active !== null && active !== last) setLast(active);
  const [held, setHeld] = useState(() => seatOf(location.search, seats));

  // A link on the page, Back and Forward name another seat, or none.
  const seen = useRef(location.key);
  useEffect(() => {
    if (location.key === seen.current) return;
    seen.current = location.key;
    setHeld(seatOf(location.search, seats));
  }, [location, seats]);

  const show = useCallback((seat: number) => {
    setHeld(seat);
    writeSeat(seat);
  }, []);
  const follow = useCallback(() => {
    setHeld(null);
    writeSeat(null);
  }, []);
  return { seat: held ?? active ?? last, held: held !== null, show, follow };
}
