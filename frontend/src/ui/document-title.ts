/**
 * The document title has two sources: the page, and a number before it, such as that of the games
 * in which the player is to move.
 */
let pageTitle = document.title;
let count = 0;

function show(): void {
  document.title = count > 0 ? `(${count}) ${pageTitle}` : pageTitle;
}

export function setPageTitle(title: string): void {
  pageTitle = title;
  show();
}

/** Shows a number before the title; 0 for none. */
export function setTitleCount(number: number): void {
  count = number;
  show();
}
