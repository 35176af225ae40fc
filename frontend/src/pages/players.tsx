import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import { MoreButton } from "../parts/game-rows";
import { PlayerRows } from "../parts/player-rows";
import { Search } from "../ui/fields";
import { Bones, Empty, Loaded } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useTitle } from "../ui/use-title";
import { AddressNote } from "../url/address-note";
import { text } from "../url/params";
import { useUrlState } from "../url/use-url-state";
import styles from "./page.module.css";

const PARAMS = { q: text() };

/** Everybody who plays here, and the search for somebody by name. */
export default function PlayersPage() {
  const { t } = useTranslation("player");
  useTitle(t("list.title"));
  const { values, unknown, set } = useUrlState(PARAMS);
  const find = (q: string) => set({ q }, { replace: true });
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t("list.title")}</h1>
          <p>{t("list.intro")}</p>
        </div>
        <div className={styles.find}>
          <Search label={t("list.search")} value={values.q} onChange={find} />
        </div>
      </header>
      <AddressNote unknown={unknown} />
      <Players search={values.q} showAll={() => find("")} />
    </>
  );
}

function Players({ search, showAll }: { search: string; showAll: () => void }) {
  const { t } = useTranslation("player");
  const players = useInfiniteQuery(queries.players(search));
  return (
    <div className={ui.card} data-old={players.isPlaceholderData || undefined}>
      <Loaded
        query={players}
        skeleton={
          <div className={ui.pad}>
            <Bones rows={12} />
          </div>
        }
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.results);
          if (rows.length === 0) {
            return (
              <Empty title={search ? t("list.noneFound", { name: search }) : t("list.none")}>
                {search && (
                  <>
                    <p>{t("list.noneDetail")}</p>
                    <button type="button" className={ui.button} onClick={showAll}>
                      {t("list.clear")}
                    </button>
                  </>
                )}
              </Empty>
            );
          }
          return (
            <>
              <PlayerRows players={rows} caption={t("list.title")} />
              {players.hasNextPage && (
                <MoreButton
                  busy={players.isFetching}
                  onClick={() => void players.fetchNextPage()}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
