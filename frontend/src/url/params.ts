/**
 * How one choice of a page is written in the query string, and read back. `read` gives undefined for
 * a text that is no value of the choice; the page then uses the fallback and says so.
 */
export interface Param<T> {
  readonly fallback: T;
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string;
}

/** The longest text that an address may hold for one choice. */
const MAX_TEXT_LENGTH = 100;

/** One of a few fixed values. The first is the fallback unless another is named. */
export function oneOf<T extends string>(
  values: readonly T[],
  fallback: NoInfer<T> = values[0] as T,
): Param<T> {
  return {
    fallback,
    read: (text) => values.find((value) => value === text),
    write: (value) => value,
  };
}

/** Any text, with the spaces around it cut off; "" where nothing was chosen. */
export function text(maxLength = MAX_TEXT_LENGTH): Param<string> {
  return {
    fallback: "",
    read: (raw) => (raw.length <= maxLength ? raw.trim() : undefined),
    write: (value) => value.trim(),
  };
}

/** A whole number that is not below `least`; null where nothing was chosen. */
export function integer(min = 1): Param<number | null> {
  return integerWithFallback<null>(null, min);
}

/** A whole number that is not below `least`, with a number as the fallback, such as page 1. */
export function integerWithFallback<F extends number | null>(
  fallback: F,
  min = 1,
): Param<number | F> {
  return {
    fallback,
    read: (raw) => {
      const value = Number(raw);
      return /^\d{1,9}$/.test(raw) && value >= min ? value : undefined;
    },
    write: (value) => (value === null ? "" : String(value)),
  };
}

/** Yes or no, written as "1" and left out. */
export const flag: Param<boolean> = {
  fallback: false,
  read: (raw) => (raw === "1" ? true : raw === "0" ? false : undefined),
  write: (value) => (value ? "1" : ""),
};

/** Choices of a page by the names they have in the address. */
// biome-ignore lint/suspicious/noExplicitAny: each choice has a type of its own.
export type Params = Readonly<Record<string, Param<any>>>;

export type Values<P extends Params> = {
  readonly [name in keyof P]: P[name] extends Param<infer T> ? T : never;
};

export interface ParsedParams<P extends Params> {
  readonly values: Values<P>;
  /** What the address holds and the page cannot use, such as "round=many". */
  readonly unknown: readonly string[];
}

/** The choices that an address holds. */
export function readParams<P extends Params>(params: P, query: URLSearchParams): ParsedParams<P> {
  const unknown: string[] = [];
  const values = Object.entries(params).map(([name, param]) => {
    const raw = query.get(name);
    if (raw === null || raw === "") return [name, param.fallback];
    const value = param.read(raw);
    if (value !== undefined) return [name, value];
    unknown.push(`${name}=${raw}`);
    return [name, param.fallback];
  });
  return { values: Object.fromEntries(values) as Values<P>, unknown };
}

/** The query string with some choices changed. A choice that is the fallback is left out of it. */
export function writeParams<P extends Params>(
  params: P,
  query: URLSearchParams,
  changes: Partial<Values<P>>,
): URLSearchParams {
  const result = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    const param = params[name];
    if (!param) continue;
    const serialized = value === undefined ? "" : param.write(value);
    if (serialized === "" || serialized === param.write(param.fallback)) result.delete(name);
    else result.set(name, serialized);
  }
  return result;
}
