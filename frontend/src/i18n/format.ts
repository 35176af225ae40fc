import { useTranslation } from "react-i18next";
import { isolated } from "./bidi";

const RELATIVE: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** Splits a span of seconds into the largest unit that fits: 7300 -> [-2, "hour"] when it is past. */
export function relativeParts(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const size = Math.abs(seconds);
  for (const [unit, length] of RELATIVE) {
    if (size >= length || unit === "second") return [Math.round(seconds / length), unit];
  }
  return [0, "second"];
}

/** Numbers, dates and lists in the reader's language. */
export function formatter(language: string) {
  const number = new Intl.NumberFormat(language);
  const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });
  const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const hundredths = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const list = new Intl.ListFormat(language, { style: "long", type: "conjunction" });
  return {
    number: (value: number) => number.format(value),
    /** With its sign, for changes: +12, −3, 0. */
    signed: (value: number) => signed.format(value),
    decimal: (value: number) => decimal.format(value),
    /** With exactly two digits behind the point, for columns. */
    hundredths: (value: number) => hundredths.format(value),
    /** From the least to the most: 1–2, or 3 where they are the same. */
    span: (least: number, most: number) =>
      least === most ? number.format(least) : number.formatRange(least, most),
    percent: (share: number) => percent.format(share),
    date: (iso: string) => date.format(new Date(iso)),
    moment: (iso: string) => moment.format(new Date(iso)),
    ago: (iso: string, now: number) => {
      const seconds = Math.min(0, (Date.parse(iso) - now) / 1000);
      return relative.format(...relativeParts(seconds));
    },
    /** How far ahead a moment is: "in 3 hours". One that has passed is now. */
    until: (iso: string, now: number) => {
      const seconds = Math.max(0, (Date.parse(iso) - now) / 1000);
      return relative.format(...relativeParts(seconds));
    },
    list: (items: string[]) => list.format(items.map(isolated)),
  };
}

export type Formatter = ReturnType<typeof formatter>;

const made = new Map<string, Formatter>();

/** The formatter of a language, made once. */
export function formatterOf(language: string): Formatter {
  const known = made.get(language);
  if (known) return known;
  const fresh = formatter(language);
  made.set(language, fresh);
  return fresh;
}

/** The reader's own variety of a language, if the browser names one: dates differ between them. */
export function variety(language: string, wanted: readonly string[]): string {
  return wanted.find((each) => each.split("-")[0] === language) ?? language;
}

/** The formatter of the language on screen. */
export function useFormat(): Formatter {
  const { i18n } = useTranslation();
  return formatterOf(variety(i18n.resolvedLanguage ?? "en", navigator.languages));
}
