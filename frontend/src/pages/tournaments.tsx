import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { PULSE, queries } from "../api/queries";
import { TournamentCard } from "../parts/tournament-card";
import { Choice } from "../ui/basics";
import { Bones, Empty, Loaded } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useTitle } from "../ui/use-title";
import styles from "./page.module.css";

const STATUSES = ["all", "running", "finished"] as const;
type Status = (typeof STATUSES)[number];

export default function TournamentsPage() {
  const { t } = useTranslation("tournament");
  useTitle(t("title"));
  const [params, setParams] = useSearchParams();
  const status = STATUSES.find((each) => each === params.get("status")) ?? "all";
  const list = useQuery({
    ...queries.tournaments(status === "all" ? undefined : status),
    refetchInterval: PULSE * 2,
  });
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("intro")}</p>
        </div>
        <Choice<Status>
          label={t("filter")}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`filters.${value}`) }))}
          onChange={(value) => setParams(value === "all" ? {} : { status: value })}
        />
      </header>
      <Loaded
        query={list}
        skeleton={
          <div className={`${ui.card} ${ui.pad}`}>
            <Bones rows={5} />
          </div>
        }
      >
        {(page) =>
          page.results.length === 0 ? (
            <div className={ui.card}>
              <Empty title={t("none")}>
                <p>{t("noneDetail")}</p>
              </Empty>
            </div>
          ) : (
            <div className={styles.grid}>
              {page.results.map((tournament) => (
                <TournamentCard key={tournament.id} tournament={tournament} level="h2" />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}
