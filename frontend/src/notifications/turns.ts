import { queryOptions } from "@tanstack/react-query";
import { api, responseData } from "../api/client";

/** The games in which the signed-in player is to move, the nearest deadline first. */
export const turnsQuery = queryOptions({
  queryKey: ["turns"],
  queryFn: ({ signal }) => responseData(api.GET("/api/v1/me/turns", { signal })),
});
