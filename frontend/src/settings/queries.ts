import { queryOptions } from "@tanstack/react-query";
import { api, responseData } from "../api/client";
import type { components } from "../api/schema";

type Schemas = components["schemas"];
export type Profile = Schemas["Profile"];
export type Token = Schemas["Token"];
export type Vacation = Schemas["Vacation"];
export type OwnReport = Schemas["Report"];
export type OwnDecision = Schemas["ModerationDecision"];

/** What the settings show; only for the signed-in player. */
export const settingsQueries = {
  profile: queryOptions({
    queryKey: ["settings", "profile"],
    queryFn: ({ signal }) => responseData(api.GET("/api/v1/me/profile", { signal })),
  }),
  tokens: queryOptions({
    queryKey: ["settings", "tokens"],
    queryFn: ({ signal }) => responseData(api.GET("/api/v1/me/tokens", { signal })),
  }),
  bots: queryOptions({
    queryKey: ["settings", "bots"],
    queryFn: ({ signal }) => responseData(api.GET("/api/v1/me/bots", { signal })),
  }),
  vacation: queryOptions({
    queryKey: ["settings", "vacation"],
    queryFn: ({ signal }) => responseData(api.GET("/api/v1/me/vacation", { signal })),
  }),
  decisions: queryOptions({
    queryKey: ["settings", "decisions"],
    queryFn: ({ signal }) => responseData(api.GET("/api/v1/me/decisions", { signal })),
  }),
  reports: queryOptions({
    queryKey: ["settings", "reports"],
    queryFn: ({ signal }) => responseData(api.GET("/api/v1/reports", { signal })),
  }),
};
