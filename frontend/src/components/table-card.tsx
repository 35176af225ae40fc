import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries } from "../api/queries";
import type { GameSummary, TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { FEED_REFRESH, useLiveQueries } from "../live/use-live-queries";
import { isLive, matchOf, openGames, seatScore } from "../pairing/match";
import type { PairingText } from "../pairing/use-pairing-text";
import { Badge, PlayerName } from "../ui/basics";
import { Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { Decisions } from "./decisions";
import { MatchGames, MatchLength } from "./match-games";
import styles from "./tournament.module.css";
import { useGamePreview } from "./use-game-preview";

/** Notes about the pairing only; all others affect the result. */
const PAIRING_NOTES = new Set(["repeat_meeting", "rematch_unavoidable"]);

/** Statuses of seats that did not play. */
const NOT_PLAYED_STATUSES = ["forfeit", "no_show", "left", "disqualified"] as const;

/** Unusual rating reasons, which are shown. */
const RATING_REASONS_SHOWN = new Set([
  "not_accepted",
  "not_accepted_yet",
  "one_owner",
  "rated_in_event",
]);

/** Why these players are paired. */
function PairingExplanation(props: {
  table: TournamentTable;
  stage: string;
  pairing: PairingText;
}) {
  const { table, stage, pairing } = props;
  const { t } = useTranslation("pairing");
  return (
    <details className={styles.pairing}>
      <summary>{t("why")}</summary>
      <p>{pairing.table(table, stage)}</p>
      {table.notes
        .filter((note) => PAIRING_NOTES.has(note.code))
        .map((note) => (
          <p key={note.says}>{pairing.note(note)}</p>
        ))}
    </details>
  );
}

/**
 * A table of a round: players, result or live view, reason for the pairing, and links to its games.
 */
export function TableCard(props: { table: TournamentTable; stage: string; pairing: PairingText }) {
  const { table, stage, pairing } = props;
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const isTieReplay = table.reason.code === "tie_replay";
  const openGameIds = openGames(table);
  const [game] = openGameIds;
  const match = matchOf(table);
  // Finished games of a match have their own links.
  const links = match ? openGameIds : table.games;
  return (
    <article className={`${ui.card} ${styles.table}`} data-status={table.status}>
      <header>
        <h4>
          {t(isTieReplay ? "table.replayOf" : "table.name", { n: format.number(table.number) })}
        </h4>
        <MatchLength table={table} />
        <TableBadges table={table} />
      </header>
      {game !== undefined && <LiveTable id={game} />}
      {(game === undefined || match) && <Seats table={table} />}
      <MatchGames table={table} />
      <Decisions decisions={table.decisions ?? []} entries={pairing.entries} />
      {table.notes
        .filter((note) => !PAIRING_NOTES.has(note.code))
        .map((note) => (
          <p key={note.says} className={styles.note}>
            {pairing.note(note)}
          </p>
        ))}
      {table.rating && RATING_REASONS_SHOWN.has(table.rating.reason.code) && (
        <p className={styles.note}>{pairing.reason(table.rating.reason)}</p>
      )}
      <PairingExplanation table={table} stage={stage} pairing={pairing} />
      {links.length > 0 && (
        <footer>
          {links.map((id) => (
            <Link key={id} to={`/games/${id}`}>
              {openGameIds.includes(id) ? t("table.watch", { id }) : t("table.replay", { id })}
            </Link>
          ))}
        </footer>
      )}
    </article>
  );
}

/** Status of a table: live, awaiting a result, or how it was decided. */
function TableBadges({ table }: { table: TournamentTable }) {
  const { t } = useTranslation(["tournament", "tables"]);
  const names = useNames();
  if (isLive(table)) return <Badge tone="live">{t("table.status.playing")}</Badge>;
  if (table.status === "playing") return <Badge>{t("tables:awaiting")}</Badge>;
  if (table.status === "annulled") return <Badge>{t("table.status.annulled")}</Badge>;
  return (
    <>
      {table.outcome && table.outcome !== "played" && <Badge>{names.outcome(table.outcome)}</Badge>}
      {table.corrected && <Badge>{t("table.corrected")}</Badge>}
    </>
  );
}

function Seats({ table }: { table: TournamentTable }) {
  const { t } = useTranslation("tournament");
  const format = useFormat();
  return (
    <ol className={styles.seats}>
      {table.seats.map((seat) => (
        <li key={seat.entry} data-won={hasWon(seat) || undefined}>
          <PlayerName player={seat.player} showBotIcon={false} />
          <SeatResult table={table} seat={seat} />
          <span className={styles.tablePoints}>
            {seat.table_points === null
              ? ""
              : t("table.worth", { points: format.decimal(seat.table_points) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The result of a seat: games won in a match, points of a game, or why it did not play. */
function SeatResult(props: { table: TournamentTable; seat: TournamentTable["seats"][number] }) {
  const { table, seat } = props;
  const { t } = useTranslation("tables");
  const format = useFormat();
  const score = seatScore(table, seat.entry);
  const notPlayedStatus = NOT_PLAYED_STATUSES.find((status) => status === seat.status);
  if (notPlayedStatus)
    return <span className={styles.notPlayed}>{t(`seat.${notPlayedStatus}`)}</span>;
  if (!score) return <span className="num" />;
  const winsText = { count: score.value, formatted: format.decimal(score.value) };
  return (
    <span className="num">
      {matchOf(table) ? (
        <>
          <span aria-hidden="true">{winsText.formatted}</span>
          <span className="visually-hidden">{t("match.wins", winsText)}</span>
        </>
      ) : (
        format.number(score.value)
      )}
    </span>
  );
}

/**
 * True for a first place that was played or unopposed, not one by a fault of everybody or a
 * cancellation.
 */
function hasWon(seat: TournamentTable["seats"][number]): boolean {
  return seat.rank === 1 && (seat.status === "played" || seat.status === "unopposed");
}

/** A table in progress: a preview of its game. */
function LiveTable({ id }: { id: string }) {
  const game = useQuery(queries.game(id));
  // The events of the game are not needed, and a round has more games than a stream has topics.
  useLiveQueries("feed", ["game", id], FEED_REFRESH);
  return game.data ? <GamePreview game={game.data} /> : <Skeleton rows={2} height="2rem" />;
}

function GamePreview({ game }: { game: GameSummary }) {
  const { picture, status } = useGamePreview(game);
  return (
    <div className={styles.preview}>
      {picture}
      <p>{status}</p>
    </div>
  );
}
