import type { Desk } from "./types";

/** How many things wait in each section, by the end of its address. Pure. */
export function countsBySection(desk: Pick<Desk, "items" | "counts">): Map<string, number> {
  const sections = new Map<string, number>();
  const counted = new Set<string>();
  for (const { code, path } of desk.items) {
    // Items of one code lead to one section, and `counts` has also those that are not listed.
    if (counted.has(code)) continue;
    counted.add(code);
    const section = /\/control\/([a-z]+)$/.exec(path)?.[1];
    if (!section) continue;
    sections.set(section, (sections.get(section) ?? 0) + (desk.counts[code] ?? 0));
  }
  return sections;
}
