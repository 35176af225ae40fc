/**
 * Sets query parameters of the replay, or removes them (null). Bypasses the router, which would
 * render the whole page for each ply; the router reads the URL again on back and forward.
 */
export function replaceQueryParams(params: Record<string, string | null>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(params)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== window.location.href) {
    window.history.replaceState(window.history.state, "", url);
  }
}
