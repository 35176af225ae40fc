import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TournamentTable } from "../api/types";
import { useRoundName } from "../components/round-picker";
import { useFormat } from "../i18n/format";
import { useControl } from "./control-context";

/** A table in words: its round, its number in it, and who sits there. */
export function useTableName() {
  const { t } = useTranslation("control");
  const format = useFormat();
  const roundName = useRoundName();
  return (table: TournamentTable): string =>
    t("table.named", {
      round: roundName({ stage: table.stage, number: table.round }),
      number: format.number(table.number),
      players: format.list(table.seats.map(({ player }) => player.display_name || player.username)),
    });
}

/** The name of a table by its id: with its round and players if it was fetched before. */
export function useTableNameById() {
  const client = useQueryClient();
  const { t } = useTranslation("control");
  const { id } = useControl();
  const tableName = useTableName();
  return (number: number): string => {
    const fetched = client.getQueriesData<TournamentTable[]>({
      queryKey: ["tournament", id, "tables", "round"],
    });
    for (const [, tables] of fetched) {
      const found = tables?.find((table) => table.id === number);
      if (found) return tableName(found);
    }
    return t("table.byId", { number });
  };
}
