import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { SLOW_FEED_REFRESH, useLiveQueries } from "../live/use-live-queries";
import { PlayerName } from "../ui/basics";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import styles from "./lists.module.css";

/** The top of the rankings of the first kind of game. */
export function TopPlayers({ rows }: { rows: number }) {
  const { t } = useTranslation(["home", "common"]);
  const names = useNames();
  const format = useFormat();
  const kinds = useQuery(queries.kinds());
  const kind = kinds.data?.[0]?.name ?? "";
  const options = queries.rankings(kind, "all");
  const ranking = useInfiniteQuery({ ...options, enabled: kind !== "" });
  useLiveQueries("feed", options.queryKey, SLOW_FEED_REFRESH);
  const skeleton = (
    <div className={ui.pad}>
      <Skeleton rows={rows} height="1.8rem" />
    </div>
  );
  return (
    <QueryResult query={ranking} skeleton={skeleton}>
      {({ pages }) =>
        (pages[0]?.results.length ?? 0) === 0 ? (
          <EmptyState title={t("top.none")} />
        ) : (
          <ol className={styles.top} aria-label={names.kind(kind)}>
            {pages[0]?.results.slice(0, rows).map((row) => (
              <li key={row.player.id}>
                <span className={styles.topRank}>{format.number(row.rank)}</span>
                <PlayerName player={row.player} />
                <span className={styles.topRating}>{format.number(Math.round(row.rating))}</span>
              </li>
            ))}
          </ol>
        )
      }
    </QueryResult>
  );
}
