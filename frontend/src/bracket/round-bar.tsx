import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./bracket.module.css";
import { type Column, type Drawing, heightOf, SIZE } from "./layout";
import type { View, Viewer } from "./use-view";
import type { BracketWords } from "./words";

/** The rounds of a bracket as buttons that bring them into sight. */
export function RoundBar(props: {
  drawing: Drawing;
  view: View;
  show: Viewer["show"];
  words: BracketWords;
  /** The tables of whoever is chosen. */
  lit: ReadonlySet<string>;
}) {
  const { drawing, view, show, words, lit } = props;
  const { t } = useTranslation("bracket");
  const columns = drawing.columns.filter((column) => column.tables.length > 0);
  const first = columns.findIndex((column) => isShown(column, view));
  const strip = useRef<HTMLElement>(null);
  // The buttons scroll by themselves where they do not all fit.
  useEffect(() => {
    const button = strip.current?.querySelectorAll("button")[first];
    if (!button || !strip.current?.scrollTo) return;
    strip.current.scrollTo({ left: button.offsetLeft - strip.current.clientWidth / 3 });
  }, [first]);
  if (columns.length < 2) return null;
  return (
    <nav ref={strip} className={styles.rounds} aria-label={t("rounds")}>
      <ul>
        {columns.map((column) => {
          const shown = isShown(column, view);
          return (
            <li key={`${column.part} ${column.round}`}>
              <button
                type="button"
                aria-current={shown || undefined}
                data-part={column.part}
                onClick={() => show(pointOf(column, view, lit), { page: true })}
              >
                <span aria-hidden="true">{words.short(column)}</span>
                <span className="visually-hidden">{words.round(column)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Whether the middle of a column is in sight, and some of its part. */
function isShown(column: Column, view: View): boolean {
  const middle = column.left + SIZE.width / 2;
  return (
    view.width > 0 &&
    middle > view.left &&
    middle < view.left + view.width &&
    column.top < view.top + view.height &&
    column.top + column.height > view.top
  );
}

/** Where to look for a round: at the chosen entrant's table in it, or the nearest one. */
function pointOf(column: Column, view: View, lit: ReadonlySet<string>) {
  const x = column.left + SIZE.width / 2;
  const seen = view.top + view.height / 2;
  const middle = ({ table, top }: Column["tables"][number]) => top + heightOf(table) / 2;
  const own = column.tables.find(({ table }) => lit.has(table.key));
  const [first, ...others] = column.tables;
  if (!first) return { x };
  const nearest = others.reduce(
    (best, each) => (Math.abs(middle(each) - seen) < Math.abs(middle(best) - seen) ? each : best),
    first,
  );
  return { x, y: middle(own ?? nearest) };
}
