import type { Middleware } from "openapi-fetch";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const COOKIE = "csrftoken";

/** The CSRF token of this browser, null before the first answer that sets it. */
function tokenInCookie(): string | null {
  const pair = document.cookie.split("; ").find((text) => text.startsWith(`${COOKIE}=`));
  return pair ? decodeURIComponent(pair.slice(COOKIE.length + 1)) : null;
}

/**
 * The token for a write. It is read from the cookie each time, because signing in changes it, also
 * in another tab. `GET /me` sets the cookie.
 */
export async function csrfToken(): Promise<string> {
  const token = tokenInCookie();
  if (token) return token;
  const response = await fetch("/api/v1/me", { headers: { accept: "application/json" } });
  const me: { csrf?: string } = await response.json().catch(() => ({}));
  return tokenInCookie() ?? me.csrf ?? "";
}

/** Sends the CSRF token with every write; the server refuses a session's write without it. */
export const sendCsrfToken: Middleware = {
  async onRequest({ request }) {
    if (SAFE_METHODS.has(request.method)) return;
    request.headers.set("X-CSRFToken", await csrfToken());
  },
};
