import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GameDetail } from "../api/types";
import { GameContextPanel } from "../components/game-context";
import { activeSeat } from "../games/board/active-seat";
import { GameBoard } from "../games/board/game-board";
import type { AnyEvent, GameI18n, GamePlugin } from "../games/plugin";
import { SeatClock } from "../play/seat-clock";
import type { TablePhrases } from "../play/use-phrases";
import type { TableState } from "../play/use-table";
import { ToggleGroup } from "../ui/basics";
import { ErrorNotice, Skeleton, StaleDataNotice } from "../ui/states";
import { useMediaQuery } from "../ui/use-media-query";
import { absencesAt } from "./absences";
import { Controls } from "./controls";
import { describeMove, isPausedAt, overSeq, resultSeq, useDescribeEvent } from "./describe-events";
import { EventLog } from "./event-log";
import { GameInfo } from "./game-info";
import { decisionEvent, moveEndingAt, scoresByRound, stopsOf } from "./moves";
import styles from "./replay.module.css";
import { RoundScores } from "./round-scores";
import { ScoreGraph } from "./score-graph";
import { ScoreSheet } from "./score-sheet";
import { takenBackSeqs } from "./table-events";
import type { EventLogState } from "./use-event-log";
import { useFrame } from "./use-frame";
import { useKeyboardShortcuts } from "./use-keyboard-shortcuts";
import { type Speed, useReplay } from "./use-replay";
import { useScores } from "./use-scores";
import { useSeatSelection } from "./use-seat-selection";
import { useStepMode } from "./use-step-mode";

interface Props {
  game: GameDetail;
  log: EventLogState;
  plugin: GamePlugin;
  i18n: GameI18n;
  /** The clocks of the table. */
  time: TableState;
  /** What is said at the table, where that is shown. */
  phrases?: TablePhrases;
  /** Buttons below the board. */
  tools?: ReactNode;
}

const EVERY_EVENT: readonly number[] = [];

/** The replay of any game. It controls the position; the plug-in draws and describes. */
export function ReplayView({ game, log, plugin, i18n, time, phrases, tools }: Props) {
  const { t } = useTranslation(["replay", "play"]);
  const [speed, setSpeed] = useState<Speed>(1);
  const live = game.status === "playing" && log.line !== "ended";
  const [openLines, setOpenLines] = useState<ReadonlySet<string>>(new Set());
  const [stepMode, setStepMode] = useStepMode();
  const moves = useScores(game.id, log.head);
  const stops = useMemo(
    () => (stepMode === "move" ? stopsOf(moves) : EVERY_EVENT),
    [stepMode, moves],
  );
  const [replay, send] = useReplay(log.head, live, speed, stops);
  const { frame, isExact, failure, retry } = useFrame(
    game.id,
    replay.ply,
    replay.head,
    replay.mode === "following",
  );
  const describeEvent = useDescribeEvent(plugin, i18n, log.events);
  useKeyboardShortcuts(send);

  const rounds = useMemo(() => {
    const takenBack = takenBackSeqs(log.events);
    return log.events.flatMap((event) => {
      const round = takenBack.has(event.seq) ? null : plugin.roundStartedBy(event);
      return round === null ? [] : [{ round, ply: event.seq }];
    });
  }, [log.events, plugin]);
  const players = useMemo(
    () => game.seats.map((seatSelection) => seatSelection.player),
    [game.seats],
  );

  const move = stepMode === "move" ? moveEndingAt(moves, replay.ply) : null;
  const shownEvent: AnyEvent | null =
    log.events[(move?.first ?? replay.ply) - 1] ??
    (isExact && frame ? { ...frame.event, seat: frame.seat } : null);
  const description = useMemo(() => {
    if (!move) return shownEvent ? describeEvent(shownEvent) : "";
    return describeMove(log.events.slice(move.first - 1, move.last), plugin, describeEvent);
  }, [move, shownEvent, log.events, plugin, describeEvent]);
  const endSeq = resultSeq(log.events) ?? replay.head;
  const ranks = game.result && replay.ply >= endSeq && !replay.live ? game.result.ranks : null;
  // The view of the game still has a seat on turn if the table has paused or ended the game.
  const over = overSeq(log.events);
  const nobodyActs =
    frame !== undefined &&
    ((over !== null && frame.ply >= over) || isPausedAt(log.events, frame.ply));
  const status = frame && !nobodyActs ? plugin.describeStatus(frame.view, i18n) : "";
  // The event of the frame that is drawn, which may lag behind the slider while loading.
  const drawnEvent: AnyEvent | null = frame
    ? ((stepMode === "move" ? decisionEvent(log.events, moves, frame.ply) : null) ?? {
        ...frame.event,
        seat: frame.seat,
      })
    : null;
  const active = activeSeat(
    drawnEvent,
    frame && !nobodyActs ? plugin.seatToAct(frame.view) : null,
    ranks,
  );
  const drawnPly = frame?.ply ?? replay.ply;
  const absences = useMemo(() => absencesAt(log.events, drawnPly), [log.events, drawnPly]);
  const seatSelection = useSeatSelection(active, players.length);
  const roundScores = useMemo(
    () => scoresByRound(moves, rounds, resultSeq(log.events) !== null),
    [moves, rounds, log.events],
  );
  const isNarrow = useMediaQuery("(max-width: 40rem)");
  const graph = <ScoreGraph moves={moves} ply={replay.ply} head={replay.head} />;

  return (
    <div className={styles.layout}>
      <div className={styles.stage}>
        <div className={styles.status}>
          {/* Announced only while following; a user who moves the slider hears the slider itself. */}
          <strong aria-live={replay.mode === "following" ? "polite" : "off"}>{description}</strong>
          {status && status !== description && <span>{status}</span>}
        </div>
        <section
          aria-labelledby="board-title"
          data-ply={frame?.ply}
          className={`${styles.board} ${frame && !isExact ? styles.loading : ""}`}
        >
          <h2 id="board-title" className="visually-hidden">
            {t("board")}
          </h2>
          {failure !== null && frame && <StaleDataNotice />}
          {frame ? (
            <GameBoard
              plugin={plugin}
              view={frame.view}
              event={isExact ? shownEvent : null}
              nobodyActs={nobodyActs}
              players={players}
              absences={absences}
              ranks={ranks}
              i18n={i18n}
              selection={seatSelection}
              clockOf={
                // Of a hidden deal the server tells the time of the opening only.
                replay.mode === "following" && replay.live && game.withheld !== "deal"
                  ? (seat) => <SeatClock time={time} seat={seat} />
                  : undefined
              }
              saidBy={(seat) => {
                const said = phrases?.said.get(seat);
                return said && t(`play:phrases.code.${said.phrase}`);
              }}
              tools={tools}
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
          description={description}
          stepMode={stepMode}
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
              sheet={plugin.scoreSheet(frame.view)}
              ranks={ranks}
              openLines={openLines}
              setOpenLines={setOpenLines}
              plugin={plugin}
              i18n={i18n}
            />
          ) : (
            // About as high as the score sheet: one line per seat, and the usual number of score
            // lines.
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
              value={stepMode}
              options={[
                { value: "move", label: t("controls.byMove") },
                { value: "event", label: t("controls.byEvent") },
              ]}
              onChange={setStepMode}
            />
          </div>
          {log.failure ? (
            <ErrorNotice error={log.failure} retry={log.retry} />
          ) : (
            <EventLog
              events={log.events}
              moves={moves}
              ply={replay.ply}
              stepMode={stepMode}
              plugin={plugin}
              i18n={i18n}
              onSeek={(ply) => send({ type: "seek", ply })}
            />
          )}
        </section>
        <GameContextPanel game={game} i18n={i18n} />
        <GameInfo
          game={game}
          connection={log.line}
          options={plugin.describeOptions(game.options, i18n)}
        />
      </div>
    </div>
  );
}
