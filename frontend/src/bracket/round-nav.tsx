import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./bracket.module.css";
import { type BracketLayout, type Column, heightOf, SIZE } from "./layout";
import type { BracketText } from "./use-bracket-text";
import type { Viewport, ViewportControl } from "./use-viewport";

/** Buttons that scroll to the rounds of a bracket. */
export function RoundNav(props: {
  layout: BracketLayout;
  viewport: Viewport;
  scrollTo: ViewportControl["scrollTo"];
  text: BracketText;
  /** Tables of the selected entrant. */
  highlighted: ReadonlySet<string>;
}) {
  const { layout, viewport, scrollTo, text, highlighted } = props;
  const { t } = useTranslation("bracket");
  const columns = layout.columns.filter((column) => column.tables.length > 0);
  const firstVisible = columns.findIndex((column) => isColumnVisible(column, viewport));
  const navRef = useRef<HTMLElement>(null);
  // The row of buttons scrolls if it is too wide.
  useEffect(() => {
    const button = navRef.current?.querySelectorAll("button")[firstVisible];
    if (!button || !navRef.current?.scrollTo) return;
    navRef.current.scrollTo({ left: button.offsetLeft - navRef.current.clientWidth / 3 });
  }, [firstVisible]);
  if (columns.length < 2) return null;
  return (
    <nav ref={navRef} className={styles.roundNav} aria-label={t("rounds")}>
      <ul>
        {columns.map((column) => {
          const isVisible = isColumnVisible(column, viewport);
          return (
            <li key={`${column.part} ${column.round}`}>
              <button
                type="button"
                aria-current={isVisible || undefined}
                data-part={column.part}
                onClick={() =>
                  scrollTo(scrollTarget(column, viewport, highlighted), { scrollPage: true })
                }
              >
                <span aria-hidden="true">{text.short(column)}</span>
                <span className="visually-hidden">{text.round(column)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Whether the middle of a column and some of its section are visible. */
function isColumnVisible(column: Column, viewport: Viewport): boolean {
  const centre = column.left + SIZE.width / 2;
  return (
    viewport.width > 0 &&
    centre > viewport.left &&
    centre < viewport.left + viewport.width &&
    column.top < viewport.top + viewport.height &&
    column.top + column.height > viewport.top
  );
}

/** Scroll position for a round: the selected entrant's table, or the nearest one. */
function scrollTarget(column: Column, viewport: Viewport, highlighted: ReadonlySet<string>) {
  const x = column.left + SIZE.width / 2;
  const viewportCentre = viewport.top + viewport.height / 2;
  const centreOf = ({ table, top }: Column["tables"][number]) => top + heightOf(table) / 2;
  const highlightedTable = column.tables.find(({ table }) => highlighted.has(table.key));
  const [first, ...others] = column.tables;
  if (!first) return { x };
  const nearest = others.reduce(
    (closest, table) =>
      Math.abs(centreOf(table) - viewportCentre) < Math.abs(centreOf(closest) - viewportCentre)
        ? table
        : closest,
    first,
  );
  return { x, y: centreOf(highlightedTable ?? nearest) };
}
