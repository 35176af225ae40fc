import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { parseTableKey, type SeatSource } from "../pairing/seat-source";
import type { BracketTable } from "./bracket-model";
import type { Column } from "./layout";

/** Texts inside a bracket. */
export function useBracketText(isDoubleElimination: boolean) {
  const { t } = useTranslation("bracket");
  const names = useNames();
  const format = useFormat();

  const isHeadToHead = ({ tables: [first] }: Column) =>
    first !== undefined && first.table.sides.length <= 2;

  /**
   * The name of a column: in single elimination by the number of players left, otherwise by its own
   * name.
   */
  const roundName = (column: Column): string => {
    const number = format.number(column.round);
    if (column.part === "final") {
      return column.round === 1 ? t("grandFinal") : t("secondFinal");
    }
    if (isDoubleElimination) {
      return column.part === "losers"
        ? t("losersRound", { round: number })
        : t("winnersRound", { round: number });
    }
    if (!isHeadToHead(column)) {
      return column.roundsAfter === 0 ? t("finalTable") : t("round", { round: number });
    }
    if (column.roundsAfter === 0) return t("final");
    if (column.roundsAfter === 1) return t("semifinals");
    if (column.roundsAfter === 2) return t("quarterfinals");
    return t("roundOf", { count: 2 * column.tablesInFullRound });
  };

  /** A shorter name for the round buttons. */
  const shortRoundName = (column: Column): string => {
    const number = format.number(column.round);
    if (column.part === "final") {
      return column.round === 1 ? t("short.grandFinal") : t("short.secondFinal");
    }
    if (isDoubleElimination) {
      return column.part === "losers"
        ? t("short.losers", { round: number })
        : t("short.winners", { round: number });
    }
    if (column.roundsAfter === 0) return t("short.final");
    if (!isHeadToHead(column)) return t("round", { round: number });
    if (column.roundsAfter === 1) return t("short.semifinals");
    if (column.roundsAfter === 2) return t("short.quarterfinals");
    return format.number(2 * column.tablesInFullRound);
  };

  /** Placeholder for a side whose player is not known yet. */
  const pendingSide = (source: SeatSource, table: BracketTable): string => {
    if (source.from === "seed") return t("seed", { seed: format.number(source.seed) });
    if (source.from === "stage") {
      const stage = format.list(names.stage(source.stage));
      return t("stagePlace", { stage, place: format.number(source.place) });
    }
    const position = source.from === "table" ? parseTableKey(source.key) : null;
    if (source.from !== "table" || !position) return t("nobody");
    const values = { round: format.number(position.round), table: format.number(position.number) };
    if (table.position.part === "GF") {
      if (position.part === "GF") return t("finalist");
      return position.part === "W" ? t("winnersWinner") : t("losersWinner");
    }
    if (position.part !== table.position.part) return t("loser", values);
    if (table.sides.length > 2) {
      return t("place", { ...values, place: format.number(source.place) });
    }
    return t("winner", values);
  };

  /** Where a player came from if no connector shows it; null if not from a table. */
  const originOf = (source: SeatSource): { short: string; long: string } | null => {
    const position = source.from === "table" ? parseTableKey(source.key) : null;
    if (source.from !== "table" || !position) return null;
    const table = format.number(position.number);
    const place = format.number(source.place);
    const values = { place, table, round: format.number(position.round) };
    return { short: t("fromShort", { table }), long: t("placeFrom", values) };
  };

  return { round: roundName, short: shortRoundName, awaited: pendingSide, origin: originOf };
}

export type BracketText = ReturnType<typeof useBracketText>;
