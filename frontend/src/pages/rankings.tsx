import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { queries } from "../api/queries";
import type { RankingRow } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import { MoreButton } from "../parts/game-rows";
import { Choice, PlayerName } from "../ui/basics";
import { Bones, Empty, Failed } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useTitle } from "../ui/use-title";
import styles from "./page.module.css";

const GROUPS = ["all", "people", "bots"] as const;
type Who = (typeof GROUPS)[number];

/** Who is rated highest, by game, people and bots together or apart. */
export default function RankingsPage() {
  const { t } = useTranslation(["rankings", "common"]);
  const names = useNames();
  useTitle(t("title"));
  const [params, setParams] = useSearchParams();
  const kinds = useQuery(queries.kinds());
  const who = GROUPS.find((each) => each === params.get("who")) ?? "all";
  const kind = params.get("kind") ?? kinds.data?.[0]?.name ?? "";
  const ranking = useInfiniteQuery({ ...queries.rankings(kind, who), enabled: kind !== "" });
  const rows = ranking.data?.pages.flatMap((page) => page.results) ?? [];

  const choose = (name: string, value: string) => {
    const fresh = new URLSearchParams(params);
    fresh.set(name, value);
    setParams(fresh, { preventScrollReset: true });
  };

  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("intro")}</p>
        </div>
        <div className={styles.tools}>
          {kinds.isPending && <span className={styles.toolBone} aria-hidden="true" />}
          {(kinds.data?.length ?? 0) > 1 && (
            <Choice
              label={t("kind")}
              value={kind}
              options={(kinds.data ?? []).map(({ name }) => ({
                value: name,
                label: names.kind(name),
              }))}
              onChange={(value) => choose("kind", value)}
            />
          )}
          <Choice<Who>
            label={t("who")}
            value={who}
            options={GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
            onChange={(value) => choose("who", value)}
          />
        </div>
      </header>
      <div className={ui.card}>
        {ranking.isPending && !kinds.isError && (
          <div className={ui.pad}>
            <Bones rows={10} />
          </div>
        )}
        {(ranking.isError || kinds.isError) && !ranking.data && (
          <Failed
            error={ranking.error ?? kinds.error}
            retry={() => void (kinds.isError ? kinds.refetch() : ranking.refetch())}
          />
        )}
        {ranking.data && rows.length === 0 && (
          <Empty title={t("none")}>
            <p>{t("noneDetail")}</p>
          </Empty>
        )}
        {rows.length > 0 && <RankingTable rows={rows} kind={names.kind(kind)} />}
        {ranking.hasNextPage && (
          <MoreButton busy={ranking.isFetching} onClick={() => void ranking.fetchNextPage()} />
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
