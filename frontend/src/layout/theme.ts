import { useSyncExternalStore } from "react";

/** "system" follows the reader's device. */
export type Theme = "system" | "light" | "dark";

const STORED = "rooftree.theme";
const listeners = new Set<() => void>();
let chosen: Theme = read();

function read(): Theme {
  try {
    const value = localStorage.getItem(STORED);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system"; // storage is forbidden to the page: nothing was chosen
  }
}

/** Puts the chosen theme on the document. Called once before the first paint and at each change. */
export function applyTheme(theme: Theme = chosen): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Chooses a theme and keeps the choice for the next visit. */
export function setTheme(theme: Theme): void {
  chosen = theme;
  applyTheme();
  try {
    if (theme === "system") localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, theme);
  } catch {
    // Storage is forbidden to the page: the choice holds until it is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => chosen);
}
