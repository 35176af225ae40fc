import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { api, responseData } from "../api/client";
import { ensurePlayer } from "./ensure-player";
import { lobbyQueries, MY_GAMES_KEY } from "./lobby-queries";
import type { PlayChoices } from "./play-choices";

/** Opens a game against bots and goes to it. A visitor becomes a guest. */
export function usePlayNow() {
  const client = useQueryClient();
  const navigate = useNavigate();
  /** One game for each visit, however often the button is pressed until the answer is there. */
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: async (choices: PlayChoices) => {
      await ensurePlayer(client);
      const clocks = choices.clock ? await client.ensureQueryData(lobbyQueries.clocks()) : [];
      const clock = clocks.find(({ name }) => name === choices.clock);
      return responseData(
        api.POST("/api/v1/play", {
          body: {
            kind: choices.kind,
            opponents: Array<string>(choices.opponents).fill(choices.strength),
            time_control: clock ? { ...clock.time_control } : null,
            key: key.current,
          },
        }),
      );
    },
    onSuccess: ({ game }) => {
      key.current = crypto.randomUUID();
      void client.invalidateQueries({ queryKey: MY_GAMES_KEY });
      navigate(`/games/${game}`);
    },
    onError: () => {
      // Other choices with the same key would be an error.
      key.current = crypto.randomUUID();
    },
  });
}
