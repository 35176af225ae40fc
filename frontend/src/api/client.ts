import createClient, { type Middleware } from "openapi-fetch";
import { sendCsrfToken } from "./csrf";
import { problemFrom } from "./problem";
import type { paths } from "./schema";

/** Throws a `Problem` for every response that is not a success, as TanStack Query expects. */
const throwProblems: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    const body: unknown = await response.json().catch(() => null);
    throw problemFrom(response.status, body);
  },
};

/** Request timeout in milliseconds. Without one, a dead connection hangs for minutes. */
const REQUEST_TIMEOUT_MS = 20_000;

function fetchWithTimeout(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  return fetch(request, { signal });
}

/** The typed API client. `npm run schema` regenerates the types. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  fetch: fetchWithTimeout,
  headers: { accept: "application/json" },
});
api.use(sendCsrfToken, throwProblems);

/** Returns the data of a response. Errors have already been thrown by the middleware. */
export async function responseData<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer;
  if (data === undefined) throw problemFrom(502, null);
  return data;
}
