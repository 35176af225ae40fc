/** What is wrong with one field of a request. */
export interface FieldFault {
  readonly field: string;
  readonly detail: string;
}

/** An error response, described by RFC 9457 problem details. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong field by field, if the server says so. */
  readonly faults: readonly FieldFault[];

  constructor(status: number, code: string, detail: string, faults: readonly FieldFault[] = []) {
    super(detail);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.faults = faults;
  }
}

function faultsOf(errors: unknown): FieldFault[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (error): error is FieldFault =>
      typeof error?.field === "string" && typeof error?.detail === "string",
  );
}

/** Builds a `Problem` from the status and body of a failed request. */
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
    faultsOf(details.errors),
  );
}

/** True for 404 and 410: the resource does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 410);
}

/** True when the server rejected the request, so that retrying would not help. */
export function isClientError(error: unknown): error is Problem {
  return error instanceof Problem && !isWorthRetrying(0, error);
}

/** Retries only server errors, rate limits and network failures. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof Problem && error.status < 500 && error.status !== 429) return false;
  return failures < 2;
}
