import { describe, expect, it } from "vitest";
import { downsample, linear, paddedRange, ticks } from "./scale";

describe("linear", () => {
  it("maps ends to ends, also downwards", () => {
    const y = linear([1400, 1600], [200, 0]);
    expect([y(1400), y(1500), y(1600)]).toEqual([200, 100, 0]);
  });

  it("puts a single value in the middle", () => {
    expect(linear([5, 5], [0, 10])(5)).toBe(5);
  });
});

describe("ticks", () => {
  it("are round numbers inside the span", () => {
    expect(ticks(1432, 1571, 4)).toEqual([1450, 1500, 1550]);
    expect(ticks(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10]);
  });

  it("survives a span of no width", () => {
    expect(ticks(1500, 1500, 4)).toEqual([1500]);
  });
});

describe("span", () => {
  it("widens on both sides", () => {
    expect(paddedRange([100, 200], 0.1, 10)).toEqual([90, 210]);
  });

  it("is never narrower than asked", () => {
    expect(paddedRange([1500], 0, 40)).toEqual([1480, 1520]);
    expect(paddedRange([], 0, 40)).toEqual([0, 40]);
  });
});

describe("thin", () => {
  const wave = Array.from({ length: 1000 }, (_, index) => (index === 500 ? 99 : index % 7));

  it("keeps short lists whole", () => {
    expect(downsample([1, 2, 3], 5, Number)).toEqual([1, 2, 3]);
  });

  it("keeps the ends and the peak of long ones", () => {
    const kept = downsample(wave, 60, Number);
    expect(kept.length).toBeLessThanOrEqual(60);
    expect(kept).toContain(99);
    expect(kept[0]).toBe(wave[0]);
    expect(kept.at(-1)).toBe(wave.at(-1));
  });
});
