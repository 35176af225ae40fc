import type { Entry } from "./types";

export const FILTERS = ["all", "here", "waiting", "paused", "reserve", "left"] as const;
export type EntrantFilter = (typeof FILTERS)[number];

/** Text without accents and capitals, so that "jose" finds "José". */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();

const matches: Record<EntrantFilter, (entry: Entry) => boolean> = {
  all: () => true,
  here: (entry) => entry.status === "present",
  waiting: (entry) => entry.status === "present" && !entry.accepted,
  paused: (entry) => entry.status === "paused",
  reserve: (entry) => entry.status === "reserve",
  left: (entry) => entry.status === "withdrawn" || entry.status === "disqualified",
};

/** The entries with this text in their name or username, and of this kind. Pure. */
export function filterEntrants(
  entries: readonly Entry[],
  search: string,
  filter: EntrantFilter,
): Entry[] {
  const wanted = plain(search.trim());
  return entries.filter(
    (entry) =>
      matches[filter](entry) &&
      (plain(entry.player.display_name).includes(wanted) ||
        plain(entry.player.username).includes(wanted)),
  );
}
