import type { GameSummary } from "../api/types";

/** How long a game that is shown may stand still before a livelier one takes its place, in ms. */
const PATIENCE = 120_000;

type Moved = Pick<GameSummary, "id" | "moved_at">;

/**
 * The games to show out of a list that has the latest move first. Those that are shown already keep
 * their places while they move: cards that changed places with every move could not be watched.
 */
export function steady<G extends Moved>(
  games: readonly G[],
  before: readonly number[],
  most: number,
  now: number,
): G[] {
  const kept = new Map(
    games
      .filter((game) => before.includes(game.id) && now - Date.parse(game.moved_at) < PATIENCE)
      .map((game) => [game.id, game]),
  );
  const fresh = games.filter((game) => !kept.has(game.id));
  const places = before.slice(0, most).flatMap((id) => kept.get(id) ?? fresh.shift() ?? []);
  return [...places, ...fresh].slice(0, most);
}
