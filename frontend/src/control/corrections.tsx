import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, responseData } from "../api/client";
import type { TournamentTable } from "../api/types";
import { useRoundName } from "../components/round-picker";
import { useFormat } from "../i18n/format";
import { Section } from "../ui/basics";
import { Select } from "../ui/fields";
import { Pager } from "../ui/pager";
import { QueryResult } from "../ui/states";
import { Appeals } from "./appeals";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { ResultDialog } from "./result-dialog";
import { TableList } from "./table-list";
import { Ties } from "./ties";

const PAGE_SIZE = 20;

/** Results that are mended after the fact, and ties that somebody has to decide. */
export default function Corrections() {
  const { t } = useTranslation("control");
  const { tournament } = useControl();
  if (tournament.status === "draft" || tournament.status === "registration") {
    return <p className={styles.hint}>{t("corrections.notStarted")}</p>;
  }
  return (
    <>
      <Appeals />
      <Ties />
      <FinishedTables />
    </>
  );
}

function FinishedTables() {
  const { t } = useTranslation("control");
  const format = useFormat();
  const roundName = useRoundName();
  const { id, entries } = useControl();
  const [entry, setEntry] = useState("");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<TournamentTable | null>(null);
  const tables = useQuery({
    queryKey: ["tournament", id, "tables", "finished", entry, page],
    queryFn: ({ signal }) =>
      responseData(
        api.GET("/api/v1/tournaments/{ref}/tables", {
          params: {
            path: { ref: id },
            query: {
              status: "finished",
              ordering: "-published",
              limit: PAGE_SIZE,
              offset: (page - 1) * PAGE_SIZE,
              ...(entry ? { entry: Number(entry) } : {}),
            },
          },
          signal,
        }),
      ) as Promise<{ count: number; results: TournamentTable[] }>,
    placeholderData: keepPreviousData,
  });
  return (
    <Section id="finished" title={t("corrections.title")}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t("corrections.intro")}</p>
        <Select
          label={t("corrections.whose")}
          value={entry}
          options={[
            { value: "", label: t("corrections.everybody") },
            ...entries.map((one) => ({
              value: String(one.entry),
              label: one.player.display_name || one.player.username,
            })),
          ]}
          onChange={(value) => {
            setEntry(value);
            setPage(1);
          }}
        />
        <QueryResult query={tables}>
          {({ results, count }) => (
            <>
              <TableList
                tables={results}
                empty={t("corrections.none")}
                name={(table) =>
                  t("corrections.table", {
                    round: roundName({ stage: table.stage, number: table.round }),
                    number: format.number(table.number),
                  })
                }
                onOpen={setOpened}
              />
              <Pager
                label={t("corrections.title")}
                count={count}
                pageSize={PAGE_SIZE}
                page={page}
                onPage={setPage}
              />
            </>
          )}
        </QueryResult>
      </div>
      {opened && <ResultDialog key={opened.id} table={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}
