import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../account/use-me";
import { queries } from "../api/queries";
import { useNames } from "../i18n/use-names";
import { useLiveQueries } from "../live/use-live-queries";
import pageStyles from "../pages/page.module.css";
import { Section } from "../ui/basics";
import { Select } from "../ui/fields";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { oneOf, text } from "../url/params";
import { UnknownParamsNotice } from "../url/unknown-params-notice";
import { useUrlState } from "../url/use-url-state";
import { CreateTable } from "./create-table";
import styles from "./lobby.module.css";
import { LOBBY_KEY, type LobbyTable, lobbyQueries } from "./lobby-queries";
import { PlayNow } from "./play-now";
import { QuickPairing } from "./quick-pairing";
import { useStaySeated } from "./stay-seated";
import { TableCard } from "./table-card";

const PACES = ["", "real_time", "correspondence", "untimed"] as const;
const RATED = ["", "true", "false"] as const;
const PARAMS = { kind: text(), pace: oneOf(PACES), rated: oneOf(RATED) };

/** The lobby: quick pairing, the open tables, and opening one. */
export default function LobbyPage() {
  const { t } = useTranslation("lobby");
  useDocumentTitle(t("title"));
  const names = useNames();
  const { data: me } = useMe();
  const { values, unknown, set } = useUrlState(PARAMS);
  const kinds = useQuery(queries.kinds());
  const filter = {
    ...(values.kind ? { kind: values.kind } : {}),
    ...(values.pace ? { pace: values.pace } : {}),
    ...(values.rated ? { rated: values.rated } : {}),
  };
  const tables = useQuery({
    ...lobbyQueries.tables(filter),
    placeholderData: (previous) => previous,
  });
  const isLive = useLiveQueries("lobby", LOBBY_KEY);
  const seated = tables.data?.own.filter(({ seat }) => seat !== null).map(({ id }) => id) ?? [];
  useStaySeated(seated, isLive);
  const [creating, setCreating] = useState(false);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <header className={pageStyles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("intro")}</p>
        </div>
        <div className={pageStyles.tools}>
          <button type="button" className={ui.button} onClick={() => setCreating(true)}>
            {t("create.open")}
          </button>
        </div>
      </header>
      <UnknownParamsNotice unknown={unknown} />
      <div className={styles.panels}>
        <QuickPairing waiting={tables.data?.waiting ?? 0} />
        <section className={`${ui.card} ${ui.pad} ${styles.panel}`} aria-labelledby="bots">
          <h2 id="bots">{t("play.title")}</h2>
          <p>{t("play.about")}</p>
          <PlayNow />
        </section>
      </div>
      {tables.data && tables.data.own.length > 0 && (
        <Section id="own" title={t("own.title")}>
          <TableGrid tables={tables.data.own} />
        </Section>
      )}
      <Section
        id="tables"
        title={t("tables.title")}
        aside={
          <div className={styles.filters}>
            <Select
              label={t("field.game")}
              value={values.kind}
              options={[
                { value: "", label: t("filter.anyGame") },
                ...(kinds.data ?? []).map(({ name }) => ({ value: name, label: names.kind(name) })),
              ]}
              onChange={(kind) => set({ kind })}
            />
            <Select
              label={t("field.pace")}
              value={values.pace}
              options={PACES.map((pace) => ({
                value: pace,
                label: pace ? t(`pace.${pace}`) : t("filter.anyPace"),
              }))}
              onChange={(pace) => set({ pace: PACES.find((known) => known === pace) ?? "" })}
            />
            <Select
              label={t("field.rated")}
              value={values.rated}
              options={[
                { value: "", label: t("filter.anyRating") },
                { value: "true", label: t("table.rated") },
                { value: "false", label: t("table.unrated") },
              ]}
              onChange={(rated) => set({ rated: RATED.find((known) => known === rated) ?? "" })}
            />
          </div>
        }
      >
        <QueryResult query={tables} skeleton={<Skeleton rows={3} height="7rem" />}>
          {({ results }) =>
            results.length === 0 ? (
              <div className={ui.card}>
                <EmptyState title={isFiltered ? t("tables.noneFound") : t("tables.none")}>
                  <p>{t("tables.noneDetail")}</p>
                  <button type="button" className={ui.button} onClick={() => setCreating(true)}>
                    {t("create.open")}
                  </button>
                </EmptyState>
              </div>
            ) : (
              <TableGrid tables={results} />
            )
          }
        </QueryResult>
      </Section>
      {creating && (
        <CreateTable
          isMember={me?.player != null && me.player.kind !== "guest"}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

function TableGrid({ tables }: { tables: LobbyTable[] }) {
  return (
    <div className={pageStyles.grid}>
      {tables.map((table) => (
        <TableCard key={table.id} table={table} />
      ))}
    </div>
  );
}
