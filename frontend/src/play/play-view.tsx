import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { GameDetail } from "../api/types";
import { GameContextPanel } from "../components/game-context";
import type { SeatInfo } from "../games/board/seat-panel";
import type { AnyEvent, GameI18n, GamePlugin } from "../games/plugin";
import { ExplainBoard } from "../learn/explain";
import { NextGameLink } from "../lobby/next-game-link";
import { absencesAt } from "../replay/absences";
import { isPausedAt, overSeq, useDescribeEvent } from "../replay/describe-events";
import { EventLog } from "../replay/event-log";
import { GameInfo } from "../replay/game-info";
import { decisionEvent } from "../replay/moves";
import { replaceQueryParams } from "../replay/query-params";
import { ReplayView } from "../replay/replay";
import { ScoreSheet } from "../replay/score-sheet";
import { isTableEvent } from "../replay/table-events";
import type { EventLogState } from "../replay/use-event-log";
import { useFrame } from "../replay/use-frame";
import { useScores } from "../replay/use-scores";
import { ToggleGroup } from "../ui/basics";
import { SeatMark } from "../ui/seat-mark";
import { ErrorNotice, Skeleton } from "../ui/states";
import { useMediaQuery } from "../ui/use-media-query";
import { ActionBar } from "./action-bar";
import { GameOver } from "./game-over";
import { Notices } from "./notices";
import { Opponents } from "./opponents";
import { PhraseAnnouncer, PhraseSheet } from "./phrases";
import styles from "./play.module.css";
import { actionsOf } from "./play-reducer";
import { ClockAnnouncer, SeatClock } from "./seat-clock";
import type { Worth } from "./server";
import { usePlaySettings } from "./settings";
import { Sheet } from "./sheet";
import { TableMenu } from "./table-menu";
import { useCatchUp } from "./use-catch-up";
import { type TablePhrases, usePhrases } from "./use-phrases";
import { type Play, usePlay } from "./use-play";
import { useFocusAfterChoice, usePlayKeys } from "./use-play-keys";
import type { TableState } from "./use-table";
import { WorthTips } from "./worth-tip";

interface Props {
  game: GameDetail;
  log: EventLogState;
  plugin: GamePlugin;
  i18n: GameI18n;
  /** The player's own seat. */
  seat: number;
  time: TableState;
  /** Asks for the game and its table again. */
  refresh: () => void;
}

// Only first games have it.
const Coach = lazy(() => import("../learn/coach/coach"));

const TABS = ["log", "score", "game"] as const;
type Tab = (typeof TABS)[number];

/** The page of a player at the table: the board on which to play. */
export default function PlayView(props: Props) {
  const { game, log, plugin, i18n, seat, time } = props;
  const { t } = useTranslation("play");
  const settings = usePlaySettings();
  const [isReviewing, setIsReviewing] = useState(() =>
    new URLSearchParams(window.location.search).has("ply"),
  );
  const [menu, setMenu] = useState(false);
  const hintsAllowed = time.table?.options.hints ?? false;
  const phrases = usePhrases(game, seat, settings);

  const ply = useCatchUp(log.head);
  const { frame, isExact, failure, retry } = useFrame(game.id, ply, log.head, true);
  const moves = useScores(game.id, log.head);
  const over = overSeq(log.events);
  const isOver = over !== null && frame !== undefined && frame.ply >= over;
  const nobodyActs = isOver || (frame !== undefined && isPausedAt(log.events, frame.ply));
  const absences = useMemo(() => absencesAt(log.events, frame?.ply ?? 0), [log.events, frame?.ply]);
  const mayAct =
    frame !== undefined &&
    isExact &&
    frame.ply === log.head &&
    log.events.length === log.head &&
    !nobodyActs &&
    !absences.has(seat) &&
    plugin.seatToAct(frame.view) === seat;

  const { refresh } = props;
  const describeWorth = useDescribeWorth(plugin, i18n);
  const play = usePlay({
    game: game.id,
    seat,
    head: log.head,
    shown: frame?.ply ?? 0,
    mayAct,
    isSameTurn: (from, to) => log.events.slice(from, to).every(isTableEvent),
    plugin,
    withWorth: (settings.hints || game.lesson) && hintsAllowed,
    autoConfirm: settings.autoConfirm,
    describeWorth,
    roundTrip: time.roundTrip,
    onStale: useCallback(() => {
      log.retry();
      refresh();
    }, [log.retry, refresh]),
  });

  const lookBack = useCallback((to?: number) => {
    if (to !== undefined) replaceQueryParams({ ply: String(to) });
    setIsReviewing(true);
  }, []);
  const backToNow = useCallback(() => {
    replaceQueryParams({ ply: null });
    setIsReviewing(false);
  }, []);

  const describeEvent = useDescribeEvent(plugin, i18n, log.events);
  const shownEvent: AnyEvent | null = frame
    ? (decisionEvent(log.events, moves, frame.ply) ?? { ...frame.event, seat: frame.seat })
    : null;
  const root = useRef<HTMLDivElement>(null);
  usePlayKeys(root, !isReviewing && frame !== undefined, {
    confirm: play.isReady || !play.ending ? play.confirm : play.endTurn,
    undo: play.undo,
    cancel: play.cancel,
  });
  useFocusAfterChoice(root, play.boardChoices.targets, play.isReady);
  useScrollToChoice(root, play);

  const menuSheet = menu && !isOver && (
    <TableMenu
      game={game.id}
      settings={settings}
      hintsAllowed={hintsAllowed}
      may={{ takeBack: time.table?.options.take_back ?? false, abort: mayAbort(log, time, seat) }}
      phrases={phrases}
      onDone={refresh}
      onClose={() => setMenu(false)}
    />
  );
  const phraseSheet = menu && isOver && phrases.others.length > 0 && (
    <PhraseSheet
      game={game.id}
      phrases={phrases}
      settings={settings}
      onClose={() => setMenu(false)}
    />
  );

  if (isReviewing) {
    return (
      <>
        <div className={styles.reviewing} role="status">
          <span>{t(mayAct ? "reviewingTurn" : "reviewing")}</span>
          <button type="button" className={styles.confirm} onClick={backToNow}>
            {t("backToNow")}
          </button>
        </div>
        <ReplayView
          game={game}
          log={log}
          plugin={plugin}
          i18n={i18n}
          time={time}
          phrases={phrases}
        />
        <PhraseAnnouncer phrases={phrases} i18n={i18n} />
      </>
    );
  }
  if (!frame) {
    if (failure !== null) return <ErrorNotice error={failure} retry={retry} />;
    return <Skeleton rows={3} height="13rem" />;
  }
  const view = play.position?.view ?? frame.view;
  const laidOut = play.state.draft.length > 0 ? lastOwnEvent(play, seat) : null;
  const event = laidOut ?? (isExact ? shownEvent : null);
  const seats = seatInfos(props, view, nobodyActs ? null : plugin.seatToAct(view), absences);
  return (
    <>
      <Table
        {...props}
        root={root}
        play={play}
        view={view}
        event={event}
        seats={seats}
        isOver={isOver}
        bar={
          isOver ? (
            <GameOver game={game} seat={seat} onReplay={() => lookBack(1)} />
          ) : (
            <ActionBar
              play={play}
              plugin={plugin}
              i18n={i18n}
              status={
                nobodyActs
                  ? t("notice.paused")
                  : mayAct
                    ? t("bar.thinking")
                    : plugin.describeStatus(frame.view, i18n)
              }
              last={shownEvent ? describeEvent(shownEvent) : ""}
              next={<NextGameLink after={game.id} className={styles.choice ?? ""} />}
              clock={<SeatClock time={time} seat={seat} withWords />}
              notices={
                <Notices
                  game={game.id}
                  seat={seat}
                  play={play}
                  time={time}
                  i18n={i18n}
                  onDone={refresh}
                />
              }
            />
          )
        }
        side={
          <Side
            {...props}
            ply={frame.ply}
            view={view}
            moves={moves}
            onSeek={lookBack}
            isOver={isOver}
          />
        }
        coach={
          game.lesson && (
            <Suspense>
              <Coach
                game={game.id}
                kind={game.kind}
                seat={seat}
                position={play.position}
                draft={
                  play.state.draft.every((step) => step.position !== null)
                    ? actionsOf(play.state.draft)
                    : null
                }
                isReady={play.isReady || play.state.submission !== null}
                finalView={isOver ? frame.view : null}
                i18n={i18n}
              />
            </Suspense>
          )
        }
        phrases={phrases}
        onLookBack={() => lookBack(log.head)}
        onMenu={() => setMenu(true)}
      />
      {menuSheet}
      {phraseSheet}
      <PhraseAnnouncer phrases={phrases} i18n={i18n} />
      {!isOver && <ClockAnnouncer time={time} seat={seat} />}
    </>
  );
}

/** A game may be aborted at its start, until one has acted oneself. */
function mayAbort(log: EventLogState, time: TableState, seat: number): boolean {
  const firstMove = time.table?.options.first_move_ms ?? 0;
  const start = log.events.findIndex((event) => event.type === "seated");
  return firstMove > 0 && !log.events.slice(start + 1).some((event) => event.by === seat);
}

/** What the last action that is laid out changes, to be highlighted. */
function lastOwnEvent(play: Play, seat: number): AnyEvent | null {
  const events = play.position?.events ?? [];
  return events.findLast((event) => event.seat === seat && event.type !== "turn") ?? null;
}

function useDescribeWorth(plugin: GamePlugin, i18n: GameI18n): (worth: Worth) => string {
  const { t } = useTranslation("play");
  return useCallback(
    (worth: Worth) => {
      const { format } = i18n;
      const changed = Object.entries(worth.lines).filter(([, points]) => points !== 0);
      if (worth.points === 0 && changed.length === 0) return t("worth.none");
      const key = Math.abs(worth.points) === 1 ? "worth.point" : "worth.points";
      const total = t(key, { points: format.signed(worth.points) });
      if (changed.length === 0) return total;
      const lines = changed.map(([line, points]) =>
        t("worth.line", {
          line: plugin.scoreLineName(line, i18n),
          points: format.signed(points),
        }),
      );
      return t("worth.lines", { total, lines: format.list(lines) });
    },
    [plugin, i18n, t],
  );
}

function seatInfos(
  { game, plugin, i18n }: Props,
  view: unknown,
  turn: number | null,
  absences: ReturnType<typeof absencesAt>,
): SeatInfo[] {
  return plugin.scoreSheet(view).map((sheet, seat) => ({
    seat,
    player: game.seats[seat]?.player,
    name: i18n.seatName(seat),
    points: sheet.reduce((sum, line) => sum + line.points, 0),
    isOnTurn: turn === seat,
    isWinner: game.result?.ranks[seat] === 1,
    absence: absences.get(seat) ?? null,
  }));
}

/** After a first choice the page scrolls to the next one, if that is out of sight. */
function useScrollToChoice(root: { current: HTMLElement | null }, play: Play): void {
  const { selected } = play.boardChoices;
  useEffect(() => {
    if (selected.length === 0) return;
    const lit = [...(root.current?.querySelectorAll<HTMLElement>("[data-target][data-lit]") ?? [])];
    const bar = root.current?.querySelector("[data-bar]")?.getBoundingClientRect();
    const bottom = bar?.top ?? window.innerHeight;
    const isVisible = lit.some((element) => {
      const box = element.getBoundingClientRect();
      return box.top >= 56 && box.bottom <= bottom;
    });
    if (!isVisible) lit[0]?.scrollIntoView({ block: "center", behavior: "smooth" });
  }, [root, selected]);
}

interface TableProps extends Props {
  root: { current: HTMLDivElement | null };
  play: Play;
  view: unknown;
  event: AnyEvent | null;
  seats: SeatInfo[];
  isOver: boolean;
  bar: ReactNode;
  side: ReactNode;
  /** The helper of a first game. */
  coach: ReactNode;
  phrases: TablePhrases;
  onLookBack: () => void;
  onMenu: () => void;
}

/** Own board, shared board and the others, with the bar below. */
function Table(props: TableProps) {
  const { root, play, plugin, view, event, i18n, seat, seats, time } = props;
  const { t } = useTranslation(["play", "replay"]);
  const { SharedBoard, PlayerBoard, SeatBadge } = plugin;
  const own = seats[seat];
  // In the order of play after oneself.
  const others = [...seats.slice(seat + 1), ...seats.slice(0, seat)];
  const isWide = useMediaQuery("(min-width: 64.01rem)");
  const [chosen, setChosen] = useState<number | null>(null);
  const active = others.find((info) => info.isOnTurn)?.seat;
  const [lastActive, setLastActive] = useState(others[0]?.seat ?? 0);
  if (active !== undefined && active !== lastActive) setLastActive(active);
  const beside = isWide ? (chosen ?? lastActive) : chosen;
  const opened = beside === null ? undefined : seats[beside];
  const board = opened && <PlayerBoard view={view} seat={opened.seat} event={event} i18n={i18n} />;
  const title = opened && (
    <>
      <SeatMark seat={opened.seat} />
      <bdi>{opened.name}</bdi>
      {opened.isWinner && props.isOver && (
        <span className={styles.won}>{t("replay:stage.won")}</span>
      )}
    </>
  );
  return (
    <WorthTips>
      <div
        className={styles.play}
        ref={root}
        data-playing=""
        style={{ "--shared-height": `${plugin.sharedHeight}rem` } as object}
      >
        <div className={styles.main}>
          <h2 className="visually-hidden">{t("replay:board")}</h2>
          <div className={styles.shared}>
            <SharedBoard view={view} event={event} i18n={i18n} choices={play.boardChoices} />
          </div>
          <section className={styles.own} data-seat={seat} aria-labelledby="own-title">
            <header className={styles.ownHead}>
              <SeatMark seat={seat} />
              <h2 id="own-title">{t("play:you")}</h2>
              {SeatBadge && <SeatBadge view={view} seat={seat} i18n={i18n} />}
              {own?.isWinner && props.isOver && (
                <span className={styles.won}>{t("replay:stage.won")}</span>
              )}
              <strong>{t("replay:stage.points", { count: own?.points ?? 0 })}</strong>
            </header>
            <div className={styles.ownBoard}>
              <PlayerBoard
                view={view}
                seat={seat}
                event={event}
                i18n={i18n}
                choices={play.boardChoices}
              />
            </div>
          </section>
          <div className={styles.barBox} data-bar="">
            {props.bar}
          </div>
        </div>
        <div className={styles.aside}>
          <div className={styles.tools}>
            <ExplainBoard kind={plugin.kind} i18n={i18n} root={root} />
            <button type="button" className={styles.tool} onClick={props.onLookBack}>
              {t("play:review")}
            </button>
            {(!props.isOver || props.phrases.isOpen) && (
              <button type="button" className={styles.tool} onClick={props.onMenu}>
                {t(props.isOver ? "play:phrases.open" : "play:menuButton")}
              </button>
            )}
          </div>
          {props.coach && <div className={styles.coach}>{props.coach}</div>}
          <section className={styles.others} aria-label={t("play:opponents.label")}>
            <Opponents
              seats={others}
              plugin={plugin}
              view={view}
              time={time}
              said={props.phrases.said}
              shown={beside}
              onShow={(other) => setChosen(other)}
            />
            {isWide && opened && (
              <div className={styles.beside} data-seat={opened.seat}>
                <h3>{title}</h3>
                {board}
              </div>
            )}
          </section>
          {props.side}
        </div>
      </div>
      {!isWide && opened && (
        <Sheet title={title} onClose={() => setChosen(null)}>
          {board}
        </Sheet>
      )}
    </WorthTips>
  );
}

interface SideProps extends Props {
  ply: number;
  view: unknown;
  moves: ReturnType<typeof useScores>;
  onSeek: (ply: number) => void;
  isOver: boolean;
}

/** Log, score sheet, and facts about the game. */
function Side(props: SideProps) {
  const { game, log, plugin, i18n, ply, view, moves, onSeek, isOver } = props;
  const { t } = useTranslation("play");
  const [chosen, setTab] = useState<Tab | null>(null);
  const tab = chosen ?? (isOver ? "score" : "log");
  const [openLines, setOpenLines] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className={styles.side}>
      <ToggleGroup
        label={t("tabs.label")}
        value={tab}
        options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        onChange={setTab}
      />
      {tab === "log" && (
        <div className={styles.panel}>
          <EventLog
            events={log.events}
            moves={moves}
            ply={ply}
            stepMode="move"
            plugin={plugin}
            i18n={i18n}
            onSeek={onSeek}
          />
        </div>
      )}
      {tab === "score" && (
        <div className={styles.panel}>
          <ScoreSheet
            game={game.id}
            ply={ply}
            sheet={plugin.scoreSheet(view)}
            ranks={isOver ? (game.result?.ranks ?? null) : null}
            openLines={openLines}
            setOpenLines={setOpenLines}
            plugin={plugin}
            i18n={i18n}
          />
        </div>
      )}
      {(tab === "game" || isOver) && <GameContextPanel game={game} i18n={i18n} />}
      {tab === "game" && (
        <GameInfo
          game={game}
          connection={log.line}
          options={plugin.describeOptions(game.options, i18n)}
        />
      )}
    </div>
  );
}
