import { describe, expect, it } from "vitest";
import { formatCountdown } from "./countdown";

describe("what is left on the clock", () => {
  it.each([
    [0, "0:00"],
    [-5_000, "0:00"],
    [900, "0:01"],
    [9_000, "0:09"],
    [723_000, "12:03"],
    [3_909_000, "1:05:09"],
    [2 * 86_400_000 + 3 * 3_600_000, "2:03:00:00"],
  ])("%i ms is %s", (left, told) => {
    expect(formatCountdown(left)).toBe(told);
  });
});
