import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { meQuery } from "./use-me";

/** Where to go after signing in: the page from which the player came, unless it is one of these. */
const OWN_PAGES = ["/signin", "/signup", "/verify", "/password-reset"];

/** Called once somebody has signed in: reads who it is, and shows the page of before. */
export function useSignedIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = (state as { from?: unknown } | null)?.from;
  return async () => {
    await client.resetQueries();
    const me = await client.fetchQuery({ ...meQuery, staleTime: 0 });
    if (me.player && !me.verified) {
      navigate("/verify", { state, replace: true });
      return;
    }
    const back = typeof from === "string" && from.startsWith("/") && !OWN_PAGES.includes(from);
    navigate(back ? from : "/", { replace: true });
  };
}
