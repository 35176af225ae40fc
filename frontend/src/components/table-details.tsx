import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TableInTournament } from "../api/types";
import { useFormat } from "../i18n/format";
import { matchOf, openGames } from "../pairing/match";
import { Deadline } from "./deadline";
import { Decisions } from "./decisions";
import { MatchLength } from "./match-games";
import styles from "./table-details.module.css";

/**
 * What the table of a game adds to it: the match it is part of and how that stands, by when it is
 * to be played, and what was ruled or corrected there.
 */
export function GameTable({ table, game }: { table: TableInTournament; game: number }) {
  const entries = new Map(
    table.seats.map(({ entry, player }) => [entry, player.display_name || player.username]),
  );
  const playing = table.status === "playing";
  const decisions = table.decisions ?? [];
  if (!matchOf(table) && decisions.length === 0 && !(playing && table.deadline)) return null;
  return (
    <div className={styles.table}>
      <MatchOf table={table} game={game} entries={entries} />
      {playing && table.deadline && (
        <Deadline className={styles.deadline} deadline={table.deadline} then={table.at_deadline} />
      )}
      <Decisions decisions={decisions} entries={entries} />
    </div>
  );
}

/** The match that a game is part of: how many each has won, and the other games. */
function MatchOf(props: { table: TableInTournament; game: number; entries: Map<number, string> }) {
  const { table, game, entries } = props;
  const { t } = useTranslation("tables");
  const format = useFormat();
  const match = matchOf(table);
  if (!match) return null;
  const over = match.results.flatMap((each) =>
    each.game === null ? [] : [{ id: each.game, number: each.number }],
  );
  const [open] = openGames(table);
  const games = open ? [...over, { id: open, number: match.results.length + 1 }] : over;
  const score = [...match.score]
    .sort((a, b) => b.wins - a.wins)
    .map((each) =>
      t("match.deciderOf", {
        name: entries.get(each.entry) ?? "",
        value: format.decimal(each.wins),
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
