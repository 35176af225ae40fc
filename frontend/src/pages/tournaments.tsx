import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries, type TournamentFilter } from "../api/queries";
import { ShowMoreButton } from "../components/game-list";
import { TournamentCard } from "../components/tournament-card";
import { useNames } from "../i18n/use-names";
import { SLOW_FEED_REFRESH, useLiveQueries } from "../live/use-live-queries";
import { ToggleGroup } from "../ui/basics";
import { SearchField, Select } from "../ui/fields";
import { EmptyState, ErrorNotice, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { oneOf, text } from "../url/params";
import { UnknownParamsNotice } from "../url/unknown-params-notice";
import { useUrlState } from "../url/use-url-state";
import styles from "./page.module.css";

const STATUSES = ["all", "registration", "running", "finished"] as const;
type Status = (typeof STATUSES)[number];
const PARAMS = { status: oneOf(STATUSES), kind: text(), format: text(), search: text() };

/** All tournaments, newest first. The filters are stored in the URL. */
export default function TournamentsPage() {
  const { t } = useTranslation("tournament");
  useDocumentTitle(t("title"));
  const { values, unknown, set } = useUrlState(PARAMS);
  const { status, search } = values;
  const kinds = useQuery(queries.kinds());
  const formats = useQuery(queries.formats());
  const kind = knownOrEmpty(values.kind, kinds.data);
  const format = knownOrEmpty(values.format, formats.data?.formats);
  const unknownChoices = [
    ...unknown,
    ...(kind === values.kind ? [] : [`kind=${values.kind}`]),
    ...(format === values.format ? [] : [`format=${values.format}`]),
  ];
  const filter = { status: status === "all" ? "" : status, kind, format, search };

  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("intro")}</p>
        </div>
        <Link to="/tournaments/new" className={ui.button} data-tone="main">
          {t("create")}
        </Link>
      </header>
      <div className={styles.filters}>
        <ToggleGroup<Status>
          label={t("filter")}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`filters.${value}`) }))}
          onChange={(value) => set({ status: value })}
        />
        <KindSelect value={kind} onChange={(value) => set({ kind: value })} />
        <FormatSelect value={format} onChange={(value) => set({ format: value })} />
        <SearchField
          label={t("search")}
          value={search}
          onChange={(value) => set({ search: value }, { replace: true })}
        />
      </div>
      <UnknownParamsNotice unknown={unknownChoices} />
      <TournamentCards
        filter={Object.fromEntries(Object.entries(filter).filter(([, value]) => value))}
        onClear={() => set({ status: "all", kind: "", format: "", search: "" })}
      />
    </>
  );
}

/** The chosen name, or "" if it does not exist. Accepted unchecked while the list loads. */
function knownOrEmpty(
  choice: string,
  options: readonly { readonly name: string }[] | undefined,
): string {
  return options === undefined || options.some(({ name }) => name === choice) ? choice : "";
}

function KindSelect(props: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const kinds = useQuery(queries.kinds());
  const options = (kinds.data ?? []).map(({ name }) => ({ value: name, label: names.kind(name) }));
  return (
    <Select
      label={t("kindFilter")}
      value={props.value}
      options={[{ value: "", label: t("anyKind") }, ...options]}
      onChange={props.onChange}
    />
  );
}

function FormatSelect(props: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const formats = useQuery(queries.formats());
  const options = (formats.data?.formats ?? []).map(({ name }) => ({
    value: name,
    label: names.format(name),
  }));
  return (
    <Select
      label={t("formatFilter")}
      value={props.value}
      options={[{ value: "", label: t("anyFormat") }, ...options]}
      onChange={props.onChange}
    />
  );
}

function TournamentCards(props: { filter: TournamentFilter; onClear: () => void }) {
  const { t } = useTranslation("tournament");
  const options = queries.allTournaments(props.filter);
  const list = useInfiniteQuery(options);
  useLiveQueries("feed", options.queryKey, {
    ...SLOW_FEED_REFRESH,
    // All loaded pages are refetched, so a long list is refetched less often.
    minInterval: 6_000 * (list.data?.pages.length ?? 1),
  });
  const rows = list.data?.pages.flatMap((page) => page.results) ?? [];
  if (list.isPending) {
    return (
      <div className={`${ui.card} ${ui.pad}`}>
        <Skeleton rows={5} />
      </div>
    );
  }
  if (list.isError && !list.data) {
    return (
      <div className={ui.card}>
        <ErrorNotice error={list.error} retry={() => void list.refetch()} />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className={ui.card}>
        <EmptyState title={t("none")} level={2}>
          <p>{t("noneDetail")}</p>
          <button type="button" className={ui.button} onClick={props.onClear}>
            {t("clearFilters")}
          </button>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className={styles.grid}>
        {rows.map((tournament) => (
          <TournamentCard key={tournament.id} tournament={tournament} level="h2" />
        ))}
      </div>
      {list.hasNextPage && (
        <ShowMoreButton isLoading={list.isFetching} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}
