import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { type Match, matchOf } from "../pairing/match";
import styles from "./match-games.module.css";

type MatchTable = Pick<TournamentTable, "seats"> & { readonly match?: Match | null };

/** The display name of a seat's player. */
const nameOf = (table: MatchTable, entry: number): string => {
  const player = table.seats.find((seat) => seat.entry === entry)?.player;
  return player ? player.display_name || player.username : "";
};

/** Two letters that stand for a name above a narrow column. */
function initials(name: string): string {
  const words = name.split(/[\s_-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]?.slice(0, 2)];
  return letters.map((word, _, all) => (all.length > 1 ? [...(word ?? "")][0] : word)).join("");
}

/** Length of a match: "Best of 3". Renders nothing for a single game. */
export function MatchLength({ table }: { table: MatchTable }) {
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
 * The finished games of a match with the points of each seat, and the tie-break that decided it.
 */
export function MatchGames({ table }: { table: MatchTable }) {
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
          const label = t("match.game", { number: format.number(result.number) });
          return (
            <li key={result.number}>
              {result.game === null ? (
                <span>{label}</span>
              ) : (
                <Link to={`/games/${result.game}`}>{label}</Link>
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

/** The tie-break of a match in which two players won equally many games. */
function Decider({ table }: { table: MatchTable }) {
  const { t } = useTranslation("tables");
  const format = useFormat();
  const match = matchOf(table);
  const decidedBy = match?.decided_by;
  if (!match || (decidedBy !== "beaten" && decidedBy !== "points")) return null;
  const mostWins = Math.max(...match.score.map((entryScore) => entryScore.wins));
  const tied = match.score.filter((entryScore) => entryScore.wins === mostWins);
  const score = [...tied]
    .sort((a, b) => b[decidedBy] - a[decidedBy])
    .map((entryScore) =>
      t("match.deciderOf", {
        name: nameOf(table, entryScore.entry),
        value: format.decimal(entryScore[decidedBy]),
      }),
    );
  return (
    <p className={styles.decider}>
      {t(`match.decidedBy.${decidedBy}`, { score: format.list(score) })}
    </p>
  );
}
