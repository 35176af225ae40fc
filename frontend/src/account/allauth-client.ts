import i18next from "i18next";
import { csrfToken } from "../api/csrf";
import { type Problem, problemFrom } from "../api/problem";

/** What a player has to do next. `types` lists the second factors of `mfa_authenticate`. */
export interface Flow {
  id: string;
  is_pending?: boolean;
  types?: string[];
}

/** A fault of the input; `param` is the name of the field, missing if it is about the whole form. */
export interface InputError {
  message: string;
  code: string;
  param?: string;
}

/**
 * An answer of allauth. It answers 401 whenever something remains to be done, which is no failure:
 * `next` names the pending flow (or none: nobody is signed in), `reauthenticate` asks the signed-in
 * player to prove who it is.
 */
export type Answer<T> =
  | { kind: "done"; data: T; meta: Record<string, unknown> }
  | { kind: "next"; flow: Flow | null }
  | { kind: "reauthenticate"; flows: Flow[] }
  | { kind: "invalid"; errors: InputError[] };

interface Body<T> {
  data?: T & { flows?: Flow[] };
  meta?: Record<string, unknown>;
  errors?: InputError[];
}

const BASE = "/_allauth/browser/v1/";
const TIMEOUT_MS = 20_000;

function readAnswer<T>(status: number, body: Body<T>): Answer<T> | null {
  if (status === 401) {
    const flows = body.data?.flows ?? [];
    if (body.meta?.is_authenticated) return { kind: "reauthenticate", flows };
    return { kind: "next", flow: flows.find((flow) => flow.is_pending) ?? null };
  }
  if (status === 400 && body.errors) return { kind: "invalid", errors: body.errors };
  if (status >= 200 && status < 300) {
    return { kind: "done", data: body.data as T, meta: body.meta ?? {} };
  }
  return null;
}

/**
 * Sends a request to allauth's API. Throws a `Problem` if it was refused for another reason than its
 * input: 403 not allowed, 409 not at this point, 429 too often.
 */
export async function allauth<T = unknown>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const headers: Record<string, string> = {
    accept: "application/json",
    // Messages come in the language of the site.
    "accept-language": i18next.language,
  };
  if (method !== "GET") {
    headers["content-type"] = "application/json";
    headers["X-CSRFToken"] = await csrfToken();
  }
  const response = await fetch(BASE + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer: unknown = await response.json().catch(() => null);
  const read = readAnswer<T>(response.status, (answer ?? {}) as Body<T>);
  if (read) return read;
  throw refusal(response.status, answer);
}

/** As `allauth` for a GET that answers 404 with something to read in `meta`. */
export async function allauthMeta(path: string): Promise<{
  status: number;
  data: unknown;
  meta: Record<string, unknown>;
}> {
  const response = await fetch(BASE + path, {
    headers: { accept: "application/json", "accept-language": i18next.language },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = (await response.json().catch(() => ({}))) as Body<unknown>;
  if (response.status !== 200 && response.status !== 404) throw refusal(response.status, body);
  return { status: response.status, data: body.data, meta: body.meta ?? {} };
}

/** allauth's own refusals have no words, only a status or `errors`. */
function refusal(status: number, body: unknown): Problem {
  const problem = problemFrom(status, body);
  if (!problem.message) {
    const errors = (body as Body<unknown> | null)?.errors;
    problem.message = errors?.map((error) => error.message).join(" ") ?? "";
  }
  return problem;
}
