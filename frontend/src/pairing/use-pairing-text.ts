import { useTranslation } from "react-i18next";
import type { Bye, CodedMessage, TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { isDoubleElimination, parseTableKey, type SeatSource, sourcesOf } from "./seat-source";

/** Display names by entry. */
export type EntryNames = ReadonlyMap<number, string>;

/** Display names of all players with one of these tables or byes. */
export function entryNames(
  tables: readonly Pick<TournamentTable, "seats">[],
  byes: readonly Bye[] = [],
): EntryNames {
  const entrants = [...tables.flatMap((table) => table.seats), ...byes];
  return new Map(
    entrants.map(({ entry, player }) => [entry, player.display_name || player.username]),
  );
}

/** Parameters that are entry numbers, shown as names. */
const ENTRY_PARAMS = new Set(["entry", "entries", "challenger", "challenged"]);

/** Parameters that are a pair of minimum and maximum. */
const RANGE_PARAMS = new Set(["games", "meets", "seats"]);

type Translate = (key: string, translationValues: Record<string, unknown>) => string;

/**
 * Explains tables and byes in the user's language. Falls back to the server's English sentence for
 * unknown codes and unknown entries.
 */
export function usePairingText(entries: EntryNames) {
  const { t } = useTranslation("pairing");
  const names = useNames();
  const format = useFormat();

  const formatParam = (key: string, value: unknown): string => {
    if (typeof value === "number") {
      return ENTRY_PARAMS.has(key) ? (entries.get(value) ?? "") : format.decimal(value);
    }
    return key === "stage" ? format.list(names.stage(String(value))) : String(value);
  };
  const hasUnknownEntry = (message: CodedMessage) =>
    Object.entries(message.params).some(
      ([key, value]) =>
        ENTRY_PARAMS.has(key) && [value].flat().some((entry) => !entries.has(Number(entry))),
    );
  const translationValues = (message: CodedMessage) => {
    const { params } = message;
    const formatted = Object.entries(params).map(([key, value]) => {
      if (RANGE_PARAMS.has(key) && Array.isArray(value)) {
        return [key, format.range(Number(value[0]), Number(value[1]))];
      }
      return [key, format.list([value].flat().map((item) => formatParam(key, item)))];
    });
    // The score is the only parameter with a plural.
    return { ...Object.fromEntries(formatted), count: Number(params.high ?? 0) };
  };
  const translate = (kind: "reason" | "note", message: CodedMessage, extraValues: object = {}) => {
    if (hasUnknownEntry(message)) return message.says;
    const key = `${kind}.${message.code}`;
    const text = (t as unknown as Translate)(key, {
      ...translationValues(message),
      ...extraValues,
      defaultValue: message.says,
    });
    // A placeholder was not filled: the server sent other parameters than the catalogue expects.
    return text.includes("{{") ? message.says : text;
  };

  /** The name of a bracket table within a sentence. */
  const tableName = (own: string, isDouble: boolean): string => {
    const position = parseTableKey(own);
    if (!position) return own;
    if (position.part === "P") return t("at.third");
    if (position.part === "GF") return position.round === 1 ? t("at.final") : t("at.secondFinal");
    const location = {
      round: format.number(position.round),
      table: format.number(position.number),
    };
    if (!isDouble) return t("at.table", location);
    return position.part === "W" ? t("at.winners", location) : t("at.losers", location);
  };
  const sourceName = (source: SeatSource, isDouble: boolean): string => {
    switch (source.from) {
      case "seed":
        return t("source.seed", { seed: format.number(source.seed) });
      case "stage": {
        const stage = format.list(names.stage(source.stage));
        return t("source.place", { place: format.number(source.place), at: stage });
      }
      case "table": {
        const tableText = tableName(source.key, isDouble);
        if (source.place === 1) return t("source.winner", { at: tableText });
        return t("source.place", { place: format.number(source.place), at: tableText });
      }
      default:
        return t("source.nobody");
    }
  };

  return {
    entries,
    note: (message: CodedMessage) => translate("note", message),
    reason: (message: CodedMessage) => translate("reason", message),
    /** The reason of a table, with the source of each seat if a bracket made it. */
    table: (table: TournamentTable, stage: string): string => {
      const sources = sourcesOf(table.reason);
      const isDouble = isDoubleElimination(stage);
      const sourceTexts = sources.map((source, index) => {
        const text = sourceName(source, isDouble);
        const seat = sources.length === table.seats.length ? table.seats[index] : undefined;
        const name = seat && entries.get(seat.entry);
        return name ? t("source.named", { name, source: text }) : text;
      });
      return translate(
        "reason",
        table.reason,
        sourceTexts.length > 0 ? { from: format.list(sourceTexts) } : {},
      );
    },
  };
}

export type PairingText = ReturnType<typeof usePairingText>;
