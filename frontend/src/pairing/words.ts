import { useTranslation } from "react-i18next";
import type { Bye, Said, TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import { isDouble, type Source, sourcesOf, spotOf } from "./source";

/** Names by entry. */
export type EntryNames = ReadonlyMap<number, string>;

/** Names of everybody who has one of these tables or byes. */
export function entryNames(
  tables: readonly Pick<TournamentTable, "seats">[],
  byes: readonly Bye[] = [],
): EntryNames {
  const named = [...tables.flatMap((table) => table.seats), ...byes];
  return new Map(named.map(({ entry, player }) => [entry, player.display_name || player.username]));
}

/** Parameters that are entries, and so have names. */
const ENTRIES = new Set(["entry", "entries", "challenger", "challenged"]);

/** Parameters that are the least and the most of something. */
const SPANS = new Set(["games", "meets", "seats"]);

type Words = (key: string, values: Record<string, unknown>) => string;

/**
 * Why tables and byes are as they are, in the reader's words. A code that the catalogue does not
 * know, or somebody without a name here, leaves the server's English sentence.
 */
export function usePairing(entries: EntryNames) {
  const { t } = useTranslation("pairing");
  const names = useNames();
  const format = useFormat();

  const one = (key: string, value: unknown): string => {
    if (typeof value === "number") {
      return ENTRIES.has(key) ? (entries.get(value) ?? "") : format.decimal(value);
    }
    return key === "stage" ? format.list(names.stage(String(value))) : String(value);
  };
  const unnamed = (said: Said) =>
    Object.entries(said.params).some(
      ([key, value]) =>
        ENTRIES.has(key) && [value].flat().some((entry) => !entries.has(Number(entry))),
    );
  const values = (said: Said) => {
    const { params } = said;
    const told = Object.entries(params).map(([key, value]) => {
      if (SPANS.has(key) && Array.isArray(value)) {
        return [key, format.span(Number(value[0]), Number(value[1]))];
      }
      return [key, format.list([value].flat().map((each) => one(key, each)))];
    });
    // The plural is that of the score, the one thing counted.
    return { ...Object.fromEntries(told), count: Number(params.high ?? 0) };
  };
  const say = (kind: "reason" | "note", said: Said, more: object = {}) => {
    if (unnamed(said)) return said.says;
    const key = `${kind}.${said.code}`;
    const told = (t as unknown as Words)(key, {
      ...values(said),
      ...more,
      defaultValue: said.says,
    });
    // A hole left open: the server says it with other parameters than this catalogue knows.
    return told.includes("{{") ? said.says : told;
  };

  /** A table of a bracket in the middle of a sentence. */
  const tableName = (own: string, double: boolean): string => {
    const spot = spotOf(own);
    if (!spot) return own;
    if (spot.part === "P") return t("at.third");
    if (spot.part === "GF") return spot.round === 1 ? t("at.final") : t("at.secondFinal");
    const where = { round: format.number(spot.round), table: format.number(spot.number) };
    if (!double) return t("at.table", where);
    return spot.part === "W" ? t("at.winners", where) : t("at.losers", where);
  };
  const sourceName = (source: Source, double: boolean): string => {
    switch (source.from) {
      case "seed":
        return t("source.seed", { seed: format.number(source.seed) });
      case "stage": {
        const stage = format.list(names.stage(source.stage));
        return t("source.place", { place: format.number(source.place), at: stage });
      }
      case "table": {
        const at = tableName(source.key, double);
        if (source.place === 1) return t("source.winner", { at });
        return t("source.place", { place: format.number(source.place), at });
      }
      default:
        return t("source.nobody");
    }
  };

  return {
    entries,
    note: (said: Said) => say("note", said),
    reason: (said: Said) => say("reason", said),
    /** A table's reason, with where each of its seats came from if a bracket made it. */
    table: (table: TournamentTable, stage: string): string => {
      const sources = sourcesOf(table.reason);
      const double = isDouble(stage);
      const from = sources.map((source, index) => {
        const told = sourceName(source, double);
        const seat = sources.length === table.seats.length ? table.seats[index] : undefined;
        const name = seat && entries.get(seat.entry);
        return name ? t("source.named", { name, source: told }) : told;
      });
      return say("reason", table.reason, from.length > 0 ? { from: format.list(from) } : {});
    },
  };
}

export type Pairing = ReturnType<typeof usePairing>;
