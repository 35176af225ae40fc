import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isClientError } from "../api/problem";
import { queries } from "../api/queries";
import type { RankingRow } from "../api/types";
import { ShowMoreButton } from "../components/game-list";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { PlayerName, ToggleGroup } from "../ui/basics";
import { EmptyState, ErrorNotice, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { oneOf, text } from "../url/params";
import { UnknownParamsNotice } from "../url/unknown-params-notice";
import { useUrlState } from "../url/use-url-state";
import styles from "./page.module.css";

const PLAYER_GROUPS = ["all", "people", "bots"] as const;
type PlayerGroup = (typeof PLAYER_GROUPS)[number];
const PARAMS = { kind: text(), who: oneOf(PLAYER_GROUPS) };

/** The rankings by game, for everybody, people or bots. */
export default function RankingsPage() {
  const { t } = useTranslation(["rankings", "common"]);
  const names = useNames();
  useDocumentTitle(t("title"));
  const { values, unknown, set } = useUrlState(PARAMS);
  const { who } = values;
  const kinds = useQuery(queries.kinds());
  const defaultKind = kinds.data?.[0]?.name ?? "";
  const requested = useInfiniteQuery({
    ...queries.rankings(values.kind || defaultKind, who),
    enabled: (values.kind || defaultKind) !== "",
  });
  // A pool may belong to a single event, so only the server knows whether it exists.
  const isUnknownKind = values.kind !== "" && isClientError(requested.error);
  const kind = isUnknownKind ? defaultKind : values.kind || defaultKind;
  const fallback = useInfiniteQuery({
    ...queries.rankings(defaultKind, who),
    enabled: isUnknownKind && defaultKind !== "",
  });
  const ranking = isUnknownKind ? fallback : requested;
  const rows = ranking.data?.pages.flatMap((page) => page.results) ?? [];

  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("intro")}</p>
        </div>
        <div className={styles.tools}>
          {kinds.isPending && <span className={styles.toolSkeleton} aria-hidden="true" />}
          {(kinds.data?.length ?? 0) > 1 && (
            <ToggleGroup
              label={t("kind")}
              value={kind}
              options={(kinds.data ?? []).map(({ name }) => ({
                value: name,
                label: names.kind(name),
              }))}
              onChange={(value) => set({ kind: value })}
            />
          )}
          <ToggleGroup<PlayerGroup>
            label={t("who")}
            value={who}
            options={PLAYER_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
            onChange={(value) => set({ who: value })}
          />
        </div>
      </header>
      <UnknownParamsNotice
        unknown={[...unknown, ...(isUnknownKind ? [`kind=${values.kind}`] : [])]}
      />
      <div className={ui.card}>
        {ranking.isPending && !kinds.isError && (
          <div className={ui.pad}>
            <Skeleton rows={10} />
          </div>
        )}
        {(ranking.isError || kinds.isError) && !ranking.data && (
          <ErrorNotice
            error={ranking.error ?? kinds.error}
            retry={() => void (kinds.isError ? kinds.refetch() : ranking.refetch())}
          />
        )}
        {ranking.data && rows.length === 0 && (
          <EmptyState title={t("none")} level={2}>
            <p>{t("noneDetail")}</p>
          </EmptyState>
        )}
        {rows.length > 0 && <RankingTable rows={rows} kind={names.kind(kind)} />}
        {ranking.hasNextPage && (
          <ShowMoreButton
            isLoading={ranking.isFetching}
            onClick={() => void ranking.fetchNextPage()}
          />
        )}
      </div>
    </>
  );
}

function RankingTable({ rows, kind }: { rows: RankingRow[]; kind: string }) {
  const { t } = useTranslation("rankings");
  const format = useFormat();
  return (
    <div className={ui.tableWrap}>
      <table className={ui.table}>
        <caption className="visually-hidden">{t("caption", { kind })}</caption>
        <thead>
          <tr>
            <th scope="col" className={ui.rank}>
              {t("rank")}
            </th>
            <th scope="col">{t("player")}</th>
            <th scope="col" className={ui.right}>
              {t("rating")}
            </th>
            <th scope="col" className={ui.right}>
              {t("peak")}
            </th>
            <th scope="col" className={ui.right}>
              {t("games")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.player.id}>
              <td className={ui.rank}>{format.number(row.rank)}</td>
              <th scope="row" className={ui.nameCell}>
                <span>
                  <PlayerName player={row.player} />
                </span>
              </th>
              <td className={ui.right}>
                <strong>{format.number(Math.round(row.rating))}</strong>
                {row.provisional && <abbr title={t("provisional")}>{t("provisionalMark")}</abbr>}
              </td>
              <td className={ui.right}>{format.number(Math.round(row.peak))}</td>
              <td className={ui.right}>{format.number(row.games)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some((row) => row.provisional) && <p className={styles.note}>{t("provisionalHelp")}</p>}
    </div>
  );
}
