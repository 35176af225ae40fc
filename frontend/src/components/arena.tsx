import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queries, REFETCH_INTERVAL, TABLES_PER_PAGE } from "../api/queries";
import type { ArenaState } from "../api/types";
import { useFormat } from "../i18n/format";
import { entryNames, usePairingText } from "../pairing/use-pairing-text";
import { Badge, PlayerName, Section } from "../ui/basics";
import { formatCountdown } from "../ui/countdown";
import { Pager } from "../ui/pager";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useNow } from "../ui/use-now";
import { useUrlState } from "../url/use-url-state";
import styles from "./arena.module.css";
import { TableCard } from "./table-card";
import tableStyles from "./tournament.module.css";
import { tournamentParams } from "./tournament-params";

/** The current state of an arena: time left, player counts and winning streaks. */
export function ArenaNow({ id }: { id: string }) {
  const { t } = useTranslation("arena");
  const arena = useQuery({ ...queries.arena(id), refetchInterval: 5 * REFETCH_INTERVAL });
  return (
    <Section id="arena-title" title={t("title")}>
      <div className={`${ui.card} ${ui.pad} ${styles.arena}`}>
        <QueryResult query={arena} skeleton={<Skeleton rows={3} height="2.4rem" />}>
          {(state) => (
            <>
              <TimeLeft state={state} />
              <Counts state={state} />
              <Streaks state={state} />
            </>
          )}
        </QueryResult>
      </div>
    </Section>
  );
}

/** Time left until the arena makes no new tables. */
function TimeLeft({ state }: { state: ArenaState }) {
  const { t } = useTranslation("arena");
  const format = useFormat();
  const now = useNow(1_000);
  const { ends_at: ends, over, playing } = state;
  if (ends === null) return <p className={styles.text}>{t("startsLater")}</p>;
  const remaining = Date.parse(ends) - now;
  if (over || remaining <= 0) {
    return <p className={styles.text}>{playing > 0 ? t("overPlaying") : t("over")}</p>;
  }
  return (
    <div className={styles.clock}>
      <span>{t("left")}</span>
      <strong className="num" role="timer">
        {formatCountdown(remaining)}
      </strong>
      <time dateTime={ends}>{t("exact", { moment: format.moment(ends) })}</time>
    </div>
  );
}

function Counts({ state }: { state: ArenaState }) {
  const { t } = useTranslation("arena");
  const format = useFormat();
  return (
    <dl className={styles.counts}>
      {(["playing", "free", "paused"] as const).map((name) => (
        <div key={name}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd>{format.number(state[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Players on a winning streak, and the rule for double points. */
function Streaks({ state }: { state: ArenaState }) {
  const { t } = useTranslation("arena");
  const format = useFormat();
  const { streak, streaks } = state;
  return (
    <div className={styles.streaks}>
      <h3>{t("streaks")}</h3>
      {streak > 0 && (
        <p className={styles.text}>
          {t("rule", { count: streak, formatted: format.number(streak) })}
        </p>
      )}
      {streaks.length === 0 ? (
        <p className={styles.text}>{t("noStreaks")}</p>
      ) : (
        <ol>
          {streaks.map((entry) => (
            <li key={entry.entry}>
              <PlayerName player={entry.player} />
              <span className="num">
                {t("streak", { count: entry.streak, formatted: format.number(entry.streak) })}
              </span>
              {entry.doubled && !state.over && <Badge tone="good">{t("doubled")}</Badge>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/**
 * All tables of an arena in one list, newest first. Each table is a round of its own, and there are
 * hundreds.
 */
export function LatestTables({ id }: { id: string }) {
  const { t } = useTranslation("arena");
  const { values, set } = useUrlState(tournamentParams);
  const latestTables = useQuery(queries.latestTables(id, values.tables));
  const pairing = usePairingText(entryNames(latestTables.data?.results ?? []));
  return (
    <Section id="rounds" title={t("tables")}>
      <QueryResult query={latestTables} skeleton={<Skeleton rows={4} height="9rem" />}>
        {({ results, count }) =>
          count === 0 ? (
            <div className={ui.card}>
              <EmptyState title={t("none")} />
            </div>
          ) : (
            <>
              <div
                className={tableStyles.tables}
                data-waiting={latestTables.isPlaceholderData || undefined}
              >
                {results.map((table) => (
                  <TableCard key={table.id} table={table} stage="" pairing={pairing} />
                ))}
              </div>
              <Pager
                label={t("tablePages")}
                count={count}
                pageSize={TABLES_PER_PAGE}
                page={values.tables}
                onPage={(page) => set({ tables: page })}
              />
            </>
          )
        }
      </QueryResult>
    </Section>
  );
}
