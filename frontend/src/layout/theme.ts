import { useSyncExternalStore } from "react";

/** "system" follows the device. */
export type Theme = "system" | "light" | "dark";

const STORAGE_KEY = "rooftree.theme";
const listeners = new Set<() => void>();
let currentTheme: Theme = readStoredTheme();

function readStoredTheme(): Theme {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system"; // storage is blocked: nothing was chosen
  }
}

/** Applies the theme to the document. Called before the first paint and at each change. */
export function applyTheme(theme: Theme = currentTheme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Sets the theme and stores it for the next visit. */
export function setTheme(theme: Theme): void {
  currentTheme = theme;
  applyTheme();
  try {
    if (theme === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => currentTheme);
}
