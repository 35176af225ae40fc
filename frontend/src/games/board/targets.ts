import type { BoardChoices } from "../plugin";

/** How a part of a board that can be selected behaves. */
export interface TargetProps {
  target: string;
  onSelect: () => void;
  /** Whether it is one of the next choices. Others start the selection anew. */
  isLit: boolean;
  isSelected: boolean;
  /** What it is worth, in words. */
  worth: string | undefined;
}

/** The behaviour of a target; undefined if it cannot be selected. */
export function targetProps(
  choices: BoardChoices | undefined,
  target: string,
): TargetProps | undefined {
  if (!choices) return undefined;
  const isLit = choices.targets.has(target);
  if (!isLit && !choices.others.has(target)) return undefined;
  return {
    target,
    onSelect: () => choices.select(target),
    isLit,
    isSelected: choices.selected.includes(target),
    worth: isLit ? choices.worthOf(target) : undefined,
  };
}

/** All targets that can be selected, next ones and others, of one kind: "slot" of "slot:G1". */
export function targetsOfKind(choices: BoardChoices | undefined, kind: string): string[] {
  if (!choices) return [];
  const all = new Set([...choices.targets, ...choices.others]);
  return [...all].filter((target) => target.startsWith(`${kind}:`));
}
