import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GameDetail } from "../api/types";
import { AroundGame } from "../components/game-context";
import { activeSeat } from "../games/board/active-seat";
import { Stage } from "../games/board/game-board";
import type { AnyEvent, GameI18n, GamePlugin } from "../games/plugin";
import { ToggleGroup } from "../ui/basics";
import { ErrorNotice, Skeleton, StaleDataNotice } from "../ui/states";
import { useMediaQuery } from "../ui/use-media-query";
import { Controls } from "./controls";
import { endOf, tellMove, useTeller } from "./describe-events";
import { Log } from "./event-log";
import { About } from "./game-info";
import { causeOf, moveEndingAt, scoresByRound, stopsOf } from "./moves";
import styles from "./replay.module.css";
import { RoundScores } from "./round-scores";
import { ScoreGraph } from "./score-graph";
import { ScoreSheet } from "./score-sheet";
import type { GameLog } from "./use-event-log";
import { useFrame } from "./use-frame";
import { useKeys } from "./use-keyboard-shortcuts";
import { type Speed, useReplay } from "./use-replay";
import { useScores } from "./use-scores";
import { useSeat } from "./use-seat-selection";
import { useStep } from "./use-step-mode";

interface Props {
  game: GameDetail;
  log: GameLog;
  plugin: GamePlugin;
  i18n: GameI18n;
}

const NO_STOPS: readonly number[] = [];

/** The replay of any game: it drives, the plug-in draws and speaks. */
export function ReplayView({ game, log, plugin, i18n }: Props) {
  const { t } = useTranslation("replay");
  const [speed, setSpeed] = useState<Speed>(1);
  const live = game.status === "playing" && log.line !== "ended";
  const [openLines, setOpenLines] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useStep();
  const moves = useScores(game.id, log.head);
  const stops = useMemo(() => (step === "move" ? stopsOf(moves) : NO_STOPS), [step, moves]);
  const [replay, send] = useReplay(log.head, live, speed, stops);
  const { frame, isExact, failure, retry } = useFrame(
    game.id,
    replay.ply,
    replay.head,
    replay.mode === "following",
  );
  const tell = useTeller(plugin, i18n);
  useKeys(send);

  const rounds = useMemo(
    () =>
      log.events.flatMap((event) => {
        const round = plugin.roundOf(event);
        return round === null ? [] : [{ round, ply: event.seq }];
      }),
    [log.events, plugin],
  );
  const players = useMemo(() => game.seats.map((seat) => seat.player), [game.seats]);

  const move = step === "move" ? moveEndingAt(moves, replay.ply) : null;
  const shown: AnyEvent | null =
    log.events[(move?.first ?? replay.ply) - 1] ??
    (isExact && frame ? { ...frame.event, seat: frame.seat } : null);
  const told = useMemo(() => {
    if (!move) return shown ? tell(shown) : "";
    return tellMove(log.events.slice(move.first - 1, move.last), plugin, tell);
  }, [move, shown, log.events, plugin, tell]);
  const end = endOf(log.events) ?? replay.head;
  const ranks = game.result && replay.ply >= end && !replay.live ? game.result.ranks : null;
  const now = frame ? plugin.now(frame.view, i18n) : "";
  // The seat that the board on show is about, which may be behind the slider for a moment.
  const drawn: AnyEvent | null = frame
    ? ((step === "move" ? causeOf(log.events, moves, frame.ply) : null) ?? {
        ...frame.event,
        seat: frame.seat,
      })
    : null;
  const active = activeSeat(drawn, frame ? plugin.turn(frame.view) : null, ranks);
  const seat = useSeat(active, players.length);
  const roundScores = useMemo(
    () => scoresByRound(moves, rounds, endOf(log.events) !== null),
    [moves, rounds, log.events],
  );
  const isNarrow = useMediaQuery("(max-width: 40rem)");
  const graph = <ScoreGraph moves={moves} ply={replay.ply} head={replay.head} />;

  return (
    <div className={styles.layout}>
      <div className={styles.stage}>
        <div className={styles.now}>
          {/* Spoken only while the game is followed: who scrubs hears the slider already. */}
          <strong aria-live={replay.mode === "following" ? "polite" : "off"}>{told}</strong>
          {now && now !== told && <span>{now}</span>}
        </div>
        <section
          aria-labelledby="board-title"
          data-ply={frame?.ply}
          className={`${styles.board} ${frame && !isExact ? styles.waiting : ""}`}
        >
          <h2 id="board-title" className="visually-hidden">
            {t("board")}
          </h2>
          {failure !== null && frame && <StaleDataNotice />}
          {frame ? (
            <Stage
              plugin={plugin}
              view={frame.view}
              event={isExact ? shown : null}
              players={players}
              ranks={ranks}
              i18n={i18n}
              shown={seat}
            />
          ) : failure !== null ? (
            <ErrorNotice error={failure} retry={retry} />
          ) : (
            <Skeleton rows={3} height="13rem" />
          )}
        </section>
        <Controls
          replay={replay}
          send={send}
          speed={speed}
          setSpeed={setSpeed}
          rounds={rounds}
          told={told}
          step={step}
          graph={isNarrow ? undefined : graph}
        />
      </div>
      <div className={styles.side}>
        <section className={styles.panel} aria-labelledby="score-title">
          <h2 id="score-title">{t("score.title")}</h2>
          {frame ? (
            <ScoreSheet
              game={game.id}
              ply={frame.ply}
              sheet={plugin.sheet(frame.view)}
              ranks={ranks}
              open={openLines}
              setOpen={setOpenLines}
              plugin={plugin}
              i18n={i18n}
            />
          ) : (
            // About as high as the sheet: a line a seat, and its usual number of lines.
            <Skeleton rows={game.seats.length + 6} height="1.3rem" />
          )}
          {isNarrow && <div className={styles.panelGraph}>{graph}</div>}
          <RoundScores rows={roundScores} i18n={i18n} />
        </section>
        <section className={`${styles.panel} ${styles.moves}`} aria-labelledby="log-title">
          <div className={styles.panelHead}>
            <h2 id="log-title">{t("log.title")}</h2>
            <ToggleGroup
              label={t("controls.step")}
              value={step}
              options={[
                { value: "move", label: t("controls.byMove") },
                { value: "event", label: t("controls.byEvent") },
              ]}
              onChange={setStep}
            />
          </div>
          {log.failure ? (
            <ErrorNotice error={log.failure} retry={log.retry} />
          ) : (
            <Log
              events={log.events}
              moves={moves}
              ply={replay.ply}
              step={step}
              plugin={plugin}
              i18n={i18n}
              onGo={(ply) => send({ type: "seek", ply })}
            />
          )}
        </section>
        <AroundGame game={game} i18n={i18n} />
        <About game={game} line={log.line} options={plugin.options(game.options, i18n)} />
      </div>
    </div>
  );
}
