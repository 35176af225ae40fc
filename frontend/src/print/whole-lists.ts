import { queryOptions } from "@tanstack/react-query";
import { api, responseData } from "../api/client";
import { fetchAllPages } from "../api/queries";
import type { StandingRow, TournamentTable } from "../api/types";

/** Rows per request: the largest page of these lists. */
const PAGE_SIZE = 100;

/** Lists that are printed or shown in a hall as a whole, not by page. */
export const wholeLists = {
  /** All tables of a round that were not annulled, in order. */
  tables: (ref: string, stage: string, round: number) =>
    queryOptions({
      queryKey: ["tournament", ref, "whole-round", stage, round],
      queryFn: async ({ signal }) => {
        const tables = await fetchAllPages(
          (offset) =>
            responseData(
              api.GET("/api/v1/tournaments/{ref}/tables", {
                params: { path: { ref }, query: { stage, round, limit: PAGE_SIZE, offset } },
                signal,
              }),
            ) as Promise<{ next: string | null; results: TournamentTable[] }>,
        );
        return tables.filter((table) => table.status !== "annulled");
      },
    }),

  /** All rows of the current standings, section by section. */
  standings: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "standings", "whole"],
      queryFn: async ({ signal }) => {
        const rows: StandingRow[] = [];
        for (;;) {
          const page = await responseData(
            api.GET("/api/v1/tournaments/{ref}/standings", {
              params: {
                path: { ref },
                query: { section: "*", limit: PAGE_SIZE, offset: rows.length },
              },
              signal,
            }),
          );
          rows.push(...page.rows);
          if (rows.length >= page.count || page.rows.length === 0) return rows;
        }
      },
    }),
};
