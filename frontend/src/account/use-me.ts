import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, responseData } from "../api/client";

/** Who is signed in. Only this endpoint knows: pages are the same for everybody. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => responseData(api.GET("/api/v1/me", { signal })),
  staleTime: 60_000,
});

/** The signed-in player and what the site must know of this installation. */
export function useMe() {
  return useQuery(meQuery);
}
