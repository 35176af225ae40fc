import { useEffect } from "react";
import { useLocation, useParams } from "react-router";
import { useGameI18n, usePlugin } from "../games/use-plugin";
import { useNames } from "../i18n/use-names";
import { Breadcrumbs } from "../ui/basics";
import { ErrorNotice, NotFound, Skeleton } from "../ui/states";
import { useDocumentTitle } from "../ui/use-document-title";
import styles from "./learn.module.css";
import { LEARN_KINDS, useLearnGame } from "./learn-game";
import { LessonStart } from "./lesson-start";
import { useLearnText } from "./text";
import { useRules } from "./use-rules";

const NOBODY: never[] = [];

/** The rules of one game. */
export default function RulesOfGamePage() {
  const { kind = "" } = useParams();
  return LEARN_KINDS.includes(kind) ? <RulesOfGame kind={kind} /> : <NotFound />;
}

function RulesOfGame({ kind }: { kind: string }) {
  const t = useLearnText(kind);
  const names = useNames();
  const name = names.kind(kind);
  useDocumentTitle(t("gameTitle", { game: name }));
  const plugin = usePlugin(kind);
  const learn = useLearnGame(kind);
  const rules = useRules(kind);
  const game = useGameI18n(kind, NOBODY);
  const isReady = Boolean(plugin.data && learn.data && rules.data);
  const { hash } = useLocation();

  // The text arrives after the page, so the router has found nothing to scroll to.
  useEffect(() => {
    if (!isReady || !hash) return;
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [isReady, hash]);

  const failed = [plugin, learn, rules].find((query) => query.error);
  if (failed) return <ErrorNotice error={failed.error} retry={() => void failed.refetch()} />;
  const page = rules.data;
  return (
    <>
      <Breadcrumbs items={[{ to: "/learn", label: t("title") }, { label: name }]} />
      <header className={styles.head}>
        <h1>{t("gameTitle", { game: name })}</h1>
        {page && isReady ? <p>{t("lead", { ...learn.data?.values })}</p> : null}
      </header>
      {page && isReady ? (
        <div className={styles.page}>
          <nav className={styles.contents} aria-labelledby="contents">
            <h2 id="contents">{t("contents")}</h2>
            <ul>
              {page.sections(t).map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.text} data-cards="">
            <aside className={styles.lesson}>
              <div>
                <h2>{t("lesson.title")}</h2>
                <p>{t("lesson.about")}</p>
              </div>
              <LessonStart kind={kind} />
            </aside>
            <page.Rules t={t} game={game} />
          </div>
        </div>
      ) : (
        <Skeleton rows={4} height="6rem" />
      )}
    </>
  );
}
