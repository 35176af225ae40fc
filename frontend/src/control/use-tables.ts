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

/** The tables in what was fetched: a list, or a page of one. */
function tablesIn(data: unknown): readonly TournamentTable[] {
  const rows = Array.isArray(data) ? data : (data as { results?: unknown } | undefined)?.results;
  if (!Array.isArray(rows)) return [];
  return rows.filter((row): row is TournamentTable => Array.isArray(row?.seats) && "key" in row);
}

/** The name of a table by its id: with its round and players if it was fetched before. */
export function useTableNameById() {
  const client = useQueryClient();
  const { t } = useTranslation("control");
  const { id } = useControl();
  const tableName = useTableName();
  return (number: number): string => {
    const fetched = client.getQueriesData({ queryKey: ["tournament", id] });
    for (const [, data] of fetched) {
      const found = tablesIn(data).find((table) => table.id === number);
      if (found) return tableName(found);
    }
    return t("table.byId", { number });
  };
}
