/** An answer other than success, as RFC 9457 problem details tell it. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.name = "Problem";
    this.status = status;
    this.code = code;
  }
}

/** A problem from whatever a failed request brought back. */
export function problemFrom(status: number, body: unknown): Problem {
  const details = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const stringField = (key: string) =>
    typeof details[key] === "string" ? (details[key] as string) : "";
  return new Problem(
    status,
    stringField("code") || `http_${status}`,
    stringField("detail") || stringField("title"),
  );
}

/** True when the thing asked for does not exist (rather than being out of reach for now). */
export function isNotFound(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 410);
}

/** True when the server has refused what was asked for, and asking again would not help. */
export function isClientError(error: unknown): error is Problem {
  return error instanceof Problem && !isWorthRetrying(0, error);
}

/** Trying again helps only when the server, or the way to it, failed. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof Problem && error.status < 500 && error.status !== 429) return false;
  return failures < 2;
}
