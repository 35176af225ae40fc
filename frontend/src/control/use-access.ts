import { useMe } from "../account/use-me";
import type { TournamentSummary } from "../api/types";

/** Whether the viewer directs the tournament; false while that is not known. */
export function useDirects(tournament: TournamentSummary | undefined): boolean {
  const me = useMe();
  if (!me.data?.player || !tournament) return false;
  return me.data.is_staff || tournament.owner?.id === me.data.player.id;
}
