import { useSyncExternalStore } from "react";

/** What a player sets on this device. */
export interface PlaySettings {
  /** Send a turn as soon as nothing is left to choose. */
  autoConfirm: boolean;
  /** Show what each choice changes in the own score. */
  hints: boolean;
}

const DEFAULTS: PlaySettings = { autoConfirm: false, hints: true };
const STORAGE_KEY = "rooftree.play";

const listeners = new Set<() => void>();
let current: PlaySettings | null = null;

function read(): PlaySettings {
  try {
    const saved = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? "{}");
    return { ...DEFAULTS, ...(typeof saved === "object" ? saved : {}) };
  } catch {
    return DEFAULTS;
  }
}

function snapshot(): PlaySettings {
  current ??= read();
  return current;
}

/** Changes settings of this device. */
export function changeSettings(changes: Partial<PlaySettings>): void {
  current = { ...snapshot(), ...changes };
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(current));
  } catch {
    // Without a storage the settings last as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY) return;
    current = null;
    listener();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** The settings of this device; they follow changes in other tabs. */
export function usePlaySettings(): PlaySettings {
  return useSyncExternalStore(subscribe, snapshot);
}
