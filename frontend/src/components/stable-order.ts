import type { GameSummary } from "../api/types";

/** A game shown keeps its place until it has had no move for this long, in milliseconds. */
const MAX_IDLE_MS = 120_000;

type MovedGame = Pick<GameSummary, "id" | "moved_at">;

/**
 * Picks the games to show from a list sorted by latest move. Games already shown keep their place
 * while they are active, because cards that swap places with every move cannot be followed.
 */
export function stableOrder<G extends MovedGame>(
  games: readonly G[],
  shownIds: readonly string[],
  maxCount: number,
  now: number,
): G[] {
  const stillActive = new Map(
    games
      .filter((game) => shownIds.includes(game.id) && now - Date.parse(game.moved_at) < MAX_IDLE_MS)
      .map((game) => [game.id, game]),
  );
  const candidates = games.filter((game) => !stillActive.has(game.id));
  const inPlace = shownIds
    .slice(0, maxCount)
    .flatMap((id) => stillActive.get(id) ?? candidates.shift() ?? []);
  return [...inPlace, ...candidates].slice(0, maxCount);
}
