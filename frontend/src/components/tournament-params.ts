import type { AsOf } from "../api/queries";
import { integer, integerWithFallback, oneOf, type Param, text } from "../url/params";

/** A moment: "round-3" or "groups/A-round-1" (after that round), or "57" (after that event). */
export const asOfParam: Param<AsOf | null> = {
  fallback: null,
  read: (raw) => {
    const round = /^(?:(.{1,80})-)?round-([1-9]\d{0,8})$/.exec(raw);
    if (round) return { stage: round[1] ?? "", round: Number(round[2]) };
    return /^[1-9]\d{0,8}$/.test(raw) ? { seq: Number(raw) } : undefined;
  },
  write: (moment) => {
    if (moment === null) return "";
    if ("seq" in moment) return String(moment.seq);
    return moment.stage ? `${moment.stage}-round-${moment.round}` : `round-${moment.round}`;
  },
};

/** Query parameters of the tournament page. */
export const tournamentParams = {
  /** The selected round and its stage. */
  stage: text(80),
  round: integer(),
  /** The page of its tables, and whether only the selected player's are shown. */
  tables: integerWithFallback(1),
  whose: oneOf(["all", "player"]),
  /** The moment, section and page of the standings. */
  as_of: asOfParam,
  section: text(80),
  page: integer(),
  /** The search text, and the selected entry. */
  find: text(),
  player: integer(),
  /** The entry whose place is explained. */
  why: integer(),
} as const;
