import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries, REFETCH_INTERVAL } from "../api/queries";
import type { GameSummary, TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { isLive, matchOf, openGames, seatScore } from "../pairing/match";
import type { PairingText } from "../pairing/use-pairing-text";
import { Badge, PlayerName } from "../ui/basics";
import { Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { Decisions } from "./decisions";
import { MatchGames, MatchLength } from "./match-games";
import styles from "./tournament.module.css";
import { useGlance } from "./use-game-preview";

/** Notes that only say more about the pairing; others change what the table is worth. */
const ABOUT_PAIRING = new Set(["repeat_meeting", "rematch_unavoidable"]);

/** Statuses of seats that did not play their table. */
const AT_FAULT = ["forfeit", "no_show", "left", "disqualified"] as const;

/** What is out of the ordinary about how a table counts in the ratings. */
const ABOUT_RATING = new Set(["not_accepted", "not_accepted_yet", "one_owner", "rated_in_event"]);

/** Why these players sit here, in words. */
function Why(props: { table: TournamentTable; stage: string; pairing: PairingText }) {
  const { table, stage, pairing } = props;
  const { t } = useTranslation("pairing");
  return (
    <details className={styles.why}>
      <summary>{t("why")}</summary>
      <p>{pairing.table(table, stage)}</p>
      {table.notes
        .filter((note) => ABOUT_PAIRING.has(note.code))
        .map((note) => (
          <p key={note.says}>{pairing.note(note)}</p>
        ))}
    </details>
  );
}

/** A table of a round: who sits there, how it ended or goes, why it was made, and its games. */
export function TableCard(props: { table: TournamentTable; stage: string; pairing: PairingText }) {
  const { table, stage, pairing } = props;
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const again = table.reason.code === "tie_replay";
  const open = openGames(table);
  const [game] = open;
  const match = matchOf(table);
  // The games of a match that are over have links of their own.
  const links = match ? open : table.games;
  return (
    <article className={`${ui.card} ${styles.table}`} data-status={table.status}>
      <header>
        <h4>{t(again ? "table.replayOf" : "table.name", { n: format.number(table.number) })}</h4>
        <MatchLength table={table} />
        <TableBadges table={table} />
      </header>
      {game !== undefined && <Playing id={game} />}
      {(game === undefined || match) && <Seats table={table} />}
      <MatchGames table={table} />
      <Decisions decisions={table.decisions ?? []} entries={pairing.entries} />
      {table.notes
        .filter((note) => !ABOUT_PAIRING.has(note.code))
        .map((note) => (
          <p key={note.says} className={styles.note}>
            {pairing.note(note)}
          </p>
        ))}
      {table.rating && ABOUT_RATING.has(table.rating.reason.code) && (
        <p className={styles.note}>{pairing.reason(table.rating.reason)}</p>
      )}
      <Why table={table} stage={stage} pairing={pairing} />
      {links.length > 0 && (
        <footer>
          {links.map((id) => (
            <Link key={id} to={`/games/${id}`}>
              {open.includes(id) ? t("table.watch", { id }) : t("table.replay", { id })}
            </Link>
          ))}
        </footer>
      )}
    </article>
  );
}

/** Where a table stands: live, waiting for a result by hand, or how it came to its end. */
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
        <li key={seat.entry} data-won={won(seat) || undefined}>
          <PlayerName player={seat.player} showBotIcon={false} />
          <SeatResult table={table} seat={seat} />
          <span className={styles.worth}>
            {seat.table_points === null
              ? ""
              : t("table.worth", { points: format.decimal(seat.table_points) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What a seat has to show: games won in a match, points of a game, or why it has neither. */
function SeatResult(props: { table: TournamentTable; seat: TournamentTable["seats"][number] }) {
  const { table, seat } = props;
  const { t } = useTranslation("tables");
  const format = useFormat();
  const score = seatScore(table, seat.entry);
  const fault = AT_FAULT.find((status) => status === seat.status);
  if (fault) return <span className={styles.fault}>{t(`seat.${fault}`)}</span>;
  if (!score) return <span className="num" />;
  const won = { count: score.value, formatted: format.decimal(score.value) };
  return (
    <span className="num">
      {matchOf(table) ? (
        <>
          <span aria-hidden="true">{won.formatted}</span>
          <span className="visually-hidden">{t("match.wins", won)}</span>
        </>
      ) : (
        format.number(score.value)
      )}
    </span>
  );
}

/** First, and not only because everybody at the table was at fault or it was called off. */
function won(seat: TournamentTable["seats"][number]): boolean {
  return seat.rank === 1 && (seat.status === "played" || seat.status === "unopposed");
}

/** A table being played: its game in small. */
function Playing({ id }: { id: number }) {
  const game = useQuery({ ...queries.game(id), refetchInterval: REFETCH_INTERVAL });
  return game.data ? <Glance game={game.data} /> : <Skeleton rows={2} height="2rem" />;
}

function Glance({ game }: { game: GameSummary }) {
  const { picture, told } = useGlance(game);
  return (
    <div className={styles.glance}>
      {picture}
      <p>{told}</p>
    </div>
  );
}
