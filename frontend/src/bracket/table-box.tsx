import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "../i18n/format";
import { Decisions } from "../parts/decisions";
import styles from "./bracket.module.css";
import { SIZE } from "./layout";
import { lineKey } from "./lines";
import type { BracketTable, Side } from "./model";
import type { BracketWords } from "./words";

/** What all tables of a bracket are shown with. */
export interface Showing {
  readonly words: BracketWords;
  /** The entrant whose path is shown; null: nobody's. */
  readonly chosen: number | null;
  readonly pick: (entry: number) => void;
}

const nameOf = ({ player }: Side) => player && (player.display_name || player.username);

/**
 * One table of a bracket. Each name shows that player's path; the results lead to the game, once
 * there is one.
 */
export function TableBox(props: {
  table: BracketTable;
  showing: Showing;
  /** The path of the chosen entrant goes, or could still go, through here. */
  path: "taken" | "ahead" | null;
  /**
   * The lines of a bracket that does not draw all ways: there a table says its number, and a side
   * that no line leads to says where it comes from. Null: every way is drawn or plain.
   */
  joined: ReadonlySet<string> | null;
}) {
  const { table, showing, path, joined } = props;
  const { t } = useTranslation("bracket");
  const format = useFormat();
  const number = format.number(table.spot.number);
  const dimmed = showing.chosen !== null && path === null;
  return (
    <>
      {table.spot.part === "P" && <p className={styles.caption}>{t("third")}</p>}
      {table.optional && <p className={styles.caption}>{t("ifNeeded")}</p>}
      {joined && <p className={styles.caption}>{t("table", { table: number })}</p>}
      <div
        className={styles.box}
        data-status={table.status}
        data-path={path ?? undefined}
        data-dimmed={dimmed || undefined}
      >
        <div className={styles.names}>
          {!joined && <span className="visually-hidden">{t("table", { table: number })}</span>}
          {table.status === "awaiting" && <span className="visually-hidden">{t("awaiting")}</span>}
          {table.sides.map((side, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place at the table.
            <SideName key={index} side={side} table={table} showing={showing} joined={joined} />
          ))}
        </div>
        <Results table={table} number={number} />
      </div>
      <Ruled table={table} number={number} />
    </>
  );
}

function SideName(props: {
  side: Side;
  table: BracketTable;
  showing: Showing;
  joined: ReadonlySet<string> | null;
}) {
  const { side, table, showing, joined } = props;
  const { t } = useTranslation("bracket");
  const { words, chosen, pick } = showing;
  const name = nameOf(side);
  const entry = side.entry;
  const told =
    joined && side.source.from === "table" && !joined.has(lineKey(side.source.key, table.key));
  const origin = told && name ? words.origin(side.source) : null;
  return (
    <span
      className={styles.side}
      style={{ height: `${SIZE.side}rem` }}
      data-won={(side.won && table.status !== "bye") || undefined}
      data-chosen={(entry !== null && entry === chosen) || undefined}
    >
      {name && entry !== null ? (
        <button
          type="button"
          className={styles.name}
          data-known
          aria-pressed={entry === chosen}
          title={t("showPath", { name })}
          onClick={() => pick(entry)}
        >
          <bdi>{name}</bdi>
        </button>
      ) : (
        <span className={styles.name} title={words.awaited(side.source, table)}>
          {words.awaited(side.source, table)}
        </span>
      )}
      {origin && (
        <span className={styles.origin} title={origin.long}>
          <span aria-hidden="true">{origin.short}</span>
          <span className="visually-hidden">{origin.long}</span>
        </span>
      )}
    </span>
  );
}

/** The scores of a table, or that it is played now: a link to its game, if there is one. */
function Results({ table, number }: { table: BracketTable; number: string }) {
  const { t } = useTranslation("bracket");
  const game = table.games.at(-1);
  const empty = table.sides.every((side) => !hasResult(side, table));
  const results = table.sides.map((side, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place at the table.
    <SideResult key={index} side={side} table={table} />
  ));
  if (game === undefined) return empty ? null : <div className={styles.results}>{results}</div>;
  return (
    <Link className={styles.results} to={`/games/${game}`}>
      <span className="visually-hidden">
        {t("table", { table: number })} {table.status === "live" ? t("live") : t("replay")}{" "}
      </span>
      {table.status === "live" && empty ? (
        <span className={styles.lamp} aria-hidden="true" />
      ) : (
        results
      )}
    </Link>
  );
}

const hasResult = (side: Side, table: BracketTable): boolean =>
  table.status === "bye" ||
  (side.fault !== "" && table.status === "finished") ||
  (side.score !== null && (table.status === "finished" || table.match));

function SideResult({ side, table }: { side: Side; table: BracketTable }) {
  const { t } = useTranslation(["bracket", "tables"]);
  const format = useFormat();
  const name = nameOf(side);
  const won = side.won && table.status === "finished";
  const score = side.score && format.decimal(side.score.value);
  const fault = (["forfeit", "no_show", "left", "disqualified"] as const).find(
    (each) => each === side.fault,
  );
  return (
    <span
      className={styles.result}
      style={{ height: `${SIZE.side}rem` }}
      data-won={won || undefined}
      data-fault={fault ? true : undefined}
    >
      {name && <span className="visually-hidden">{name} </span>}
      {table.status === "bye" && <span>{t("bye")}</span>}
      {hasResult(side, table) && score !== null && (
        <>
          {table.match ? (
            <>
              <span aria-hidden="true">{score}</span>
              <span className="visually-hidden">
                {t("gamesWon", { count: side.score?.value ?? 0, formatted: score })}
              </span>
            </>
          ) : (
            score
          )}
          {side.score?.decider !== null && side.score?.decider !== undefined && (
            <small>{t("decider", { value: format.decimal(side.score.decider) })}</small>
          )}
        </>
      )}
      {table.status === "finished" && fault && t(`tables:seat.${fault}`)}
      {won && <span className="visually-hidden"> {t("won")}</span>}
    </span>
  );
}

/** A mark on a table that was ruled, corrected or annulled, which says what, why and by whom. */
function Ruled({ table, number }: { table: BracketTable; number: string }) {
  const { t } = useTranslation("bracket");
  const id = useId();
  // A result entered by hand is the rule at real tables, and no ruling.
  const told = table.decisions.filter((each) => each.what !== "entered" || each.reason);
  if (told.length === 0) return null;
  const entries = new Map(
    table.sides.flatMap((side) => {
      const name = nameOf(side);
      return side.entry !== null && name ? [[side.entry, name] as const] : [];
    }),
  );
  return (
    <>
      <button
        type="button"
        className={styles.ruled}
        popoverTarget={id}
        aria-label={t("why", { table: number })}
      >
        <span aria-hidden="true">{"!"}</span>
      </button>
      <div id={id} popover="auto" className={styles.ruling}>
        <h4>{t("table", { table: number })}</h4>
        <Decisions decisions={told} entries={entries} />
      </div>
    </>
  );
}
