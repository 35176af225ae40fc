import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TableInTournament } from "../api/types";
import { useFormat } from "../i18n/format";
import { matchOf, openGames } from "../pairing/match";
import { Deadline } from "./deadline";
import { Decisions } from "./decisions";
import { MatchLength } from "./match-games";
import styles from "./table-details.module.css";

/** Details of the table of a game: its match and score, deadline, and rulings or corrections. */
export function TableDetails({ table, game }: { table: TableInTournament; game: string }) {
  const entries = new Map(
    table.seats.map(({ entry, player }) => [entry, player.display_name || player.username]),
  );
  const playing = table.status === "playing";
  const decisions = table.decisions ?? [];
  if (!matchOf(table) && decisions.length === 0 && !(playing && table.deadline)) return null;
  return (
    <div className={styles.table}>
      <MatchSummary table={table} game={game} entries={entries} />
      {playing && table.deadline && (
        <Deadline
          className={styles.deadline}
          deadline={table.deadline}
          outcome={table.at_deadline}
        />
      )}
      <Decisions decisions={decisions} entries={entries} />
    </div>
  );
}

/** The match of a game: games won by each player, and links to the other games. */
function MatchSummary(props: {
  table: TableInTournament;
  game: string;
  entries: Map<number, string>;
}) {
  const { table, game, entries } = props;
  const { t } = useTranslation("tables");
  const format = useFormat();
  const match = matchOf(table);
  if (!match) return null;
  const finishedGames = match.results.flatMap((result) =>
    result.game === null ? [] : [{ id: result.game, number: result.number }],
  );
  const [openGame] = openGames(table);
  const games = openGame
    ? [...finishedGames, { id: openGame, number: match.results.length + 1 }]
    : finishedGames;
  const score = [...match.score]
    .sort((a, b) => b.wins - a.wins)
    .map((entryScore) =>
      t("match.deciderOf", {
        name: entries.get(entryScore.entry) ?? "",
        value: format.decimal(entryScore.wins),
      }),
    );
  return (
    <div className={styles.match}>
      <MatchLength table={table} />
      {match.results.length > 0 && <span>{t("match.stands", { score: format.list(score) })}</span>}
      {games.length > 1 && (
        <nav aria-label={t("match.label")}>
          {games.map(({ id, number }) => (
            <Link
              key={id}
              to={`/games/${id}`}
              {...(id === game ? { "aria-current": "page" as const } : {})}
            >
              {t("match.game", { number: format.number(number) })}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
