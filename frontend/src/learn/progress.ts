import { useSyncExternalStore } from "react";

/** How far somebody is in learning a game, on this device. */
export interface Progress {
  /** The first game that was opened last. */
  game: string | null;
  /** The lessons that were read. */
  seen: readonly string[];
}

interface Stored {
  hidden: boolean;
  kinds: Record<string, Progress>;
}

const KEY = "rooftree.learn";
const NOTHING: Progress = { game: null, seen: [] };
const EMPTY: Stored = { hidden: false, kinds: {} };

const listeners = new Set<() => void>();
let current: Stored | null = null;

function isStored(value: unknown): value is Stored {
  const stored = value as Stored | null;
  return (
    typeof stored === "object" &&
    typeof stored?.kinds === "object" &&
    Object.values(stored.kinds ?? {}).every((kind) => Array.isArray(kind?.seen))
  );
}

function read(): Stored {
  if (current) return current;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    current = isStored(value) ? value : EMPTY;
  } catch {
    current = EMPTY;
  }
  return current;
}

function write(stored: Stored): void {
  current = stored;
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without a storage the progress lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    current = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

function change(kind: string, changes: Partial<Progress>): void {
  const stored = read();
  const progress = { ...(stored.kinds[kind] ?? NOTHING), ...changes };
  write({ ...stored, kinds: { ...stored.kinds, [kind]: progress } });
}

/** The progress in a game; follows changes in other tabs. */
export function useProgress(kind: string): Progress {
  return useSyncExternalStore(subscribe, read).kinds[kind] ?? NOTHING;
}

/** Whether the helper is hidden. */
export function useHelperHidden(): boolean {
  return useSyncExternalStore(subscribe, read).hidden;
}

export function setHelperHidden(hidden: boolean): void {
  write({ ...read(), hidden });
}

/** Records that a lesson was read. */
export function markSeen(kind: string, lesson: string): void {
  const { seen } = read().kinds[kind] ?? NOTHING;
  if (!seen.includes(lesson)) change(kind, { seen: [...seen, lesson] });
}

/** Records the first game that was opened; all lessons are told anew, and the helper is shown. */
export function startLessons(kind: string, game: string): void {
  change(kind, { game, seen: [] });
  setHelperHidden(false);
}
