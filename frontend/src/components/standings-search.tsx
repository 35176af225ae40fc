import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type AsOf, MAX_SEARCH_RESULTS, queries } from "../api/queries";
import { useFormat } from "../i18n/format";
import { SearchField } from "../ui/fields";
import { useUrlState } from "../url/use-url-state";
import styles from "./standings.module.css";
import { tournamentAddress } from "./tournament-params";

/** A field that finds a player by a part of the name and leads to the place in the standings. */
export function FindPlayer(props: { id: string; asOf: AsOf | null; section: string }) {
  const { t } = useTranslation("tournament");
  const { values, set } = useUrlState(tournamentAddress);
  const search = values.find;
  return (
    <div className={styles.finder}>
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
  const { set } = useUrlState(tournamentAddress);
  const { id, asOf, section, search } = props;
  const found = useQuery(queries.searchStandings(id, asOf, section, search));
  const choose = (entry: number) => set({ find: "", player: entry, page: null });
  const { data } = found;
  return (
    <div className={styles.results}>
      <p role="status" className={styles.told}>
        {found.isError
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
            <button type="button" onClick={() => choose(row.entry)}>
              <bdi className={styles.foundName}>
                {row.player.display_name || row.player.username}
              </bdi>
              <span className={styles.foundRank}>
                {t("find.rank", { rank: format.number(row.rank) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
