import { useTranslation } from "react-i18next";
import { isolateRtl } from "./bidi-isolation";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** Expresses seconds in the largest fitting unit: -7300 -> [-2, "hour"]. */
export function relativeParts(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const size = Math.abs(seconds);
  for (const [unit, unitSeconds] of UNITS) {
    if (size >= unitSeconds || unit === "second") return [Math.round(seconds / unitSeconds), unit];
  }
  return [0, "second"];
}

/** Formats numbers, dates and lists for a locale. */
export function createFormatter(language: string) {
  const number = new Intl.NumberFormat(language);
  const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });
  const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const hundredths = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const tenths = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const country = new Intl.DisplayNames(language, { type: "region" });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const timeOfDay = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" });
  const shortMoment = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const list = new Intl.ListFormat(language, { style: "long", type: "conjunction" });
  const units = new Intl.ListFormat(language, { style: "long", type: "unit" });
  return {
    number: (value: number) => number.format(value),
    /** With a sign, for changes: +12, −3, 0. */
    signed: (value: number) => signed.format(value),
    decimal: (value: number) => decimal.format(value),
    /** With exactly two decimals, for columns. */
    hundredths: (value: number) => hundredths.format(value),
    /** With exactly one decimal, for a clock. */
    tenths: (value: number) => tenths.format(value),
    /** A range: 1–2, or 3 if both ends are equal. */
    range: (min: number, max: number) =>
      min === max ? number.format(min) : number.formatRange(min, max),
    percent: (share: number) => percent.format(share),
    date: (iso: string) => date.format(new Date(iso)),
    /** The name of a country (ISO 3166-1 alpha-2). */
    country: (code: string) => country.of(code) ?? code,
    /** A full hour of any day. */
    timeOfDay: (hour: number) => timeOfDay.format(new Date(Date.UTC(2000, 0, 1, hour))),
    moment: (iso: string) => moment.format(new Date(iso)),
    /** A moment within the next days, without its year. */
    shortMoment: (iso: string) => shortMoment.format(new Date(iso)),
    ago: (iso: string, now: number) => {
      const seconds = Math.min(0, (Date.parse(iso) - now) / 1000);
      return relative.format(...relativeParts(seconds));
    },
    /** Time until a moment: "in 3 hours". A past moment is shown as now. */
    until: (iso: string, now: number) => {
      const seconds = Math.max(0, (Date.parse(iso) - now) / 1000);
      return relative.format(...relativeParts(seconds));
    },
    /** A length of time, to the second: 90,000 milliseconds are "1 minute, 30 seconds". */
    duration: (milliseconds: number) => {
      let seconds = Math.round(milliseconds / 1000);
      const parts: string[] = [];
      for (const [unit, unitSeconds] of UNITS.slice(2)) {
        const count = Math.floor(seconds / unitSeconds);
        seconds -= count * unitSeconds;
        if (count === 0 && (unit !== "second" || parts.length > 0)) continue;
        const options = { style: "unit", unit, unitDisplay: "long" } as const;
        parts.push(new Intl.NumberFormat(language, options).format(count));
      }
      return units.format(parts);
    },
    list: (items: string[]) => list.format(items.map(isolateRtl)),
  };
}

export type Formatter = ReturnType<typeof createFormatter>;

const cache = new Map<string, Formatter>();

/** Returns the cached formatter of a locale. */
export function getFormatter(language: string): Formatter {
  const cached = cache.get(language);
  if (cached) return cached;
  const created = createFormatter(language);
  cache.set(language, created);
  return created;
}

/** The user's regional variant of a language, if the browser names one: date formats differ. */
export function regionalVariant(language: string, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.split("-")[0] === language) ?? language;
}

/** The formatter of the current language. */
export function useFormat(): Formatter {
  const { i18n } = useTranslation();
  return getFormatter(regionalVariant(i18n.resolvedLanguage ?? "en", navigator.languages));
}
