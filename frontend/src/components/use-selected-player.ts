import { useQuery } from "@tanstack/react-query";
import { queries } from "../api/queries";
import { useUrlState } from "../url/use-url-state";
import { tournamentParams } from "./tournament-params";

export interface SelectedPlayer {
  /** The entry in the URL; null if there is none or it is not in the event. */
  readonly entry: number | null;
  /** The name; null while it loads. */
  readonly name: string | null;
  /** Whether the URL names an entry that is not in the standings. */
  readonly isUnknown: boolean;
}

/** The player selected in the standings: `player` in the URL. */
export function useSelectedPlayer(id: string): SelectedPlayer {
  const { values } = useUrlState(tournamentParams);
  const entry = values.player;
  const row = useQuery({ ...queries.entryStanding(id, entry ?? 0), enabled: entry !== null });
  const player = row.data?.rows[0]?.player;
  return {
    entry: row.isError ? null : entry,
    name: (entry !== null && player && (player.display_name || player.username)) || null,
    isUnknown: entry !== null && row.isError,
  };
}
