import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PULSE, queries, type TournamentFilter } from "../api/queries";
import { useNames } from "../i18n/names";
import { MoreButton } from "../parts/game-rows";
import { TournamentCard } from "../parts/tournament-card";
import { Choice } from "../ui/basics";
import { Search, Select } from "../ui/fields";
import { Bones, Empty, Failed } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useTitle } from "../ui/use-title";
import { AddressNote } from "../url/address-note";
import { oneOf, text } from "../url/params";
import { useUrlState } from "../url/use-url-state";
import styles from "./page.module.css";

const STATUSES = ["all", "registration", "running", "finished"] as const;
type Status = (typeof STATUSES)[number];
const PARAMS = { status: oneOf(STATUSES), kind: text(), format: text(), search: text() };

/** Every tournament there is, the newest first. What is chosen stands in the address. */
export default function TournamentsPage() {
  const { t } = useTranslation("tournament");
  useTitle(t("title"));
  const { values, unknown, set } = useUrlState(PARAMS);
  const { status, search } = values;
  const kinds = useQuery(queries.kinds());
  const formats = useQuery(queries.formats());
  const kind = known(values.kind, kinds.data);
  const format = known(values.format, formats.data?.formats);
  const gone = [
    ...unknown,
    ...(kind === values.kind ? [] : [`kind=${values.kind}`]),
    ...(format === values.format ? [] : [`format=${values.format}`]),
  ];
  const chosen = { status: status === "all" ? "" : status, kind, format, search };

  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("intro")}</p>
        </div>
      </header>
      <div className={styles.filters}>
        <Choice<Status>
          label={t("filter")}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`filters.${value}`) }))}
          onChange={(value) => set({ status: value })}
        />
        <KindSelect value={kind} onChange={(value) => set({ kind: value })} />
        <FormatSelect value={format} onChange={(value) => set({ format: value })} />
        <Search
          label={t("search")}
          value={search}
          onChange={(value) => set({ search: value }, { replace: true })}
        />
      </div>
      <AddressNote unknown={gone} />
      <TournamentCards
        filter={Object.fromEntries(Object.entries(chosen).filter(([, value]) => value))}
        showAll={() => set({ status: "all", kind: "", format: "", search: "" })}
      />
    </>
  );
}

/** The name that was chosen, if there is such a one; taken for right until that is known. */
function known(chosen: string, all: readonly { readonly name: string }[] | undefined): string {
  return all === undefined || all.some(({ name }) => name === chosen) ? chosen : "";
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

function TournamentCards(props: { filter: TournamentFilter; showAll: () => void }) {
  const { t } = useTranslation("tournament");
  const list = useInfiniteQuery({
    ...queries.allTournaments(props.filter),
    // All pages that are shown are asked for again, so a long list is looked at less often.
    refetchInterval: (query) => PULSE * 2 * (query.state.data?.pages.length ?? 1),
  });
  const rows = list.data?.pages.flatMap((page) => page.results) ?? [];
  if (list.isPending) {
    return (
      <div className={`${ui.card} ${ui.pad}`}>
        <Bones rows={5} />
      </div>
    );
  }
  if (list.isError && !list.data) {
    return (
      <div className={ui.card}>
        <Failed error={list.error} retry={() => void list.refetch()} />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className={ui.card}>
        <Empty title={t("none")}>
          <p>{t("noneDetail")}</p>
          <button type="button" className={ui.button} onClick={props.showAll}>
            {t("clearFilters")}
          </button>
        </Empty>
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
        <MoreButton busy={list.isFetching} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}
