import { useQuery } from "@tanstack/react-query";
import { queries } from "../api/queries";
import { useUrlState } from "../url/use-url-state";
import { tournamentAddress } from "./tournament-params";

export interface FoundPlayer {
  /** The entry that the address names; null without one, and for one that is not in the event. */
  readonly entry: number | null;
  /** The name; null while it is not known. */
  readonly name: string | null;
  /** Whether the address names an entry that the standings do not have. */
  readonly missing: boolean;
}

/** The player that a visitor has looked for in the standings: `player` in the address. */
export function useFoundPlayer(id: string): FoundPlayer {
  const { values } = useUrlState(tournamentAddress);
  const entry = values.player;
  const row = useQuery({ ...queries.entryStanding(id, entry ?? 0), enabled: entry !== null });
  const player = row.data?.rows[0]?.player;
  return {
    entry: row.isError ? null : entry,
    name: (entry !== null && player && (player.display_name || player.username)) || null,
    missing: entry !== null && row.isError,
  };
}
