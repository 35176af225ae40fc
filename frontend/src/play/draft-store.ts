import type { GameAction } from "../games/plugin";

/** The storage of this tab; null where the browser forbids it. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

const keyOf = (game: string): string => `rooftree.draft.${game}`;

/** Keeps what is laid out for a position, so that it survives a reload. */
export function saveDraft(game: string, seq: number, actions: readonly GameAction[]): void {
  try {
    if (actions.length === 0) storage()?.removeItem(keyOf(game));
    else storage()?.setItem(keyOf(game), JSON.stringify({ seq, actions }));
  } catch {
    // A full storage only means that a reload starts the turn anew.
  }
}

/** What was laid out for this position; empty if it was for another one. */
export function loadDraft(game: string, seq: number): GameAction[] {
  try {
    const saved = JSON.parse(storage()?.getItem(keyOf(game)) ?? "null");
    return saved?.seq === seq && Array.isArray(saved.actions) ? saved.actions : [];
  } catch {
    return [];
  }
}
