import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "../account/use-me";
import { api, responseData } from "../api/client";

/** Makes the browser's visitor a guest unless somebody is signed in. */
export async function ensurePlayer(client: QueryClient): Promise<void> {
  const me = await client.ensureQueryData(meQuery);
  if (me.player) return;
  const guest = await responseData(api.POST("/api/v1/guests"));
  client.setQueryData(meQuery.queryKey, guest);
}
