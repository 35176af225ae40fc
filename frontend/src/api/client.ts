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

/** The API, typed by its schema: `npm run schema` brings the types up to date. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  headers: { accept: "application/json" },
});
api.use(throwProblems);

/** The data of an answer. There always is some: failures were thrown by then. */
export async function dataOf<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer;
  if (data === undefined) throw problemFrom(502, null);
  return data;
}
