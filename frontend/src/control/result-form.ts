import type { TournamentTable } from "../api/types";
import type { Command } from "./types";

/** The kinds of results, and `annul`: the table does not count and is played again. */
export const RESULT_KINDS = [
  "played",
  "forfeit",
  "no_show",
  "walkover",
  "double_forfeit",
  "adjudicated",
  "cancelled",
  "annul",
] as const;
export type ResultChoice = (typeof RESULT_KINDS)[number];

/** Kinds that name those who did not play. */
export const FAULT_KINDS: readonly ResultChoice[] = ["forfeit", "no_show", "walkover"];

/** What was typed for one game, by seat of the table. */
export interface TypedGame {
  readonly places: readonly string[];
  readonly points: readonly string[];
}

export interface Score {
  readonly ranks: number[];
  readonly points: number[];
}

/** Codes of what is wrong with a typed game; each has a message. */
export type ScoreFault = "empty" | "bad_place" | "bad_points" | "incomplete" | "gaps";

const number = (text: string) => Number(text.trim().replace(",", ".").replace("−", "-"));
const isTyped = (text: string) => text.trim() !== "";

/** Ranks from points: more points are better, and equal points share a rank. */
export function ranksOf(points: readonly number[]): number[] {
  return points.map((own) => 1 + points.filter((other) => other > own).length);
}

/**
 * The score of a game from places, from points, or from both. With points alone the places follow;
 * with places alone everybody has 0 points. Pure.
 */
export function parseGame(game: TypedGame): Score | ScoreFault {
  const places = game.places.filter(isTyped);
  const points = game.points.filter(isTyped);
  const size = game.places.length;
  if (places.length === 0 && points.length === 0) return "empty";
  if ((places.length > 0 && places.length < size) || (points.length > 0 && points.length < size)) {
    return "incomplete";
  }
  const values = points.map(number);
  if (values.some((value) => !Number.isFinite(value))) return "bad_points";
  if (places.length === 0) return { ranks: ranksOf(values), points: values };
  const ranks = places.map(number);
  if (ranks.some((rank) => !Number.isInteger(rank) || rank < 1 || rank > size)) return "bad_place";
  // 1, 1, 3 and 1, 2, 3 are places; 1, 1, 2 and 1, 3, 3 are not.
  const counted = ranks.map((own) => 1 + ranks.filter((other) => other < own).length);
  if (ranks.some((rank, seat) => rank !== counted[seat])) return "gaps";
  return { ranks, points: points.length > 0 ? values : ranks.map(() => 0) };
}

export const isFault = (parsed: Score | ScoreFault): parsed is ScoreFault =>
  typeof parsed === "string";

/** Everything that was typed about a result. */
export interface TypedResult {
  readonly kind: ResultChoice;
  readonly games: readonly TypedGame[];
  readonly atFault: readonly number[];
  readonly places: readonly string[];
  readonly reason: string;
}

/** Whether a table has a result, which can then only be corrected. */
export const hasResult = (table: Pick<TournamentTable, "status">) => table.status === "finished";

/** An empty form for a table; games that have a score already are filled in. */
export function emptyResult(table: TournamentTable): TypedResult {
  const seats = table.seats.map((seat) => seat.entry);
  const blank = seats.map(() => "");
  const scored = (table.match?.results ?? []).map((result) => {
    const by = (entry: number) => result.seats.find((seat) => seat.entry === entry);
    return {
      places: seats.map((entry) => String(by(entry)?.rank ?? "")),
      points: seats.map((entry) => String(by(entry)?.points ?? "")),
    };
  });
  const missing = scored.length === 0 || !hasResult(table);
  const hasRoom = scored.length < (table.match?.games ?? 1);
  return {
    kind: "played",
    games: [
      ...scored,
      ...(missing && (hasRoom || scored.length === 0) ? [{ places: blank, points: blank }] : []),
    ],
    atFault: [],
    places: blank,
    reason: "",
  };
}

export type ResultFault = ScoreFault | "nobody_at_fault" | "reason_missing" | "places_missing";

/**
 * The command that gives a table this result, or corrects it (`annul`: later tables that are
 * annulled with it); or what is missing. Pure.
 */
export function resultCommand(
  table: Pick<TournamentTable, "id" | "status" | "seats">,
  typed: TypedResult,
  annul: readonly number[] = [],
): Command | ResultFault {
  const isCorrection = hasResult(table);
  const reason = typed.reason.trim();
  if ((isCorrection || typed.kind === "annul") && !reason) return "reason_missing";
  if (typed.kind === "annul") {
    return { type: "annul", tables: [table.id, ...annul], reason };
  }
  const members = isCorrection
    ? { type: "correct" as const, table: table.id, reason, annul: [...annul] }
    : { type: "rule" as const, table: table.id, reason };
  switch (typed.kind) {
    case "played": {
      const games: (Score & { tiebreak: number[] })[] = [];
      for (const game of typed.games) {
        const parsed = parseGame(game);
        if (parsed === "empty" && games.length > 0) continue;
        if (isFault(parsed)) return parsed;
        games.push({ ...parsed, tiebreak: [] });
      }
      return { ...members, kind: "played", games };
    }
    case "adjudicated": {
      const parsed = parseGame({ places: typed.places, points: typed.places.map(() => "") });
      if (parsed === "empty" || parsed === "incomplete") return "places_missing";
      return isFault(parsed) ? parsed : { ...members, kind: "adjudicated", ranks: parsed.ranks };
    }
    case "double_forfeit":
      return {
        ...members,
        kind: "double_forfeit",
        at_fault: table.seats.map((seat) => seat.entry),
      };
    case "cancelled":
      return { ...members, kind: "cancelled" };
    default:
      if (typed.atFault.length === 0) return "nobody_at_fault";
      return { ...members, kind: typed.kind, at_fault: [...typed.atFault] };
  }
}
