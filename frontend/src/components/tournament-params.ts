import type { AsOf } from "../api/queries";
import { integer, integerWithFallback, oneOf, type Param, text } from "../url/params";

/** A moment: "round-3", "groups/A-round-1" (both: after that round), or "57" (after that event). */
export const asOf: Param<AsOf | null> = {
  fallback: null,
  read: (given) => {
    const round = /^(?:(.{1,80})-)?round-([1-9]\d{0,8})$/.exec(given);
    if (round) return { stage: round[1] ?? "", round: Number(round[2]) };
    return /^[1-9]\d{0,8}$/.test(given) ? { seq: Number(given) } : undefined;
  },
  write: (moment) => {
    if (moment === null) return "";
    if ("seq" in moment) return String(moment.seq);
    return moment.stage ? `${moment.stage}-round-${moment.round}` : `round-${moment.round}`;
  },
};

/** What is chosen on the page of a tournament, by its name in the address. */
export const tournamentAddress = {
  /** The round that is shown, with its stage. */
  stage: text(80),
  round: integer(),
  /** The page of its tables, and whether only those of the found player are shown. */
  tables: integerWithFallback(1),
  whose: oneOf(["all", "player"]),
  /** The moment, section and page of the standings. */
  as_of: asOf,
  section: text(80),
  page: integer(),
  /** What is typed to find a player, and the entry that was found. */
  find: text(),
  player: integer(),
  /** The entry whose place is explained. */
  why: integer(),
} as const;
