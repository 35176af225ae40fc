import type { Choice } from "../games/plugin";

/** What a selection of targets leads to. */
export interface Selection {
  selected: readonly string[];
  /** The choice that is complete with these targets; null if more must be selected. */
  complete: Choice | null;
}

/** The orders in which the targets of a choice can be selected. */
function ordersOf(choice: Choice): readonly (readonly string[])[] {
  return choice.alternatives ? [choice.targets, ...choice.alternatives] : [choice.targets];
}

function startsWith(order: readonly string[], start: readonly string[]): boolean {
  return start.length <= order.length && start.every((target, index) => order[index] === target);
}

/** The targets that can be selected after these. */
export function nextTargets(
  choices: readonly Choice[],
  selected: readonly string[],
): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const choice of choices) {
    for (const order of ordersOf(choice)) {
      const next = order[selected.length];
      if (next !== undefined && startsWith(order, selected)) targets.add(next);
    }
  }
  return targets;
}

/** The choices that are still possible after these targets. */
export function choicesAfter(choices: readonly Choice[], selected: readonly string[]): Choice[] {
  return choices.filter((choice) => ordersOf(choice).some((order) => startsWith(order, selected)));
}

/**
 * Selects a target after those selected so far. The last selected target is deselected. A target
 * that does not follow from the selection starts a new one. Null if the target is in no choice.
 */
export function select(
  choices: readonly Choice[],
  selected: readonly string[],
  target: string,
): Selection | null {
  if (selected.at(-1) === target) return { selected: selected.slice(0, -1), complete: null };
  for (let kept = selected.length; kept >= 0; kept--) {
    const start = [...selected.slice(0, kept), target];
    const possible = choicesAfter(choices, start);
    if (possible.length === 0) continue;
    const complete = possible.find((choice) => choice.targets.length === start.length) ?? null;
    return { selected: complete ? [] : start, complete };
  }
  return null;
}

/** The targets that are not next, but start a new selection. */
export function otherTargets(
  choices: readonly Choice[],
  selected: readonly string[],
): ReadonlySet<string> {
  if (selected.length === 0) return NONE;
  const next = nextTargets(choices, selected);
  const others = new Set<string>(selected);
  for (let kept = 0; kept < selected.length; kept++) {
    for (const target of nextTargets(choices, selected.slice(0, kept))) {
      if (!next.has(target)) others.add(target);
    }
  }
  return others;
}

const NONE: ReadonlySet<string> = new Set();
