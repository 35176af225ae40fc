import { describe, expect, it } from "vitest";
import {
  addSample,
  announcedBetween,
  type ClockState,
  clockParts,
  nextTick,
  remainingAt,
  serverTime,
  type TimeSample,
  urgencyOf,
} from "./clock";

describe("the server's time", () => {
  /** A request to a server whose clock is `offset` ahead, slower there or back. */
  const sample = (offset: number, there: number, back: number, at = 1_000): TimeSample => ({
    sent: at,
    received: at + there + back,
    server: at + there + offset,
  });

  it("is taken from the shortest round trip", () => {
    const samples = [sample(5_000, 300, 20), sample(5_000, 12, 10), sample(5_000, 40, 90)];
    expect(serverTime(samples)).toEqual({ offset: 5_001, roundTrip: 22 });
  });

  it("errs by less than half of that round trip, however slow the other requests are", () => {
    for (let there = 0; there <= 400; there += 10) {
      const samples = [sample(-70_000, there, 400 - there), sample(-70_000, 380 - there / 2, 5)];
      const estimate = serverTime(samples);
      const shortest = Math.min(400, 385 - there / 2);
      expect(Math.abs((estimate?.offset ?? 0) + 70_000)).toBeLessThanOrEqual(shortest / 2);
    }
  });

  it("forgets old samples, since the network may have changed", () => {
    let samples: readonly TimeSample[] = [sample(1_000, 1, 1)];
    for (let request = 0; request < 8; request++) {
      samples = addSample(samples, sample(2_000, 30, 30));
    }
    expect(serverTime(samples)).toEqual({ offset: 2_000, roundTrip: 60 });
    expect(serverTime([])).toBeNull();
  });
});

describe("a clock", () => {
  const clock: ClockState = { remaining: [60_000, 45_000], running: 0, now: 500_000 };

  it("runs for the seat on turn only, and stops at zero", () => {
    expect(remainingAt(clock, 0, 512_345)).toBe(47_655);
    expect(remainingAt(clock, 1, 512_345)).toBe(45_000);
    expect(remainingAt(clock, 0, 999_999)).toBe(0);
    // A time before the statement does not add to a clock.
    expect(remainingAt(clock, 0, 499_000)).toBe(60_000);
    expect(remainingAt({ ...clock, running: null }, 0, 999_999)).toBe(60_000);
  });

  it("shows zero only when the time is over", () => {
    expect(clockParts(1)).toEqual({ unit: "tenths", tenths: 1 });
    expect(clockParts(0)).toEqual({ unit: "tenths", tenths: 0 });
    expect(clockParts(9_949)).toEqual({ unit: "tenths", tenths: 100 });
    expect(clockParts(10_000)).toEqual({ unit: "time", hours: 0, minutes: 0, seconds: 10 });
    expect(clockParts(3_599_001)).toEqual({ unit: "time", hours: 1, minutes: 0, seconds: 0 });
    expect(clockParts(26.5 * 3_600_000)).toEqual({ unit: "days", days: 1, hours: 2 });
  });

  it("is drawn again when it shows something else, and at no other time", () => {
    for (const start of [86_399_000, 65_432, 10_000, 9_999, 101, 100]) {
      const wait = nextTick(start);
      expect(clockParts(start - wait)).not.toEqual(clockParts(start + 5));
      expect(wait).toBeLessThanOrEqual(1_005);
    }
    // Days and hours are looked at once a minute.
    expect(nextTick(90_061_000)).toBe(1_005);
    expect(nextTick(172_800_000)).toBe(60_005);
  });

  it("is low by the length of the game", () => {
    expect(urgencyOf(31_000, 600_000)).toBe("calm");
    expect(urgencyOf(29_000, 600_000)).toBe("low");
    expect(urgencyOf(29_000, 60_000)).toBe("calm");
    expect(urgencyOf(14_000, 60_000)).toBe("low");
    expect(urgencyOf(7 * 3_600_000, 3 * 86_400_000)).toBe("calm");
    expect(urgencyOf(5 * 3_600_000, 3 * 86_400_000)).toBe("low");
    expect(urgencyOf(0, 600_000)).toBe("out");
  });

  it("is announced at a few marks", () => {
    expect(announcedBetween(61_000, 59_900)).toBe(60_000);
    expect(announcedBetween(59_900, 58_900)).toBeNull();
    expect(announcedBetween(30_050, 29_950)).toBe(30_000);
  });
});
