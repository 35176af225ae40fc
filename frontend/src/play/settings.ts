import { useSyncExternalStore } from "react";

/** What a player sets on this device. */
export interface PlaySettings {
  /** Send a turn as soon as nothing is left to choose. */
  autoConfirm: boolean;
  /** Show what each choice changes in the own score. */
  hints: boolean;
  /** Show no phrases of anybody. */
  mutesAll: boolean;
  /** The ids of the players whose phrases are not shown. */
  muted: readonly string[];
}

const DEFAULTS: PlaySettings = { autoConfirm: false, hints: true, mutesAll: false, muted: [] };
const STORAGE_KEY = "rooftree.play";

const listeners = new Set<() => void>();
let current: PlaySettings | null = null;

function read(): PlaySettings {
  try {
    const saved = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? "{}");
    const settings = { ...DEFAULTS, ...(typeof saved === "object" ? saved : {}) };
    return Array.isArray(settings.muted) ? settings : { ...settings, muted: [] };
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
