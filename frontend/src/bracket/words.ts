import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import { type Source, spotOf } from "../pairing/source";
import type { Column } from "./layout";
import type { BracketTable } from "./model";

/** The short words inside a drawn bracket. */
export function useBracketWords(double: boolean) {
  const { t } = useTranslation("pairing");
  const names = useNames();
  const format = useFormat();

  /** What a column is called: the last rounds of a plain bracket by their own names. */
  const round = (column: Column): string => {
    const [first] = column.tables;
    const plain = !double && first !== undefined && first.table.sides.length <= 2;
    if (column.part === "final") {
      return column.round === 1 ? t("bracket.grandFinal") : t("bracket.secondFinal");
    }
    if (!double && !plain && column.after === 0) return t("bracket.finalTable");
    if (plain && column.after === 0) return t("bracket.final");
    if (plain && column.after === 1) return t("bracket.semifinals");
    if (plain && column.after === 2) return t("bracket.quarterfinals");
    return t("bracket.round", { round: format.number(column.round) });
  };

  /** Who will sit where nobody is known yet. */
  const awaited = (source: Source, at: BracketTable): string => {
    if (source.from === "seed") return t("bracket.seed", { seed: format.number(source.seed) });
    if (source.from === "stage") {
      const stage = format.list(names.stage(source.stage));
      return t("bracket.stagePlace", { stage, place: format.number(source.place) });
    }
    const spot = source.from === "table" ? spotOf(source.key) : null;
    if (source.from !== "table" || !spot) return t("bracket.nobody");
    const where = { round: format.number(spot.round), table: format.number(spot.number) };
    if (at.spot.part === "GF") {
      if (spot.part === "GF") return t("bracket.finalist");
      return spot.part === "W" ? t("bracket.winnersWinner") : t("bracket.losersWinner");
    }
    if (spot.part !== at.spot.part) return t("bracket.loser", where);
    if (at.sides.length > 2) {
      return t("bracket.place", { ...where, place: format.number(source.place) });
    }
    return t("bracket.winner", where);
  };

  return { round, awaited };
}
