import { useQueries } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useRef } from "react";
import { Link } from "react-router";
import type { GameAction, GameI18n } from "../../games/plugin";
import { type Position as Preview, previewActions } from "../../play/server";
import { useMediaQuery } from "../../ui/use-media-query";
import { type Advice, type LearnGame, type Lesson, useLearnGame } from "../learn-game";
import { markSeen, setHelperHidden, useHelperHidden, useProgress } from "../progress";
import { type LearnText, useLearnText } from "../text";
import styles from "./coach.module.css";
import type { Position } from "./position";

interface Props {
  /** The public id of the game. */
  game: string;
  kind: string;
  seat: number;
  /** The position in which the player may act, with what is laid out; null if others act. */
  position: Preview | null;
  /** The own actions that lead to the position; null while it is being asked for. */
  draft: readonly GameAction[] | null;
  /** Whether nothing is left to choose, so that the turn waits for its confirmation. */
  isReady: boolean;
  /** The view at the end of the game; null while it is being played. */
  finalView: unknown;
  i18n: GameI18n;
}

/** The helper of a first game: what is possible, why, and something new now and then. */
export default function Coach(props: Props) {
  const { kind } = props;
  const t = useLearnText(kind);
  const isHidden = useHelperHidden();
  const learn = useLearnGame(kind);
  if (isHidden) {
    return (
      <button type="button" className={styles.show} onClick={() => setHelperHidden(false)}>
        <Face />
        {t("coach.show")}
      </button>
    );
  }
  return (
    <section className={styles.coach} aria-label={t("coach.title")}>
      {learn.data ? (
        <Advising {...props} learn={learn.data} t={t} />
      ) : (
        <Head title={t("coach.title")} t={t} />
      )}
      {learn.error !== null && <p>{t("coach.unavailable")}</p>}
    </section>
  );
}

function Head({ title, t }: { title: string; t: LearnText }) {
  return (
    <header className={styles.head}>
      <Face />
      <h2>{title}</h2>
      <button
        type="button"
        className={styles.hide}
        aria-label={t("coach.hide")}
        title={t("coach.hide")}
        onClick={() => setHelperHidden(true)}
      >
        <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
    </header>
  );
}

interface AdvisingProps extends Props {
  learn: LearnGame;
  t: LearnText;
}

function Advising(props: AdvisingProps) {
  const { kind, seat, position, isReady, finalView, learn, t } = props;
  const { seen } = useProgress(kind);
  const shown = (finalView === null ? position : over(finalView)) as Position<unknown> | null;
  const lesson = useMemo(
    () =>
      shown && !isReady
        ? learn.lessons.find((one) => !seen.includes(one.id) && one.applies(shown, seat))
        : undefined,
    [learn, shown, isReady, seen, seat],
  );
  useSeenWithTime(kind, shown, lesson);
  return (
    <>
      <div aria-live="polite" className={styles.lesson}>
        <Head title={lesson ? t(`lesson.${lesson.id}.title`) : t("coach.title")} t={t} />
        {lesson && <p>{t(`lesson.${lesson.id}.text`, learn.values)}</p>}
        {!shown && <p>{t("coach.wait")}</p>}
        {shown && isReady && <p>{t("coach.laid")}</p>}
        {finalView !== null && <p>{t("coach.onward")}</p>}
      </div>
      {lesson && finalView === null && (
        <button type="button" className={styles.gotIt} onClick={() => markSeen(kind, lesson.id)}>
          {t("coach.gotIt")}
        </button>
      )}
      {position && !isReady && finalView === null && <Possible {...props} position={position} />}
      {finalView !== null && (
        <p className={styles.links}>
          <Link to="/learn">{t("coach.again")}</Link>
          <Link to={`/learn/${kind}`}>{t("coach.rules")}</Link>
        </p>
      )}
      <Seen kind={kind} learn={learn} t={t} />
    </>
  );
}

/** A position of which only the view matters. */
const over = (view: unknown) => ({ view, legal: [], worth: [], turn: null, complete: true });

/** A lesson was read once the player has acted on it. */
function useSeenWithTime(kind: string, position: unknown, lesson: Lesson | undefined): void {
  const last = useRef<{ position: unknown; lesson: string } | null>(null);
  useEffect(() => {
    const before = last.current;
    if (before && before.position !== position) markSeen(kind, before.lesson);
    last.current = lesson ? { position, lesson: lesson.id } : null;
  }, [kind, position, lesson]);
}

/** What may be done now, and what of it is worth most. On a phone it opens on a tap. */
function Possible(props: AdvisingProps & { position: Preview }) {
  const { seat, i18n, learn, t } = props;
  const position = props.position as Position<unknown>;
  const ahead = useAhead(props);
  const advice = learn.advise(position, seat, ahead, t, i18n);
  const isWide = useMediaQuery("(min-width: 64.01rem)");
  const best = useId();
  return (
    <details className={styles.possible} open={isWide}>
      <summary>{t("coach.now")}</summary>
      <ul className={styles.options}>
        {learn.options(position, t, i18n).map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
      {advice.length > 0 && (
        <>
          <h3 id={best}>{t("coach.best")}</h3>
          <ul className={styles.advice} aria-labelledby={best}>
            {advice.map((one) => (
              <AdviceItem key={one.what} advice={one} i18n={i18n} t={t} />
            ))}
          </ul>
        </>
      )}
      {advice.length === 0 && position.legal.length > 1 && !ahead.includes(null) && (
        <p className={styles.quiet}>{t("coach.nothing")}</p>
      )}
    </details>
  );
}

function AdviceItem({ advice, i18n, t }: { advice: Advice; i18n: GameI18n; t: LearnText }) {
  const { what, points, reasons } = advice;
  return (
    <li>
      <strong>{what}</strong>
      {points > 0 && <span> {t("coach.gain", { points: t("worth", { count: points }) })}</span>}
      {reasons.length > 0 && <small>{i18n.format.list(reasons)}</small>}
    </li>
  );
}

/** The positions that the coach looks at before it recommends something. */
function useAhead(props: AdvisingProps): (Position<unknown> | null)[] {
  const { game, position, draft, learn } = props;
  const ahead = position && draft !== null ? learn.lookAhead(position as Position<unknown>) : [];
  return useQueries({
    queries: ahead.map((actions) => ({
      queryKey: ["preview", game, position?.seq, JSON.stringify([...(draft ?? []), ...actions])],
      queryFn: () =>
        previewActions(game, [...(draft ?? []), ...actions], {
          expectedSeq: position?.seq ?? 0,
          worth: true,
        }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
    })),
    combine: (results) => results.map(({ data }) => (data as Position<unknown>) ?? null),
  });
}

/** The lessons so far, to be read again. */
function Seen({ kind, learn, t }: { kind: string; learn: LearnGame; t: LearnText }) {
  const { seen } = useProgress(kind);
  if (seen.length === 0) return null;
  const known = learn.lessons.filter((lesson) => seen.includes(lesson.id));
  return (
    <details className={styles.seen}>
      <summary>{t("coach.lessons")}</summary>
      <p>{t("coach.known", { known: known.length, all: learn.lessons.length })}</p>
      <dl>
        {seen.map((id) => (
          <div key={id}>
            <dt>{t(`lesson.${id}.title`)}</dt>
            <dd>{t(`lesson.${id}.text`, learn.values)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A lamp: light on what is new. */
function Face() {
  return (
    <svg
      className={styles.face}
      width="26"
      height="26"
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M20 4a12 12 0 0 0-7 21.7V30h14v-4.3A12 12 0 0 0 20 4z" />
      <path d="M15 34h10" />
    </svg>
  );
}
