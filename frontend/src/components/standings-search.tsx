import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type AsOf, MAX_SEARCH_RESULTS, queries } from "../api/queries";
import { useFormat } from "../i18n/format";
import { SearchField } from "../ui/fields";
import { useUrlState } from "../url/use-url-state";
import styles from "./standings.module.css";
import { tournamentParams } from "./tournament-params";

/** A search field for players that scrolls the standings to the chosen one. */
export function StandingsSearch(props: { id: string; asOf: AsOf | null; section: string }) {
  const { t } = useTranslation("tournament");
  const { values, set } = useUrlState(tournamentParams);
  const search = values.find;
  return (
    <div className={styles.search}>
      <SearchField
        label={t("find.label")}
        value={search}
        onChange={(find) => set({ find }, { replace: true })}
      />
      {search !== "" && <Results {...props} search={search} />}
    </div>
  );
}

function Results(props: { id: string; asOf: AsOf | null; section: string; search: string }) {
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const { set } = useUrlState(tournamentParams);
  const { id, asOf, section, search } = props;
  const results = useQuery(queries.searchStandings(id, asOf, section, search));
  const selectPlayer = (entry: number) => set({ find: "", player: entry, page: null });
  const { data } = results;
  return (
    <div className={styles.results}>
      <p role="status" className={styles.searchStatus}>
        {results.isError
          ? t("find.failed")
          : data === undefined
            ? t("find.looking")
            : data.count === 0
              ? t("find.nobody")
              : data.count > MAX_SEARCH_RESULTS
                ? t("find.more", {
                    shown: format.number(MAX_SEARCH_RESULTS),
                    count: format.number(data.count),
                  })
                : t("find.found", { count: data.count, formatted: format.number(data.count) })}
      </p>
      <ul>
        {data?.rows.map((row) => (
          <li key={`${row.stage} ${row.entry}`}>
            <button type="button" onClick={() => selectPlayer(row.entry)}>
              <bdi className={styles.resultName}>
                {row.player.display_name || row.player.username}
              </bdi>
              <span className={styles.resultRank}>
                {t("find.rank", { rank: format.number(row.rank) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
