import { describe, expect, it } from "vitest";
import { firstDay, lastDay, vacationEnd } from "./vacation-dates";

const NOON = new Date(2026, 4, 4, 13, 0);

describe("the days of a vacation", () => {
  it("begin tomorrow in the afternoon, because half a day is the least", () => {
    expect(firstDay(NOON)).toBe("2026-05-05");
    expect(firstDay(new Date(2026, 4, 4, 8, 0))).toBe("2026-05-04");
  });

  it("end within what is left, counted to the end of the last day", () => {
    expect(lastDay(NOON, 28 * 86_400)).toBe("2026-05-31");
    const latest = vacationEnd(lastDay(NOON, 28 * 86_400));
    expect(latest.getTime() - NOON.getTime()).toBeLessThanOrEqual(28 * 86_400_000);
  });

  it("end with the local day, also at the end of a year", () => {
    expect(vacationEnd("2026-12-31")).toEqual(new Date(2027, 0, 1));
  });
});
