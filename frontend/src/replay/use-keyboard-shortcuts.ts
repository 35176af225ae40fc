import { useEffect } from "react";
import type { ReplayAction } from "./replay-reducer";

const SHORTCUTS: Record<string, ReplayAction> = {
  ArrowLeft: { type: "step", by: -1 },
  ArrowRight: { type: "step", by: 1 },
  PageUp: { type: "step", by: -10 },
  PageDown: { type: "step", by: 10 },
  Home: { type: "seek", ply: 1 },
  End: { type: "seek", ply: Number.MAX_SAFE_INTEGER },
  " ": { type: "toggle" },
};

/** Shortcuts that also work while the slider has the focus. */
const SLIDER_SHORTCUTS = new Set([" ", "ArrowLeft", "ArrowRight"]);

/** With Shift, arrow keys step by single events. */
const SHIFT_SHORTCUTS: Record<string, ReplayAction> = {
  ArrowLeft: { type: "step", by: -1, byEvent: true },
  ArrowRight: { type: "step", by: 1, byEvent: true },
};

/** The action of a key; null if the focused element handles the key itself. */
export function actionOf(event: KeyboardEvent): ReplayAction | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  const action = (event.shiftKey ? SHIFT_SHORTCUTS : SHORTCUTS)[event.key];
  if (!action) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  // The slider uses the page's step keys but keeps its own up and down keys; fields, lists and
  // buttons keep all of theirs.
  if (target?.closest("input, select, textarea, [contenteditable]")) {
    const isSlider = target instanceof HTMLInputElement && target.type === "range";
    return isSlider && SLIDER_SHORTCUTS.has(event.key) ? action : null;
  }
  if (event.key === " " && target?.closest("button, a, summary")) return null;
  if ((event.key === "PageUp" || event.key === "PageDown") && target?.closest("[data-scrolls]")) {
    return null;
  }
  return action;
}

/** Makes the shortcuts work anywhere on the page. */
export function useKeyboardShortcuts(send: (action: ReplayAction) => void): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      send(action);
    };
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [send]);
}
