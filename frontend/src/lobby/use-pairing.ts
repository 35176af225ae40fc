import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useMe } from "../account/use-me";
import { api, responseData } from "../api/client";
import type { components } from "../api/schema";
import { useLive } from "../live/use-live";
import { ensurePlayer } from "./ensure-player";
import { lobbyQueries, MY_GAMES_KEY, type Pairing } from "./lobby-queries";

const POLL_MS = 3_000;

type Body = components["schemas"]["PairingRequestRequest"];

/** What a player would play. */
export interface PairingChoices {
  kinds: string[];
  size: number;
  clock: string;
  rated: boolean;
}

/** Ends the request. Survives the page; if it is lost, the server notices that the page is gone. */
function withdraw() {
  void api.DELETE("/api/v1/pairing", { keepalive: true }).catch(() => undefined);
}

/**
 * The player's request for quick pairing. When a game is opened the page goes to it; leaving the
 * page ends the waiting.
 */
export function usePairing() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: me } = useMe();
  const isSignedIn = me?.player != null;
  const { queryKey } = lobbyQueries.pairing();
  /** An older answer that is still on its way must not replace this one. */
  const keep = async (pairing: Pairing) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, pairing);
  };

  const hasLeft = useRef(false);
  /** The request was made on this visit. An earlier one may have led to a game that is over. */
  const started = useRef(false);
  const pairing = useQuery({
    ...lobbyQueries.pairing(),
    enabled: isSignedIn,
    refetchInterval: ({ state }) => (state.data?.status === "waiting" ? POLL_MS : false),
  });
  const state = isSignedIn ? pairing.data : undefined;
  const isWaiting = state?.status === "waiting";
  useLive(isSignedIn && isWaiting ? "me" : null, () => void pairing.refetch());

  const enter = useMutation({
    mutationFn: async ({ clock, ...choices }: PairingChoices & { key: string }) => {
      await ensurePlayer(client);
      started.current = true;
      const entered = await responseData(
        api.POST("/api/v1/pairing", { body: { ...choices, clock: clock as Body["clock"] } }),
      );
      // The player has left the page while the request was under way.
      if (hasLeft.current) withdraw();
      else await keep(entered);
    },
  });
  const cancel = useMutation({
    mutationFn: () => api.DELETE("/api/v1/pairing"),
    onSettled: () => pairing.refetch(),
  });
  const playBots = useMutation({
    mutationFn: (bot: string) => responseData(api.POST("/api/v1/pairing/bot", { body: { bot } })),
    onSuccess: keep,
  });

  const game = state?.status === "paired" ? state.game : null;
  useEffect(() => {
    if (isWaiting) started.current = true;
    if (game && started.current) {
      started.current = false;
      void client.invalidateQueries({ queryKey: MY_GAMES_KEY });
      navigate(`/games/${game}`);
    }
  }, [isWaiting, game, client, navigate]);

  const waiting = useRef(isWaiting);
  waiting.current = isWaiting;
  useEffect(() => {
    const leave = () => {
      if (!waiting.current) return;
      waiting.current = false;
      withdraw();
      client.removeQueries({ queryKey: lobbyQueries.pairing().queryKey });
    };
    hasLeft.current = false;
    window.addEventListener("pagehide", leave);
    return () => {
      hasLeft.current = true;
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [client]);

  return {
    state,
    isWaiting,
    enter,
    cancel,
    playBots,
    isMember: isSignedIn && me?.player?.kind !== "guest",
  };
}
