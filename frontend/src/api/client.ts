import { problemFrom } from "./problem";

type Params = Record<string, string | number | null | undefined>;

/** GET /api/v1/<path>. Throws a `Problem` for anything but success. */
export async function get<T>(path: string, params: Params = {}, signal?: AbortSignal): Promise<T> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") query.set(key, String(value));
  }
  const tail = query.size > 0 ? `?${query}` : "";
  const answer = await fetch(`/api/v1/${path}${tail}`, {
    headers: { accept: "application/json" },
    ...(signal ? { signal } : {}),
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw problemFrom(answer.status, body);
  return body as T;
}
