import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, Route, Routes, useParams } from "react-router";
import { useMe } from "../account/use-me";
import { queries } from "../api/queries";
import type { PlayerRef, TournamentDetail } from "../api/types";
import { TournamentStatusBadge } from "../components/tournament-card";
import { useFormat } from "../i18n/format";
import { useLiveQueries } from "../live/use-live-queries";
import { ChunkLoadError } from "../pages/error-page";
import NotFoundPage from "../pages/not-found";
import page from "../pages/page.module.css";
import { Breadcrumbs } from "../ui/basics";
import { EmptyState, ErrorNotice, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import styles from "./control.module.css";
import { ControlContext } from "./control-context";
import { countsBySection } from "./desk-counts";
import "./messages";
import { controlQueries } from "./queries";
import { useAccess } from "./use-access";

/** A section that is loaded when it is opened. */
const lazySection = (load: () => Promise<{ default: React.ComponentType }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      throw new ChunkLoadError(error);
    }),
  );

const Overview = lazySection(() => import("./overview"));
const Entrants = lazySection(() => import("./entrants"));
const Pairings = lazySection(() => import("./pairings"));
const Results = lazySection(() => import("./results"));
const Corrections = lazySection(() => import("./corrections"));
const Settings = lazySection(() => import("./settings"));
const Log = lazySection(() => import("./log"));

/** The control room of a tournament, where those who direct it work. */
export default function ControlRoom() {
  const id = useParams().id ?? "";
  const { t } = useTranslation("control");
  const tournament = useQuery(queries.tournament(id));
  const me = useMe();
  const access = useAccess(id);
  useDocumentTitle(tournament.data && t("title", { name: tournament.data.name }));
  if (tournament.isError && !tournament.data) {
    return <ErrorNotice error={tournament.error} retry={() => void tournament.refetch()} />;
  }
  if (me.isError && !me.data) {
    return <ErrorNotice error={me.error} retry={() => void me.refetch()} />;
  }
  if (!tournament.data || !me.data) return <Skeleton rows={8} />;
  const { player } = me.data;
  if (!player) {
    return (
      <Refused title={t("refused.signIn")} detail={t("refused.signInDetail")}>
        <Link to="/signin" className={ui.button} data-tone="main">
          {t("refused.signInLink")}
        </Link>
      </Refused>
    );
  }
  if (access.isMember && !access.viewer.data) {
    const { viewer } = access;
    if (!viewer.isError) return <Skeleton rows={8} />;
    return <ErrorNotice error={viewer.error} retry={() => void viewer.refetch()} />;
  }
  if (!access.directs) {
    return (
      <Refused
        title={t("refused.title")}
        detail={t("refused.detail", { name: tournament.data.name })}
      >
        <Link to={`/tournaments/${id}`} className={ui.button} data-tone="main">
          {t("refused.link")}
        </Link>
      </Refused>
    );
  }
  return <Room id={id} tournament={tournament.data} me={player} commands={access.commands} />;
}

function Refused(props: { title: string; detail: string; children: ReactNode }) {
  return (
    <div className={ui.card}>
      <EmptyState title={props.title} level={1}>
        <p>{props.detail}</p>
        {props.children}
      </EmptyState>
    </div>
  );
}

function Room(props: {
  id: string;
  tournament: TournamentDetail;
  me: PlayerRef;
  commands: readonly string[];
}) {
  const { id, tournament, me, commands } = props;
  const { t } = useTranslation(["control", "tournament"]);
  const format = useFormat();
  const entries = useQuery(controlQueries.entries(id));
  useLiveQueries(`tournament:${id}`, ["tournament", id], { cursor: tournament.seq });
  const control = useMemo(() => {
    const all = entries.data ?? [];
    const names = new Map(
      all.map(({ entry, player }) => [entry, player.display_name || player.username]),
    );
    return {
      id,
      tournament,
      me,
      entries: all,
      names,
      may: (type: string) => commands.includes(type),
    };
  }, [id, tournament, me, entries.data, commands]);
  const desk = useQuery(controlQueries.desk(id));
  const waiting = desk.data ? countsBySection(desk.data) : null;
  const root = `/tournaments/${id}/control`;
  const section = (path: string, name: string) => {
    const count = waiting?.get(path) ?? 0;
    return (
      <NavLink to={`${root}/${path}`}>
        {name}
        {count > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{format.number(count)}</span>
            <span className="visually-hidden">
              {t("needs.waiting", { count, formatted: format.number(count) })}
            </span>
          </span>
        )}
      </NavLink>
    );
  };
  return (
    <>
      <Breadcrumbs
        items={[
          { to: "/tournaments", label: t("tournament:title") },
          { to: `/tournaments/${id}`, label: tournament.name, long: true },
          { label: t("room") },
        ]}
      />
      <header className={page.head}>
        <div>
          <div className={page.titleRow}>
            <h1>{t("room")}</h1>
            <TournamentStatusBadge status={tournament.status} />
          </div>
        </div>
      </header>
      <div className={styles.columns}>
        <nav className={styles.nav} aria-label={t("sections")}>
          <NavLink to={root} end>
            {t("nav.overview")}
          </NavLink>
          {section("entrants", t("nav.entrants"))}
          {section("pairings", t("nav.pairings"))}
          {section("results", t("nav.results"))}
          {section("corrections", t("nav.corrections"))}
          {section("settings", t("nav.settings"))}
          {section("log", t("nav.log"))}
        </nav>
        <div className={styles.content}>
          {entries.isError && !entries.data ? (
            <ErrorNotice error={entries.error} retry={() => void entries.refetch()} />
          ) : !entries.data ? (
            <Skeleton rows={6} />
          ) : (
            <ControlContext value={control}>
              <Suspense fallback={<Skeleton rows={6} />}>
                <Routes>
                  <Route index element={<Overview />} />
                  <Route path="entrants" element={<Entrants />} />
                  <Route path="pairings" element={<Pairings />} />
                  <Route path="results" element={<Results />} />
                  <Route path="corrections" element={<Corrections />} />
                  <Route path="settings" element={<Settings />} />
                  <Route path="log" element={<Log />} />
                  <Route path="*" element={<NotFoundPage />} />
                </Routes>
              </Suspense>
            </ControlContext>
          )}
        </div>
      </div>
    </>
  );
}
