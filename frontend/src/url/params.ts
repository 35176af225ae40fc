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
const MOST_TEXT = 100;

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
export function text(most = MOST_TEXT): Param<string> {
  return {
    fallback: "",
    read: (given) => (given.length <= most ? given.trim() : undefined),
    write: (value) => value.trim(),
  };
}

/** A whole number that is not below `least`; null where nothing was chosen. */
export function integer(least = 1): Param<number | null> {
  return integerOr<null>(null, least);
}

/** A whole number that is not below `least`, with a number as the fallback, such as page 1. */
export function integerOr<F extends number | null>(fallback: F, least = 1): Param<number | F> {
  return {
    fallback,
    read: (given) => {
      const value = Number(given);
      return /^\d{1,9}$/.test(given) && value >= least ? value : undefined;
    },
    write: (value) => (value === null ? "" : String(value)),
  };
}

/** Yes or no, written as "1" and left out. */
export const flag: Param<boolean> = {
  fallback: false,
  read: (given) => (given === "1" ? true : given === "0" ? false : undefined),
  write: (value) => (value ? "1" : ""),
};

/** Choices of a page by the names they have in the address. */
// biome-ignore lint/suspicious/noExplicitAny: each choice has a type of its own.
export type Params = Readonly<Record<string, Param<any>>>;

export type Values<P extends Params> = {
  readonly [name in keyof P]: P[name] extends Param<infer T> ? T : never;
};

export interface Read<P extends Params> {
  readonly values: Values<P>;
  /** What the address holds and the page cannot use, such as "round=many". */
  readonly unknown: readonly string[];
}

/** The choices that an address holds. */
export function readParams<P extends Params>(params: P, query: URLSearchParams): Read<P> {
  const unknown: string[] = [];
  const values = Object.entries(params).map(([name, param]) => {
    const given = query.get(name);
    if (given === null || given === "") return [name, param.fallback];
    const value = param.read(given);
    if (value !== undefined) return [name, value];
    unknown.push(`${name}=${given}`);
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
  const fresh = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    const param = params[name];
    if (!param) continue;
    const written = value === undefined ? "" : param.write(value);
    if (written === "" || written === param.write(param.fallback)) fresh.delete(name);
    else fresh.set(name, written);
  }
  return fresh;
}
