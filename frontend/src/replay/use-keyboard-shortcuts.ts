import { useEffect } from "react";
import type { ReplayAction } from "./replay-reducer";

const KEYS: Record<string, ReplayAction> = {
  ArrowLeft: { type: "step", by: -1 },
  ArrowRight: { type: "step", by: 1 },
  PageUp: { type: "step", by: -10 },
  PageDown: { type: "step", by: 10 },
  Home: { type: "seek", ply: 1 },
  End: { type: "seek", ply: Number.MAX_SAFE_INTEGER },
  " ": { type: "toggle" },
};

/** Keys of the page that the slider leaves to it. */
const ON_SLIDER = new Set([" ", "ArrowLeft", "ArrowRight"]);

/** With Shift an arrow goes by single events, whatever steps are. */
const SHIFTED: Record<string, ReplayAction> = {
  ArrowLeft: { type: "step", by: -1, single: true },
  ArrowRight: { type: "step", by: 1, single: true },
};

/** What a key does to the replay; null when the key belongs to the thing that has the focus. */
export function actionOf(event: KeyboardEvent): ReplayAction | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  const action = (event.shiftKey ? SHIFTED : KEYS)[event.key];
  if (!action) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  // The slider steps like the rest of the page and has its own keys for up and down; fields, lists and buttons keep theirs.
  if (target?.closest("input, select, textarea, [contenteditable]")) {
    const isSlider = target instanceof HTMLInputElement && target.type === "range";
    return isSlider && ON_SLIDER.has(event.key) ? action : null;
  }
  if (event.key === " " && target?.closest("button, a, summary")) return null;
  if ((event.key === "PageUp" || event.key === "PageDown") && target?.closest("[data-scrolls]")) {
    return null;
  }
  return action;
}

/** Lets the keyboard drive the replay from anywhere on the page. */
export function useKeys(send: (action: ReplayAction) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      send(action);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [send]);
}
