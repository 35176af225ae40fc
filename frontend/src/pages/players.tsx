import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import { ShowMoreButton } from "../components/game-list";
import { PlayerList } from "../components/player-list";
import { SearchField } from "../ui/fields";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { text } from "../url/params";
import { UnknownParamsNotice } from "../url/unknown-params-notice";
import { useUrlState } from "../url/use-url-state";
import styles from "./page.module.css";

const PARAMS = { q: text() };

/** All players, with a search by name. */
export default function PlayersPage() {
  const { t } = useTranslation("player");
  useDocumentTitle(t("list.title"));
  const { values, unknown, set } = useUrlState(PARAMS);
  const setSearch = (q: string) => set({ q }, { replace: true });
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t("list.title")}</h1>
          <p>{t("list.intro")}</p>
        </div>
        <div className={styles.search}>
          <SearchField label={t("list.search")} value={values.q} onChange={setSearch} />
        </div>
      </header>
      <UnknownParamsNotice unknown={unknown} />
      <Players search={values.q} onClear={() => setSearch("")} />
    </>
  );
}

function Players({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation("player");
  const players = useInfiniteQuery(queries.players(search));
  return (
    <div className={ui.card} data-old={players.isPlaceholderData || undefined}>
      <QueryResult
        query={players}
        skeleton={
          <div className={ui.pad}>
            <Skeleton rows={12} />
          </div>
        }
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.results);
          if (rows.length === 0) {
            return (
              <EmptyState
                title={search ? t("list.noneFound", { name: search }) : t("list.none")}
                level={2}
              >
                {search && (
                  <>
                    <p>{t("list.noneDetail")}</p>
                    <button type="button" className={ui.button} onClick={onClear}>
                      {t("list.clear")}
                    </button>
                  </>
                )}
              </EmptyState>
            );
          }
          return (
            <>
              <PlayerList players={rows} caption={t("list.title")} />
              {players.hasNextPage && (
                <ShowMoreButton
                  isLoading={players.isFetching}
                  onClick={() => void players.fetchNextPage()}
                />
              )}
            </>
          );
        }}
      </QueryResult>
    </div>
  );
}
