import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import { GameList, ShowMoreButton } from "../components/game-list";
import { ToggleGroup } from "../ui/basics";
import { EmptyState, ErrorNotice, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { oneOf } from "../url/params";
import { UnknownParamsNotice } from "../url/unknown-params-notice";
import { useUrlState } from "../url/use-url-state";
import styles from "./page.module.css";

const STATUSES = ["all", "playing", "finished"] as const;
type Status = (typeof STATUSES)[number];
const PARAMS = { status: oneOf(STATUSES) };

/** All games: newest first, or by latest move, or by latest end. */
export default function GamesPage() {
  const { t } = useTranslation();
  useDocumentTitle(t("games.title"));
  const { values, unknown, set } = useUrlState(PARAMS);
  const { status } = values;
  // Live games are sorted by latest move, finished ones by latest end.
  const filter =
    status === "all"
      ? {}
      : ({ status, ordering: status === "playing" ? "-moved" : "-finished" } as const);
  const games = useInfiniteQuery(queries.allGames(filter));
  const rows = games.data?.pages.flatMap((page) => page.results) ?? [];
  const options = [
    { value: "all", label: t("games.all") },
    { value: "playing", label: t("game.status.playing") },
    { value: "finished", label: t("game.status.finished") },
  ] as const;

  return (
    <>
      <header className={styles.head}>
        <h1>{t("games.title")}</h1>
        <ToggleGroup<Status>
          label={t("games.filter")}
          value={status}
          options={options}
          onChange={(value) => set({ status: value })}
        />
      </header>
      <UnknownParamsNotice unknown={unknown} />
      <div className={ui.card}>
        {games.isPending && (
          <div className={ui.pad}>
            <Skeleton rows={10} />
          </div>
        )}
        {games.isError && !games.data && (
          <ErrorNotice error={games.error} retry={() => void games.refetch()} />
        )}
        {games.data && rows.length === 0 && <EmptyState title={t("games.none")} level={2} />}
        {rows.length > 0 && <GameList games={rows} caption={t("games.title")} />}
        {games.hasNextPage && (
          <ShowMoreButton isLoading={games.isFetching} onClick={() => void games.fetchNextPage()} />
        )}
      </div>
    </>
  );
}
