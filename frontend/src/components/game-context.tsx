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

/** While a rating or a result may still come, it is asked for again after so many milliseconds. */
const AGAIN = 10_000;

/** What lies around a game: the ratings of its players, and the tables beside it. */
export function AroundGame({ game, i18n }: { game: GameDetail; i18n: GameI18n }) {
  const { t } = useTranslation("replay");
  const context = useQuery({
    ...queries.gameContext(game.id),
    refetchInterval: ({ state }) => (mayChange(game, state.data) ? AGAIN : false),
  });
  const { data } = context;
  if (!data) return null;
  return (
    <section className={styles.panel} aria-labelledby="around-title">
      <h2 id="around-title">{t("around.title")}</h2>
      <Ratings context={data} game={game} i18n={i18n} />
      <Tables context={data} game={game} />
    </section>
  );
}

function mayChange(game: GameDetail, context: GameContext | undefined): boolean {
  if (game.status === "playing") return true;
  if (!context) return false;
  const waits = game.status === "finished" && context.pool !== null && context.ratings.length === 0;
  return waits || context.beside.some((table) => table.status === "playing");
}

function Ratings(props: { context: GameContext; game: GameDetail; i18n: GameI18n }) {
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
  const isOver = ratings.some((each) => each.change !== null);
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
          {ratings.map((each) => (
            <tr key={each.seat}>
              <th scope="row">
                <span className={styles.name}>
                  <SeatMark seat={each.seat} />
                  <bdi title={i18n.seat(each.seat)}>{i18n.seat(each.seat)}</bdi>
                </span>
              </th>
              <td>{format.number(Math.round(each.before))}</td>
              <td data-sign={Math.sign(each.change ?? 0)}>
                {each.change === null ? "–" : format.signed(Math.round(each.change))}
                {each.corrected && <small>{t("around.corrected")}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOver ? (
        <details className={styles.why}>
          <summary>{t("around.why")}</summary>
          <ul>
            {ratings.map((each) => (
              <Why key={each.seat} rating={each} i18n={i18n} />
            ))}
          </ul>
        </details>
      ) : (
        <p className={styles.note}>{t("around.now")}</p>
      )}
    </>
  );
}

/** What a change is made of: against each opponent, what was scored and what was expected. */
function Why({ rating, i18n }: { rating: SeatRating; i18n: GameI18n }) {
  const { t } = useTranslation("replay");
  const { format } = i18n;
  const { why } = rating;
  if (!why) return null;
  const parts = why.opponents.map((each) =>
    t("around.against", {
      seat: each.seat === null ? "?" : i18n.seat(each.seat),
      score: format.decimal(each.score),
      expected: format.hundredths(each.expected),
      change: `${each.change > 0 ? "+" : ""}${format.hundredths(each.change)}`,
    }),
  );
  return (
    <li>
      <SeatMark seat={rating.seat} />
      <span>
        <span className="visually-hidden">{`${i18n.seat(rating.seat)}: `}</span>
        {t("around.because", {
          k: format.decimal(why.k),
          rating: format.number(Math.round(why.rating)),
          parts: format.list(parts),
        })}
      </span>
    </li>
  );
}

function Tables({ context, game }: { context: GameContext; game: GameDetail }) {
  const { t } = useTranslation("replay");
  const format = useFormat();
  const { place } = context;
  const beside = context.beside as SiblingTable[];
  if (!place || beside.length < 2) return null;
  const at = beside.findIndex((table) => table.id === place.id);
  const previous = beside.slice(0, at).findLast((table) => table.game !== null);
  const next = beside.slice(at + 1).find((table) => table.game !== null);
  return (
    <nav className={styles.tables} aria-labelledby="beside-title">
      <h3 id="beside-title">{t("around.tables")}</h3>
      <ul>
        {beside.map((table) => (
          <li key={table.id} aria-current={table.id === place.id ? "true" : undefined}>
            <span className={styles.number}>
              {t("around.table", { number: format.number(table.number) })}
            </span>
            <TableNames table={table} here={game.id} />
          </li>
        ))}
      </ul>
      <p className={styles.ways}>
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

/** Who sits at a table, a winner first in bold; a link where there is a game to look at. */
function TableNames({ table, here }: { table: SiblingTable; here: number }) {
  const names = table.seats.map(({ entry, player, rank }) => {
    const shown = player.display_name || player.username;
    const name = <bdi title={shown}>{shown}</bdi>;
    return <span key={entry}>{rank === 1 ? <strong>{name}</strong> : name}</span>;
  });
  if (table.game === null || table.game === here) {
    return <span className={styles.names}>{names}</span>;
  }
  return (
    <Link className={styles.names} to={`/games/${table.game}`}>
      {names}
    </Link>
  );
}
