import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMe } from "../account/use-me";
import { useLiveQueries } from "../live/use-live-queries";
import ui from "../ui/ui.module.css";
import { lobbyQueries, MY_GAMES_KEY } from "./lobby-queries";

/**
 * The link to the next game in which the player is to move, after the game with the id `after`.
 * Nothing is shown if no other game waits. `className` is that of the link.
 */
export function NextGameLink({
  after,
  className,
}: {
  after: string;
  className?: string | undefined;
}) {
  const { t } = useTranslation("lobby");
  const { data: me } = useMe();
  const isSignedIn = me?.player != null;
  const next = useQuery({ ...lobbyQueries.nextGame(after), enabled: isSignedIn });
  useLiveQueries(isSignedIn ? "me" : null, MY_GAMES_KEY);
  if (!next.data?.game) return null;
  return (
    <Link className={className ?? ui.button} to={`/games/${next.data.game}`}>
      {t("mine.next")}
    </Link>
  );
}
