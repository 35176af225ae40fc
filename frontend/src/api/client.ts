import createClient, { type Middleware } from "openapi-fetch";
import { problemFrom } from "./problem";
import type { paths } from "./schema";

/** Turns every answer but success into a thrown `Problem`, which is what queries expect. */
const throwProblems: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    const body: unknown = await response.json().catch(() => null);
    throw problemFrom(response.status, body);
  },
};

/** How long an answer may take, in milliseconds. Without a limit a broken line is waited on for minutes. */
const REQUEST_TIMEOUT_MS = 20_000;

function fetchWithTimeout(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  return fetch(request, { signal });
}

/** The API, typed by its schema: `npm run schema` brings the types up to date. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  fetch: fetchWithTimeout,
  headers: { accept: "application/json" },
});
api.use(throwProblems);

/** The data of an answer. There always is some: failures were thrown by then. */
export async function responseData<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer;
  if (data === undefined) throw problemFrom(502, null);
  return data;
}
