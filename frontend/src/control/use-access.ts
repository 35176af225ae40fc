import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMe } from "../account/use-me";
import { api, responseData } from "../api/client";

/** Roles that may enter the control room. */
const DIRECTING = ["owner", "organiser", "arbiter", "staff"];

/**
 * The viewer's roles in a tournament, and the commands they allow. Part of the tournament, since
 * its commands grant and revoke roles.
 */
export const viewerQuery = (ref: string) =>
  queryOptions({
    queryKey: ["tournament", ref, "viewer"],
    queryFn: ({ signal }) =>
      responseData(api.GET("/api/v1/tournaments/{ref}/me", { params: { path: { ref } }, signal })),
    staleTime: 30_000,
  });

/** What the viewer may do in a tournament; `directs` is false while that is not known. */
export function useAccess(ref: string) {
  const me = useMe();
  const isMember = Boolean(me.data?.player && me.data.player.kind !== "guest");
  const viewer = useQuery({ ...viewerQuery(ref), enabled: isMember });
  const roles = viewer.data?.roles ?? [];
  return {
    viewer,
    isMember,
    directs: roles.some((role) => DIRECTING.includes(role)),
    roles,
    commands: viewer.data?.commands ?? [],
  };
}
