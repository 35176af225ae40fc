import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useMe } from "../account/use-me";
import { api, responseData } from "../api/client";
import type { components } from "../api/schema";
import { useFormat } from "../i18n/format";
import { useLiveQueries } from "../live/use-live-queries";
import ui from "../ui/ui.module.css";
import { lobbyQueries, MY_GAMES_KEY } from "./lobby-queries";

type Rematch = components["schemas"]["Rematch"];

const REFRESH = { pollInterval: 3_000 };

/**
 * Asks for another game of the same players after one has ended, or shows the link to it. Nothing
 * is shown for a game of a tournament. `className` is that of the button or link.
 */
export function RematchButton({
  game,
  className,
}: {
  game: string;
  className?: string | undefined;
}) {
  const { t } = useTranslation("lobby");
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: me } = useMe();
  const { queryKey } = lobbyQueries.rematch(game);
  const rematch = useQuery(lobbyQueries.rematch(game));
  useLiveQueries(me?.player ? "me" : null, queryKey, REFRESH);
  const params = { params: { path: { game_id: game } } };
  const change = useMutation<Rematch, Error, boolean>({
    mutationFn: async (agrees) =>
      agrees
        ? responseData<Rematch>(api.POST("/api/v1/games/{game_id}/rematch", params))
        : responseData<Rematch>(api.DELETE("/api/v1/games/{game_id}/rematch", params)),
    onSuccess: (changed) => {
      client.setQueryData(queryKey, changed);
      if (!changed.game) return;
      void client.invalidateQueries({ queryKey: MY_GAMES_KEY });
      navigate(`/games/${changed.game}`);
    },
  });
  const state = rematch.data;
  const player = me?.player;
  if (!state || state.refused !== null || !player) return null;
  const look = className ?? ui.button;
  if (state.game) {
    return (
      <Link className={look} data-tone="main" to={`/games/${state.game}`}>
        {t("rematch.go")}
      </Link>
    );
  }
  const agreed = state.agreed.some(({ id }) => id === player.id);
  if (!agreed && !state.missing.some(({ id }) => id === player.id)) return null;
  const names = (agreed ? state.missing : state.agreed).map(({ display_name }) => display_name);
  return (
    <>
      <button
        type="button"
        className={look}
        data-tone="main"
        disabled={change.isPending}
        onClick={() => change.mutate(!agreed)}
      >
        {agreed ? t("rematch.withdraw") : t("rematch.ask")}
      </button>
      {names.length > 0 && (
        <span role="status">
          {agreed
            ? t("rematch.waiting", { names: format.list(names) })
            : t("rematch.asked", { count: names.length, names: format.list(names) })}
        </span>
      )}
      {change.isError && <span role="alert">{change.error.message || t("error.failed")}</span>}
    </>
  );
}
