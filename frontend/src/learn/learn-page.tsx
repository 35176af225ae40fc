import { Link } from "react-router";
import { useGameI18n, usePlugin } from "../games/use-plugin";
import { useNames } from "../i18n/use-names";
import { Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import styles from "./learn.module.css";
import { LEARN_KINDS, useLearnGame } from "./learn-game";
import { LessonStart } from "./lesson-start";
import { useLearnText } from "./text";
import { useRules } from "./use-rules";

const NOBODY: never[] = [];

/** What can be learned: the rules and a first game of each kind. */
export default function LearnPage() {
  const t = useLearnText();
  useDocumentTitle(t("title"));
  return (
    <>
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
      </header>
      <div className={styles.games}>
        {LEARN_KINDS.map((kind) => (
          <GameCard key={kind} kind={kind} />
        ))}
      </div>
    </>
  );
}

function GameCard({ kind }: { kind: string }) {
  const t = useLearnText();
  const names = useNames();
  const plugin = usePlugin(kind);
  const game = useGameI18n(kind, NOBODY);
  const learn = useLearnGame(kind);
  const rules = useRules(kind);
  const Cover = rules.data?.Cover;
  return (
    <article className={`${ui.card} ${ui.pad} ${styles.game}`}>
      <div className={styles.cover}>
        {plugin.data && Cover ? <Cover game={game} /> : <Skeleton rows={1} height="15rem" />}
      </div>
      <h2>{names.kind(kind)}</h2>
      <p>{t(`about.${kind}`)}</p>
      <ul className={styles.facts}>
        <li>{t("players")}</li>
        <li>{t(`length.${kind}`, { ...learn.data?.values })}</li>
      </ul>
      <LessonStart kind={kind}>
        <Link className={ui.button} to={`/learn/${kind}`}>
          {t("toRules")}
        </Link>
      </LessonStart>
    </article>
  );
}
