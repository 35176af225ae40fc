import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { useMe } from "../account/use-me";
import { useFormat } from "../i18n/format";
import { useLiveQueries } from "../live/use-live-queries";
import { lobbyQueries, MY_GAMES_KEY } from "./lobby-queries";
import styles from "./play-links.module.css";

const REFRESH = { minInterval: 2_000, pollInterval: 30_000 };

/** The links of the header to the lobby and, for players, to their own games. */
export function PlayLinks() {
  const { t } = useTranslation();
  const { data: me } = useMe();
  return (
    <>
      <NavLink to="/lobby">{t("nav.play")}</NavLink>
      {me?.player && <MyGamesLink />}
    </>
  );
}

/** With the number of games in which the player is to move. */
function MyGamesLink() {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useQuery(lobbyQueries.myGameCount());
  useLiveQueries("me", [...MY_GAMES_KEY, "count"], REFRESH);
  const toMove = count.data?.to_move ?? 0;
  return (
    <NavLink to="/my-games">
      {t("nav.myGames")}
      {toMove > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{format.number(toMove)}</span>
          <span className="visually-hidden">{t("nav.toMove", { count: toMove })}</span>
        </span>
      )}
    </NavLink>
  );
}
