import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { startMessages } from ".";
import { isolateRtl } from "./bidi-isolation";
import { getFormatter, regionalVariant, relativeParts } from "./format";
import { pickLanguage } from "./languages";
import { stageParts } from "./use-names";

describe("the language", () => {
  const offered = ["en", "es", "ru", "zh"];
  it("is the reader's choice, else what the browser wants, else English", () => {
    expect(pickLanguage("ru", ["es-MX"], offered)).toBe("ru");
    expect(pickLanguage(null, ["fr", "es-MX", "en"], offered)).toBe("es");
    expect(pickLanguage("tlh", ["zh-Hans-CN"], offered)).toBe("zh");
    expect(pickLanguage(null, ["fr"], offered)).toBe("en");
  });
});

describe("formats", () => {
  it("follow the language", () => {
    expect(getFormatter("en").number(1234)).toBe("1,234");
    expect(getFormatter("es").decimal(1.5)).toBe("1,5");
    expect(getFormatter("en").signed(12)).toBe("+12");
    expect(getFormatter("en").list(["Ada", "Bo", "Cy"])).toBe("Ada, Bo, and Cy");
  });

  it("follow the reader's own variety of the language", () => {
    expect(regionalVariant("en", ["fr", "en-GB", "en-US"])).toBe("en-GB");
    expect(regionalVariant("es", ["en-GB"])).toBe("es");
    expect(getFormatter("en-GB").date("2026-11-30T12:00:00Z")).toBe("30 Nov 2026");
    expect(getFormatter("en").range(1, 2)).toBe("1–2");
    expect(getFormatter("en").range(3, 3)).toBe("3");
  });

  it("tell a length of time in the units that it has", () => {
    const { duration } = getFormatter("en");
    expect(duration(90_000)).toBe("1 minute, 30 seconds");
    expect(duration(3_600_000)).toBe("1 hour");
    expect(duration(2 * 86_400_000 + 60_000)).toBe("2 days, 1 minute");
    expect(duration(0)).toBe("0 seconds");
  });

  it("tell how long ago in the largest unit that fits", () => {
    expect(relativeParts(-7300)).toEqual([-2, "hour"]);
    expect(relativeParts(-59)).toEqual([-59, "second"]);
    const now = Date.parse("2026-01-01T00:05:00Z");
    expect(getFormatter("en").ago("2026-01-01T00:00:00Z", now)).toBe("5 minutes ago");
    expect(getFormatter("en").ago("2026-01-01T00:09:00Z", now)).toBe("now");
  });
});

describe("names from right to left", () => {
  it("are isolated, and no others", () => {
    expect(isolateRtl("Ada")).toBe("Ada");
    expect(isolateRtl("\u05d0\u05d1")).toBe("\u2068\u05d0\u05d1\u2069");
    expect(getFormatter("en").list(["\u05d0", "Bo"])).toBe("\u2068\u05d0\u2069 and Bo");
  });

  it("are isolated wherever they are put into a sentence", async () => {
    await startMessages();
    i18next.addResourceBundle("en", "test", { won: "{{name}} won, {{points}} to 3" });
    const t = i18next.getFixedT("en", "test" as "common") as unknown as (
      key: string,
      values: object,
    ) => string;
    expect(t("won", { name: "\u05d0", points: 12 })).toBe("\u2068\u05d0\u2069 won, 12 to 3");
    expect(t("won", { name: "Ada & Bo", points: 12 })).toBe("Ada & Bo won, 12 to 3");
  });
});

describe("plurals", () => {
  it("follow the language, also where there are more than two forms", () => {
    i18next.addResourceBundle("ru", "test", { n_one: "1", n_few: "2-4", n_many: "5+" });
    const t = i18next.getFixedT("ru", "test" as "common") as unknown as (
      key: string,
      values: object,
    ) => string;
    expect([1, 3, 5, 21].map((count) => t("n", { count }))).toEqual(["1", "2-4", "5+", "1"]);
  });
});

describe("stages", () => {
  it("are told from the outside in, numbered ones with their name", () => {
    expect(stageParts("")).toEqual([]);
    expect(stageParts("groups/A")).toEqual([["groups", "A"]]);
    expect(stageParts("division/2/playoff/winners")).toEqual([
      ["division", "2"],
      ["playoff", ""],
      ["winners", ""],
    ]);
  });
});
