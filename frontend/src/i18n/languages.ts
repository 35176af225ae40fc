/** Languages with a catalogue folder here. English is complete and is the fallback. */
export const languages = ["en"] as const;
export type Language = (typeof languages)[number];

const STORAGE_KEY = "rooftree.language";

/** The stored choice, else the first browser language that has a catalogue, else English. */
export function pickLanguage(
  stored: string | null,
  preferred: readonly string[],
  available: readonly string[] = languages,
): string {
  if (stored && available.includes(stored)) return stored;
  for (const tag of preferred) {
    const base = tag.toLowerCase().split("-")[0] ?? "";
    if (available.includes(base)) return base;
  }
  return "en";
}

/** The initial language. Storage may be blocked; it then counts as empty. */
export function startLanguage(): string {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORAGE_KEY);
  } catch {
    stored = null;
  }
  return pickLanguage(stored, navigator.languages);
}
