import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ensurePlayer } from "./ensure-player";
import { LOBBY_KEY, type LobbyCommand, MY_GAMES_KEY, sendLobbyCommand } from "./lobby-queries";

/** Carries out commands at a table, as a guest if nobody is signed in. */
export function useTableCommand(table: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (command: LobbyCommand) => {
      await ensurePlayer(client);
      return sendLobbyCommand(table, command);
    },
    onSettled: (answer) => {
      void client.invalidateQueries({ queryKey: LOBBY_KEY });
      if (answer?.game) void client.invalidateQueries({ queryKey: MY_GAMES_KEY });
    },
  });
}
