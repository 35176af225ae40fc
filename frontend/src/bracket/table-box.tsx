import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Decisions } from "../components/decisions";
import { useFormat } from "../i18n/format";
import styles from "./bracket.module.css";
import type { BracketTable, Side } from "./bracket-model";
import { connectorKey } from "./connectors";
import { SIZE } from "./layout";
import type { BracketText } from "./use-bracket-text";

/** Shared by all tables of a bracket. */
export interface BracketContext {
  readonly text: BracketText;
  /** The entrant whose path is highlighted, or null. */
  readonly selectedEntry: number | null;
  readonly onSelect: (entry: number) => void;
}

const nameOf = ({ player }: Side) => player && (player.display_name || player.username);

/**
 * One table of a bracket. Clicking a name highlights that player's path; the scores link to the
 * game, if there is one.
 */
export function TableBox(props: {
  table: BracketTable;
  context: BracketContext;
  /** Whether the selected entrant has played here, or could still get here. */
  path: "taken" | "ahead" | null;
  /**
   * Keys of the connectors of a bracket that cannot draw all of them: there a table shows its
   * number, and a side without a connector shows where it comes from. Null if every connector is
   * drawn.
   */
  connectorKeys: ReadonlySet<string> | null;
}) {
  const { table, context, path, connectorKeys } = props;
  const { t } = useTranslation("bracket");
  const format = useFormat();
  const number = format.number(table.position.number);
  const dimmed = context.selectedEntry !== null && path === null;
  return (
    <>
      {table.position.part === "P" && <p className={styles.caption}>{t("third")}</p>}
      {table.optional && <p className={styles.caption}>{t("ifNeeded")}</p>}
      {connectorKeys && <p className={styles.caption}>{t("table", { table: number })}</p>}
      <div
        className={styles.box}
        data-status={table.status}
        data-path={path ?? undefined}
        data-dimmed={dimmed || undefined}
      >
        <div className={styles.names}>
          {!connectorKeys && (
            <span className="visually-hidden">{t("table", { table: number })}</span>
          )}
          {table.status === "awaiting" && <span className="visually-hidden">{t("awaiting")}</span>}
          {table.sides.map((side, index) => (
            <SideName
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the side's place.
              key={index}
              side={side}
              table={table}
              context={context}
              connectorKeys={connectorKeys}
            />
          ))}
        </div>
        <Results table={table} number={number} />
      </div>
      <DecisionsPopover table={table} number={number} />
    </>
  );
}

function SideName(props: {
  side: Side;
  table: BracketTable;
  context: BracketContext;
  connectorKeys: ReadonlySet<string> | null;
}) {
  const { side, table, context, connectorKeys } = props;
  const { t } = useTranslation("bracket");
  const { text, selectedEntry, onSelect } = context;
  const name = nameOf(side);
  const entry = side.entry;
  const showOrigin =
    connectorKeys &&
    side.source.from === "table" &&
    !connectorKeys.has(connectorKey(side.source.key, table.key));
  const origin = showOrigin && name ? text.origin(side.source) : null;
  return (
    <span
      className={styles.side}
      style={{ height: `${SIZE.sideHeight}rem` }}
      data-won={(side.won && table.status !== "bye") || undefined}
      data-chosen={(entry !== null && entry === selectedEntry) || undefined}
    >
      {name && entry !== null ? (
        <button
          type="button"
          className={styles.name}
          data-known
          aria-pressed={entry === selectedEntry}
          title={t("showPath", { name })}
          onClick={() => onSelect(entry)}
        >
          <bdi>{name}</bdi>
        </button>
      ) : (
        <span className={styles.name} title={text.awaited(side.source, table)}>
          {text.awaited(side.source, table)}
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

/** The scores of a table, or a live indicator: a link to its game, if there is one. */
function Results({ table, number }: { table: BracketTable; number: string }) {
  const { t } = useTranslation("bracket");
  const game = table.games.at(-1);
  const hasNoResult = table.sides.every((side) => !hasResult(side, table));
  const results = table.sides.map((side, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place at the table.
    <SideResult key={index} side={side} table={table} />
  ));
  if (game === undefined)
    return hasNoResult ? null : <div className={styles.results}>{results}</div>;
  return (
    <Link className={styles.results} to={`/games/${game}`}>
      <span className="visually-hidden">
        {t("table", { table: number })} {table.status === "live" ? t("live") : t("replay")}{" "}
      </span>
      {table.status === "live" && hasNoResult ? (
        <span className={styles.liveDot} aria-hidden="true" />
      ) : (
        results
      )}
    </Link>
  );
}

const hasResult = (side: Side, table: BracketTable): boolean =>
  table.status === "bye" ||
  (side.notPlayedReason !== "" && table.status === "finished") ||
  (side.score !== null && (table.status === "finished" || table.match));

function SideResult({ side, table }: { side: Side; table: BracketTable }) {
  const { t } = useTranslation(["bracket", "tables"]);
  const format = useFormat();
  const name = nameOf(side);
  const won = side.won && table.status === "finished";
  const score = side.score && format.decimal(side.score.value);
  const notPlayedReason = (["forfeit", "no_show", "left", "disqualified"] as const).find(
    (status) => status === side.notPlayedReason,
  );
  return (
    <span
      className={styles.result}
      style={{ height: `${SIZE.sideHeight}rem` }}
      data-won={won || undefined}
      data-fault={notPlayedReason ? true : undefined}
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
      {table.status === "finished" && notPlayedReason && t(`tables:seat.${notPlayedReason}`)}
      {won && <span className="visually-hidden"> {t("won")}</span>}
    </span>
  );
}

/** A button on a table with rulings, corrections or an annulment; it opens their details. */
function DecisionsPopover({ table, number }: { table: BracketTable; number: string }) {
  const { t } = useTranslation("bracket");
  const id = useId();
  // At real tables every result is entered by hand, so that is not shown as a ruling.
  const decisions = table.decisions.filter(
    (decision) => decision.what !== "entered" || decision.reason,
  );
  if (decisions.length === 0) return null;
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
        className={styles.decisionsButton}
        popoverTarget={id}
        aria-label={t("why", { table: number })}
      >
        <span aria-hidden="true">{"!"}</span>
      </button>
      <div id={id} popover="auto" className={styles.decisionsPopover}>
        <h4>{t("table", { table: number })}</h4>
        <Decisions decisions={decisions} entries={entries} />
      </div>
    </>
  );
}
