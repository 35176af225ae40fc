/**
 * Converts one query parameter between text and value. `read` returns undefined for an invalid
 * text; the page then uses the fallback and shows a notice.
 */
export interface Param<T> {
  readonly fallback: T;
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string;
}

/** Maximum length of a text parameter. */
const MAX_TEXT_LENGTH = 100;

/** One of several fixed values. The first is the default fallback. */
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

/** A trimmed text; "" if absent. */
export function text(maxLength = MAX_TEXT_LENGTH): Param<string> {
  return {
    fallback: "",
    read: (raw) => (raw.length <= maxLength ? raw.trim() : undefined),
    write: (value) => value.trim(),
  };
}

/** An integer of at least `min`; null if absent. */
export function integer(min = 1): Param<number | null> {
  return integerWithFallback<null>(null, min);
}

/** An integer of at least `min` with a fallback, such as page 1. */
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

/** A boolean, written as "1" or omitted. */
export const flag: Param<boolean> = {
  fallback: false,
  read: (raw) => (raw === "1" ? true : raw === "0" ? false : undefined),
  write: (value) => (value ? "1" : ""),
};

/** The parameters of a page by name. */
// biome-ignore lint/suspicious/noExplicitAny: each parameter has its own type.
export type Params = Readonly<Record<string, Param<any>>>;

export type Values<P extends Params> = {
  readonly [name in keyof P]: P[name] extends Param<infer T> ? T : never;
};

export interface ParsedParams<P extends Params> {
  readonly values: Values<P>;
  /** Parameters of the URL that are invalid, such as "round=many". */
  readonly unknown: readonly string[];
}

/** Parses the parameters of a query string. */
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

/** Returns the query string with some parameters changed. Fallback values are omitted. */
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
