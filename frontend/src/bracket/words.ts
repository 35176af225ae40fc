import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import { type Source, spotOf } from "../pairing/source";
import type { Column } from "./layout";
import type { BracketTable } from "./model";

/** The short words inside a drawn bracket. */
export function useBracketWords(double: boolean) {
  const { t } = useTranslation("bracket");
  const names = useNames();
  const format = useFormat();

  const isPaired = ({ tables: [first] }: Column) =>
    first !== undefined && first.table.sides.length <= 2;

  /** What a column is called: in a plain bracket by how many are in it, or by its own name. */
  const round = (column: Column): string => {
    const number = format.number(column.round);
    if (column.part === "final") {
      return column.round === 1 ? t("grandFinal") : t("secondFinal");
    }
    if (double) {
      return column.part === "losers"
        ? t("losersRound", { round: number })
        : t("winnersRound", { round: number });
    }
    if (!isPaired(column)) {
      return column.after === 0 ? t("finalTable") : t("round", { round: number });
    }
    if (column.after === 0) return t("final");
    if (column.after === 1) return t("semifinals");
    if (column.after === 2) return t("quarterfinals");
    return t("roundOf", { count: 2 * column.full });
  };

  /** The same for a button among many. */
  const short = (column: Column): string => {
    const number = format.number(column.round);
    if (column.part === "final") {
      return column.round === 1 ? t("short.grandFinal") : t("short.secondFinal");
    }
    if (double) {
      return column.part === "losers"
        ? t("short.losers", { round: number })
        : t("short.winners", { round: number });
    }
    if (column.after === 0) return t("short.final");
    if (!isPaired(column)) return t("round", { round: number });
    if (column.after === 1) return t("short.semifinals");
    if (column.after === 2) return t("short.quarterfinals");
    return format.number(2 * column.full);
  };

  /** Who will sit where nobody is known yet. */
  const awaited = (source: Source, at: BracketTable): string => {
    if (source.from === "seed") return t("seed", { seed: format.number(source.seed) });
    if (source.from === "stage") {
      const stage = format.list(names.stage(source.stage));
      return t("stagePlace", { stage, place: format.number(source.place) });
    }
    const spot = source.from === "table" ? spotOf(source.key) : null;
    if (source.from !== "table" || !spot) return t("nobody");
    const where = { round: format.number(spot.round), table: format.number(spot.number) };
    if (at.spot.part === "GF") {
      if (spot.part === "GF") return t("finalist");
      return spot.part === "W" ? t("winnersWinner") : t("losersWinner");
    }
    if (spot.part !== at.spot.part) return t("loser", where);
    if (at.sides.length > 2) {
      return t("place", { ...where, place: format.number(source.place) });
    }
    return t("winner", where);
  };

  /** Where somebody comes from whose way is not drawn; null where it is no table. */
  const origin = (source: Source): { short: string; long: string } | null => {
    const spot = source.from === "table" ? spotOf(source.key) : null;
    if (source.from !== "table" || !spot) return null;
    const table = format.number(spot.number);
    const place = format.number(source.place);
    const where = { place, table, round: format.number(spot.round) };
    return { short: t("fromShort", { table }), long: t("placeFrom", where) };
  };

  return { round, short, awaited, origin };
}

export type BracketWords = ReturnType<typeof useBracketWords>;
