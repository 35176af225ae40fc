/** What a visitor plays at one click. Remembered on the device. */
export interface PlayChoices {
  kind: string;
  /** Number of bots. */
  opponents: number;
  strength: Strength;
  /** Name of a time control, or empty for no clock. */
  clock: string;
}

export const STRENGTHS = ["easy", "medium", "hard"] as const;
export type Strength = (typeof STRENGTHS)[number];

export const DEFAULT_CHOICES: PlayChoices = {
  kind: "dream_home",
  opponents: 3,
  strength: "easy",
  clock: "",
};

const KEY = "rooftree.play";

/** The remembered choices; the defaults for whatever is missing or unknown. */
export function storedChoices(storage: Pick<Storage, "getItem"> | undefined): PlayChoices {
  let stored: Partial<Record<keyof PlayChoices, unknown>> = {};
  try {
    stored = JSON.parse(storage?.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // Not readable: the defaults are used.
  }
  const { kind, opponents, strength, clock } = stored;
  return {
    kind: typeof kind === "string" ? kind : DEFAULT_CHOICES.kind,
    opponents:
      opponents === 1 || opponents === 2 || opponents === 3 ? opponents : DEFAULT_CHOICES.opponents,
    strength: STRENGTHS.find((known) => known === strength) ?? DEFAULT_CHOICES.strength,
    clock: typeof clock === "string" ? clock : DEFAULT_CHOICES.clock,
  };
}

/** Remembers the choices; does nothing if the browser keeps nothing. */
export function storeChoices(
  storage: Pick<Storage, "setItem"> | undefined,
  choices: PlayChoices,
): void {
  try {
    storage?.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Storage may be full or forbidden.
  }
}

/** The browser's storage; undefined where it is forbidden. */
export function deviceStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
