/** Moves one item of a list to another place; both are indexes. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const target = Math.max(0, Math.min(items.length - 1, to));
  const rest = items.toSpliced(from, 1);
  const moved = items.slice(from, from + 1);
  return rest.toSpliced(target, 0, ...moved);
}

/**
 * An order that was changed by hand, for the entries that there are now: new ones come last, and
 * those that have left are taken out.
 */
export function mergeOrder(changed: readonly number[], current: readonly number[]): number[] {
  const present = new Set(current);
  const known = new Set(changed);
  return [
    ...changed.filter((entry) => present.has(entry)),
    ...current.filter((entry) => !known.has(entry)),
  ];
}
