import type { EntrantLine, ListedEntrant } from "./types";

/** What was chosen for a line: a username to use, a new player, or to leave it out. */
export type LineAnswer =
  | { readonly answer: "use"; readonly player: string }
  | { readonly answer: "new" }
  | { readonly answer: "leave_out" }
  | { readonly answer: "" };

/** An answer as the value of a select. */
export const answerValue = (entrant: Pick<ListedEntrant, "answer" | "player">): string =>
  entrant.answer === "use" ? `use ${entrant.player}` : entrant.answer;

export function parseAnswer(value: string): LineAnswer {
  if (value.startsWith("use ")) return { answer: "use", player: value.slice(4) };
  if (value === "new" || value === "leave_out") return { answer: value };
  return { answer: "" };
}

/** The entrants of the lines, with one answer changed. */
export function answered(
  lines: readonly EntrantLine[],
  index: number,
  answer: LineAnswer,
): ListedEntrant[] {
  return lines.map((line, number) =>
    number === index ? { ...line.entrant, player: "", ...answer } : line.entrant,
  );
}

/**
 * The lines of a second preview. A line that could not be read stays wrong until it is left out:
 * only the first preview saw the text.
 */
export function keepFaults(
  first: readonly EntrantLine[],
  next: readonly EntrantLine[],
): EntrantLine[] {
  return next.map((line, index) => {
    const before = first[index];
    const isUnread = before?.status === "error" && line.entrant.answer !== "leave_out";
    return isUnread ? { ...line, status: "error", code: before.code, detail: before.detail } : line;
  });
}

/** Whether a list can be entered: every line is certain, and there is something to do. */
export const isReady = (lines: readonly EntrantLine[]): boolean =>
  lines.every((line) => line.status !== "ask" && line.status !== "error") &&
  lines.some((line) => line.status === "enter" || line.status === "create");

/** How many lines enter a player. */
export const newEntries = (lines: readonly EntrantLine[]): number =>
  lines.filter((line) => line.status === "enter" || line.status === "create").length;
