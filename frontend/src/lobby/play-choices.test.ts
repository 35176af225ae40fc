import { describe, expect, it } from "vitest";
import { DEFAULT_CHOICES, storeChoices, storedChoices } from "./play-choices";

const storage = (text: string | null) => ({ getItem: () => text });

describe("the choices of a visitor", () => {
  it("are the defaults at first, and where the stored text is of no use", () => {
    for (const text of [null, "{", "null", "[]", '{"opponents": 9, "strength": "best"}']) {
      expect(storedChoices(storage(text))).toEqual(DEFAULT_CHOICES);
    }
    expect(storedChoices(undefined)).toEqual(DEFAULT_CHOICES);
  });

  it("are read as they were stored", () => {
    const choices = { kind: "lodge", opponents: 1, strength: "hard", clock: "10+10" } as const;
    const kept = new Map<string, string>();
    storeChoices({ setItem: (key, value) => void kept.set(key, value) }, choices);
    expect(storedChoices({ getItem: (key) => kept.get(key) ?? null })).toEqual(choices);
  });

  it("are not stored where the browser forbids it", () => {
    const full = {
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(() => storeChoices(full, DEFAULT_CHOICES)).not.toThrow();
  });
});
