import { type RefObject, useEffect } from "react";

const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const middle = (box: Box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/**
 * The index of the box that lies next to one in a direction; -1 if there is none. Boxes straight
 * ahead are preferred to nearer ones aside.
 */
export function neighbour(
  boxes: readonly Box[],
  from: Box,
  [dx, dy]: readonly [number, number],
): number {
  const start = middle(from);
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    const { x, y } = middle(box);
    const ahead = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    if (ahead <= 1) continue;
    const distance = ahead + 2.5 * aside;
    if (distance < bestDistance) [best, bestDistance] = [index, distance];
  }
  return best;
}

/** The targets that are next choices, and the selected ones. */
export function litTargets(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-target][tabindex="0"]') ?? [])];
}

/** The target to go to from another; in the order of the page where nothing lies in the direction. */
function nextTarget(
  targets: readonly HTMLElement[],
  current: HTMLElement | null,
  direction: readonly [number, number],
): HTMLElement | undefined {
  if (!current) return targets[0];
  const boxes = targets.map((target) => target.getBoundingClientRect());
  const found = targets[neighbour(boxes, current.getBoundingClientRect(), direction)];
  const step = direction[0] + direction[1];
  return found ?? targets[(targets.indexOf(current) + step + targets.length) % targets.length];
}

interface Actions {
  confirm: () => void;
  undo: () => void;
  cancel: () => void;
}

/**
 * The keys of the play page: arrow keys move between targets, Enter selects (as on any button),
 * Escape gives up a selection, C confirms and U takes back. `isActive` says whether the board is shown.
 */
export function usePlayKeys(
  root: RefObject<HTMLElement | null>,
  isActive: boolean,
  actions: Actions,
): void {
  const { confirm, undo, cancel } = actions;
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const element = event.target instanceof HTMLElement ? event.target : null;
      if (element?.closest("input, select, textarea, [contenteditable], dialog")) return;
      const direction = DIRECTIONS[event.key];
      if (direction) {
        // Lists that scroll keep their arrow keys.
        if (element?.closest("[data-scrolls]")) return;
        const targets = litTargets(root.current);
        if (targets.length === 0) return;
        const current = element && targets.includes(element) ? element : null;
        if (!current && element !== document.body && element?.closest("button, a, summary")) return;
        event.preventDefault();
        nextTarget(targets, current, direction)?.focus();
        return;
      }
      if (event.shiftKey) return;
      const action = { c: confirm, u: undo, Escape: cancel }[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    // A click beside all choices gives up a selection too.
    const onClick = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target : null;
      if (!element?.closest("[data-target], button, a, summary, label, dialog")) cancel();
    };
    const board = root.current;
    board?.addEventListener("click", onClick);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      board?.removeEventListener("click", onClick);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [root, isActive, confirm, undo, cancel]);
}

/**
 * Keeps a keyboard user on the board: when a choice was made, the next choice gets the focus, or the
 * button to confirm.
 */
export function useFocusAfterChoice(
  root: RefObject<HTMLElement | null>,
  targets: ReadonlySet<string>,
  isReady: boolean,
): void {
  useEffect(() => {
    let byKeyboard = false;
    const onKey = () => {
      byKeyboard = true;
    };
    const onPointer = () => {
      byKeyboard = false;
    };
    window.addEventListener("keydown", onKey, true);
    window.addEventListener("pointerdown", onPointer, true);
    keyboard.current = () => byKeyboard;
    return () => {
      window.removeEventListener("keydown", onKey, true);
      window.removeEventListener("pointerdown", onPointer, true);
    };
  }, []);
  useEffect(() => {
    if (targets.size === 0 && !isReady) return;
    const { activeElement } = document;
    const isDone =
      activeElement === document.body ||
      activeElement?.matches('[data-target][aria-pressed="true"]');
    if (!keyboard.current() || !isDone) return;
    const confirm = root.current?.querySelector<HTMLElement>("[data-confirm]:not(:disabled)");
    const lit = litTargets(root.current).find((target) => target.ariaPressed !== "true");
    const next = isReady ? confirm : lit;
    next?.focus();
  }, [root, targets, isReady]);
}

/** Whether the last input came from the keyboard. */
const keyboard: { current: () => boolean } = { current: () => false };
