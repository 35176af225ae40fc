import type { AnyEvent } from "../games/plugin";

/** Why the player of a seat does not act: away for now, or replaced by a bot or another player. */
export type Absence = { kind: "away" } | { kind: "bot"; bot: string } | { kind: "player" };

/**
 * The seats whose players do not act after event `ply`. A player who is seated again by a ruling
 * acts, and is not among them.
 */
export function absencesAt(
  events: readonly (AnyEvent & { seq: number })[],
  ply: number,
): Map<number, Absence> {
  const absences = new Map<number, Absence>();
  const seated = events.find(({ type }) => type === "seated");
  const chairs = (seated?.chairs ?? []) as { player: string }[];
  for (const event of events) {
    if (event.seq > ply) break;
    if (typeof event.seat !== "number") continue;
    if (event.type === "left" || event.type === "resigned") {
      absences.set(event.seat, { kind: "away" });
    } else if (event.type === "returned") {
      absences.delete(event.seat);
    } else if (event.type === "substituted") {
      if (event.player !== "" && event.player === chairs[event.seat]?.player) {
        absences.delete(event.seat);
      } else {
        absences.set(
          event.seat,
          event.player === "" ? { kind: "bot", bot: String(event.bot) } : { kind: "player" },
        );
      }
    }
  }
  return absences;
}
