import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "../i18n/format";
import styles from "./bracket.module.css";
import { SIZE } from "./layout";
import type { BracketTable, Side } from "./model";
import { useBracketWords } from "./words";

/** One table of a bracket: a link to its game once there is one. */
export function TableBox({ table, double }: { table: BracketTable; double: boolean }) {
  const { t } = useTranslation("pairing");
  const format = useFormat();
  const game = table.games.at(-1);
  const sides = (
    <>
      <span className="visually-hidden">
        {t("bracket.table", { table: format.number(table.spot.number) })}
      </span>
      {table.status === "live" && <span className="visually-hidden">{t("bracket.live")}</span>}
      {table.sides.map((side, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place at the table.
        <SideLine key={index} side={side} table={table} double={double} />
      ))}
    </>
  );
  const mark = { className: styles.box, "data-status": table.status };
  return (
    <>
      {table.spot.part === "P" && <p className={styles.caption}>{t("bracket.third")}</p>}
      {table.optional && <p className={styles.caption}>{t("bracket.ifNeeded")}</p>}
      {game === undefined ? (
        <div {...mark}>{sides}</div>
      ) : (
        <Link {...mark} to={`/games/${game}`}>
          {sides}
        </Link>
      )}
    </>
  );
}

function SideLine(props: { side: Side; table: BracketTable; double: boolean }) {
  const { side, table, double } = props;
  const { t } = useTranslation("pairing");
  const format = useFormat();
  const words = useBracketWords(double);
  const name = side.player && (side.player.display_name || side.player.username);
  return (
    <span
      className={styles.side}
      style={{ height: `${SIZE.side}rem` }}
      data-won={(side.won && table.status !== "bye") || undefined}
    >
      <span className={styles.name} data-known={name ? true : undefined} title={name ?? undefined}>
        {name ?? words.awaited(side.source, table)}
      </span>
      {table.status === "bye" && <span className={styles.points}>{t("bracket.bye")}</span>}
      {side.score && (table.status === "finished" || table.match) && (
        <span className={styles.points}>{format.number(side.score.value)}</span>
      )}
      {side.won && table.status === "finished" && (
        <span className="visually-hidden">{t("bracket.won")}</span>
      )}
    </span>
  );
}
