import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, responseData } from "../api/client";
import { cursorOf } from "../api/queries";
import type { components } from "../api/schema";

type Schemas = components["schemas"];
export type StaffReport = Schemas["StaffReport"];
export type ReportDetail = Schemas["StaffReportDetail"];
export type StaffDecision = Schemas["StaffDecision"];
export type LogEvent = Schemas["ModerationEvent"];

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next?: string | null }) => cursorOf(last.next ?? null),
};
const cursorParam = (cursor: string | null) => (cursor ? { cursor } : {});

/** What the staff sees. All keys start with `moderation`: a decision makes all of it stale. */
export const moderationQueries = {
  reports: (status: "open" | "decided") =>
    infiniteQueryOptions({
      queryKey: ["moderation", "reports", status],
      queryFn: ({ signal, pageParam }) =>
        responseData(
          api.GET("/api/v1/moderation/reports", {
            params: { query: { status, ...cursorParam(pageParam) } },
            signal,
          }),
        ),
      ...paging,
    }),

  report: (id: string) =>
    queryOptions({
      queryKey: ["moderation", "report", id],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/moderation/reports/{report_id}", {
            params: { path: { report_id: id } },
            signal,
          }),
        ),
    }),

  appeals: infiniteQueryOptions({
    queryKey: ["moderation", "appeals"],
    queryFn: ({ signal, pageParam }) =>
      responseData(
        api.GET("/api/v1/moderation/decisions", {
          params: { query: { appeal: "open", ...cursorParam(pageParam) } },
          signal,
        }),
      ),
    ...paging,
  }),

  log: infiniteQueryOptions({
    queryKey: ["moderation", "log"],
    queryFn: ({ signal, pageParam }) =>
      responseData(
        api.GET("/api/v1/moderation/log", {
          params: { query: { ...cursorParam(pageParam) } },
          signal,
        }),
      ),
    ...paging,
  }),
};
