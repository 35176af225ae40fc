import type { BoardChoices } from "../games/plugin";

/** Choices of a board with these targets lit. */
export function boardChoices(targets: string[], more: Partial<BoardChoices> = {}): BoardChoices {
  return {
    targets: new Set(targets),
    others: new Set(),
    selected: [],
    select: () => {},
    worthOf: () => undefined,
    ...more,
  };
}
