import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { type Match, matchOf } from "../pairing/match";
import styles from "./match-games.module.css";

type Table = Pick<TournamentTable, "seats"> & { readonly match?: Match | null };

/** The name of a seat's player. */
const nameOf = (table: Table, entry: number): string => {
  const player = table.seats.find((seat) => seat.entry === entry)?.player;
  return player ? player.display_name || player.username : "";
};

/** Two letters that stand for a name at the head of a narrow column. */
function initials(name: string): string {
  const words = name.split(/[\s_-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]?.slice(0, 2)];
  return letters.map((word, _, all) => (all.length > 1 ? [...(word ?? "")][0] : word)).join("");
}

/** How long a match is: "Best of 3". Nothing where a single game is played. */
export function MatchLength({ table }: { table: Table }) {
  const { t } = useTranslation("tables");
  const format = useFormat();
  const match = matchOf(table);
  if (!match) return null;
  const games = format.number(match.games);
  return (
    <span className={styles.length}>
      {match.best_of
        ? t("match.bestOf", { games })
        : t("match.of", { count: match.games, formatted: games })}
    </span>
  );
}

/**
 * The games of a match that are over, each with the points of all seats in their order, and what
 * decided between those who won as many.
 */
export function MatchGames({ table }: { table: Table }) {
  const { t } = useTranslation("tables");
  const format = useFormat();
  const match = matchOf(table);
  if (!match || match.results.length === 0) return null;
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        {table.seats.map((seat) => (
          <span key={seat.entry} title={nameOf(table, seat.entry)}>
            {initials(nameOf(table, seat.entry))}
          </span>
        ))}
      </div>
      <ol className={styles.games} aria-label={t("match.label")}>
        {match.results.map((result) => {
          const told = t("match.game", { number: format.number(result.number) });
          return (
            <li key={result.number}>
              {result.game === null ? (
                <span>{told}</span>
              ) : (
                <Link to={`/games/${result.game}`}>{told}</Link>
              )}
              <ol>
                {result.seats.map((seat) => (
                  <li
                    key={seat.entry}
                    className="num"
                    data-won={result.winners.includes(seat.entry) || undefined}
                  >
                    <span className="visually-hidden">{nameOf(table, seat.entry)} </span>
                    {format.number(seat.points)}
                  </li>
                ))}
              </ol>
            </li>
          );
        })}
      </ol>
      <Decider table={table} />
    </>
  );
}

/** What decided a match in which two had won as many games. */
function Decider({ table }: { table: Table }) {
  const { t } = useTranslation("tables");
  const format = useFormat();
  const match = matchOf(table);
  const by = match?.decided_by;
  if (!match || (by !== "beaten" && by !== "points")) return null;
  const most = Math.max(...match.score.map((each) => each.wins));
  const equal = match.score.filter((each) => each.wins === most);
  const score = [...equal]
    .sort((a, b) => b[by] - a[by])
    .map((each) =>
      t("match.deciderOf", { name: nameOf(table, each.entry), value: format.decimal(each[by]) }),
    );
  return (
    <p className={styles.decider}>{t(`match.decidedBy.${by}`, { score: format.list(score) })}</p>
  );
}
