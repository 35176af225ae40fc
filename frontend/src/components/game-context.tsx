import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries } from "../api/queries";
import type { GameContext, GameDetail, SeatRating, SiblingTable } from "../api/types";
import type { GameI18n } from "../games/plugin";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { SeatMark } from "../ui/seat-mark";
import styles from "./game-context.module.css";
import { roundLink } from "./round-link";

/** Refetch interval while a rating or a result is still pending, in milliseconds. */
const REFETCH_INTERVAL_MS = 10_000;

/** The ratings of a game's players, and the other tables of the round. */
export function GameContextPanel({ game, i18n }: { game: GameDetail; i18n: GameI18n }) {
  const { t } = useTranslation("replay");
  const context = useQuery({
    ...queries.gameContext(game.id),
    refetchInterval: ({ state }) => (mayChange(game, state.data) ? REFETCH_INTERVAL_MS : false),
  });
  const { data } = context;
  if (!data) return null;
  return (
    <section className={styles.panel} aria-labelledby="around-title">
      <h2 id="around-title">{t("around.title")}</h2>
      <RatingTable context={data} game={game} i18n={i18n} />
      <SiblingTables context={data} game={game} />
    </section>
  );
}

function mayChange(game: GameDetail, context: GameContext | undefined): boolean {
  if (game.status === "playing") return true;
  if (!context) return false;
  const awaitsRating =
    game.status === "finished" && context.pool !== null && context.ratings.length === 0;
  return awaitsRating || context.beside.some((table) => table.status === "playing");
}

function RatingTable(props: { context: GameContext; game: GameDetail; i18n: GameI18n }) {
  const { context, game, i18n } = props;
  const { t } = useTranslation("replay");
  const names = useNames();
  const format = useFormat();
  const { pool, ratings } = context;
  if (ratings.length === 0) {
    if (game.status === "void") return null;
    const playing = game.status === "playing";
    if (pool !== null && playing) return null;
    return <p className={styles.note}>{t(pool === null ? "around.unrated" : "around.notYet")}</p>;
  }
  const hasChanges = ratings.some((rating) => rating.change !== null);
  return (
    <>
      <table className={styles.ratings}>
        <caption>
          {t("around.ratings")} <span>{t("around.pool", { pool: names.kind(pool ?? "") })}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("around.player")}</th>
            <th scope="col">{t("around.before")}</th>
            <th scope="col">{t("around.change")}</th>
          </tr>
        </thead>
        <tbody>
          {ratings.map((rating) => (
            <tr key={rating.seat}>
              <th scope="row">
                <span className={styles.name}>
                  <SeatMark seat={rating.seat} />
                  <bdi title={i18n.seatName(rating.seat)}>{i18n.seatName(rating.seat)}</bdi>
                </span>
              </th>
              <td>{format.number(Math.round(rating.before))}</td>
              <td data-sign={Math.sign(rating.change ?? 0)}>
                {rating.change === null ? "–" : format.signed(Math.round(rating.change))}
                {rating.corrected && <small>{t("around.corrected")}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasChanges ? (
        <details className={styles.ratingDetails}>
          <summary>{t("around.why")}</summary>
          <ul>
            {ratings.map((rating) => (
              <RatingExplanation key={rating.seat} rating={rating} i18n={i18n} />
            ))}
          </ul>
        </details>
      ) : (
        <p className={styles.note}>{t("around.now")}</p>
      )}
    </>
  );
}

/** How a rating change was computed: actual and expected score against each opponent. */
function RatingExplanation({ rating, i18n }: { rating: SeatRating; i18n: GameI18n }) {
  const { t } = useTranslation("replay");
  const { format } = i18n;
  const { why } = rating;
  if (!why) return null;
  const terms = why.opponents.map((rating) =>
    t("around.against", {
      seat: rating.seat === null ? "?" : i18n.seatName(rating.seat),
      score: format.decimal(rating.score),
      expected: format.hundredths(rating.expected),
      change: `${rating.change > 0 ? "+" : ""}${format.hundredths(rating.change)}`,
    }),
  );
  return (
    <li>
      <SeatMark seat={rating.seat} />
      <span>
        <span className="visually-hidden">{`${i18n.seatName(rating.seat)}: `}</span>
        {t("around.because", {
          k: format.decimal(why.k),
          rating: format.number(Math.round(why.rating)),
          parts: format.list(terms),
        })}
      </span>
    </li>
  );
}

function SiblingTables({ context, game }: { context: GameContext; game: GameDetail }) {
  const { t } = useTranslation("replay");
  const format = useFormat();
  const { place } = context;
  const siblings = context.beside as SiblingTable[];
  if (!place || siblings.length < 2) return null;
  const index = siblings.findIndex((table) => table.id === place.id);
  const previous = siblings.slice(0, index).findLast((table) => table.game !== null);
  const next = siblings.slice(index + 1).find((table) => table.game !== null);
  return (
    <nav className={styles.tables} aria-labelledby="beside-title">
      <h3 id="beside-title">{t("around.tables")}</h3>
      <ul>
        {siblings.map((table) => (
          <li key={table.id} aria-current={table.id === place.id ? "true" : undefined}>
            <span className={styles.number}>
              {t("around.table", { number: format.number(table.number) })}
            </span>
            <TableNames table={table} currentGame={game.id} />
          </li>
        ))}
      </ul>
      <p className={styles.links}>
        {previous && (
          <Link to={`/games/${previous.game}`} rel="prev">
            {t("around.previous")}
          </Link>
        )}
        {next && (
          <Link to={`/games/${next.game}`} rel="next">
            {t("around.next")}
          </Link>
        )}
        <Link to={`/tournaments/${place.tournament.slug}${roundLink(place.stage, place.round)}`}>
          {t("around.allTables", { count: place.tables, round: format.number(place.round) })}
        </Link>
      </p>
    </nav>
  );
}

/** Players at a table, the winner first in bold; a link if there is a game. */
function TableNames({ table, currentGame }: { table: SiblingTable; currentGame: string }) {
  const names = table.seats.map(({ entry, player, rank }) => {
    const displayName = player.display_name || player.username;
    const name = <bdi title={displayName}>{displayName}</bdi>;
    return <span key={entry}>{rank === 1 ? <strong>{name}</strong> : name}</span>;
  });
  if (table.game === null || table.game === currentGame) {
    return <span className={styles.names}>{names}</span>;
  }
  return (
    <Link className={styles.names} to={`/games/${table.game}`}>
      {names}
    </Link>
  );
}
