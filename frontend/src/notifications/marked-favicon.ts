const ICON = "/favicon.svg";
const MARKED_ICON = "/favicon-turn.svg";

/** Shows the icon of the site with or without a mark in the browser's tab. */
export function markFavicon(marked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
  const href = marked ? MARKED_ICON : ICON;
  if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
}
