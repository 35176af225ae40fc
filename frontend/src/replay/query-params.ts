/**
 * Puts choices of the replay into the address, or takes them out (null). Past the router, which
 * would draw the whole page anew for each ply; it reads the address again when one goes back or
 * forward.
 */
export function writeAddress(choices: Record<string, string | null>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(choices)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== window.location.href) {
    window.history.replaceState(window.history.state, "", url);
  }
}
