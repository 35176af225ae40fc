import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PULSE, queries } from "../api/queries";
import type { GameSummary, TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import type { Pairing } from "../pairing/words";
import { Badge, PlayerName } from "../ui/basics";
import { Bones } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useGlance } from "./table-glance";
import styles from "./tournament.module.css";

/** Notes that only say more about the pairing; others change what the table is worth. */
const ABOUT_PAIRING = new Set(["repeat_meeting", "rematch_unavoidable"]);

/** What is out of the ordinary about how a table counts in the ratings. */
const ABOUT_RATING = new Set(["not_accepted", "not_accepted_yet", "one_owner", "rated_in_event"]);

/** Why these players sit here, in words. */
function Why(props: { table: TournamentTable; stage: string; pairing: Pairing }) {
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
export function TableCard(props: { table: TournamentTable; stage: string; pairing: Pairing }) {
  const { table, stage, pairing } = props;
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const playing = table.status === "playing";
  const again = table.reason.code === "tie_replay";
  const [game] = table.games;
  return (
    <article className={`${ui.card} ${styles.table}`} data-status={table.status}>
      <header>
        <h4>{t(again ? "table.replayOf" : "table.name", { n: format.number(table.number) })}</h4>
        {playing ? (
          <Badge tone="live">{t("table.status.playing")}</Badge>
        ) : (
          <Ending table={table} />
        )}
      </header>
      {playing && game !== undefined ? <Playing id={game} /> : <Seats table={table} />}
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
      {table.games.length > 0 && (
        <footer>
          {table.games.map((id) => (
            <Link key={id} to={`/games/${id}`}>
              {playing ? t("table.watch", { id }) : t("table.replay", { id })}
            </Link>
          ))}
        </footer>
      )}
    </article>
  );
}

/** How a table came to its end, where that was not by playing, or not at once. */
function Ending({ table }: { table: TournamentTable }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
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
          <PlayerName player={seat.player} mark={false} />
          <span className="num">{seat.points === null ? "" : format.number(seat.points)}</span>
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

/** First, and not only because everybody at the table was at fault or it was called off. */
function won(seat: TournamentTable["seats"][number]): boolean {
  return seat.rank === 1 && (seat.status === "played" || seat.status === "unopposed");
}

/** A table being played: its game in small. */
function Playing({ id }: { id: number }) {
  const game = useQuery({ ...queries.game(id), refetchInterval: PULSE });
  return game.data ? <Glance game={game.data} /> : <Bones rows={2} height="2rem" />;
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
