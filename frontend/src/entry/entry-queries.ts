import { queryOptions } from "@tanstack/react-query";
import { api, responseData } from "../api/client";
import type { components } from "../api/schema";

export type OwnEntry = components["schemas"]["Entry"];

/** The viewer's own entry of a tournament; null if there is none. */
export const ownEntryQuery = (ref: string, username: string) =>
  queryOptions({
    queryKey: ["tournament", ref, "own-entry", username],
    queryFn: async ({ signal }): Promise<OwnEntry | null> => {
      const { entry } = await responseData(
        api.GET("/api/v1/tournaments/{ref}/me", { params: { path: { ref } }, signal }),
      );
      if (entry === null) return null;
      const found = await responseData(
        api.GET("/api/v1/tournaments/{ref}/entries", {
          params: { path: { ref }, query: { search: username, limit: 100 } },
          signal,
        }),
      );
      return found.results.find((row) => row.entry === entry) ?? null;
    },
  });

/** Gives a command about oneself; the same key never does it twice. */
export const giveCommand = (ref: string, command: object, key: string) =>
  responseData(
    api.POST("/api/v1/tournaments/{ref}/commands", {
      params: { path: { ref } },
      body: { command: command as never, key, preview: false },
    }),
  );
