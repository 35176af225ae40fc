import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNames } from "../i18n/use-names";
import ui from "../ui/ui.module.css";
import { integer } from "../url/params";
import { useUrlState } from "../url/use-url-state";
import styles from "./bracket.module.css";
import type { Bracket } from "./bracket-model";
import { type Entrant, entrantsOf, type Path, pathOf } from "./entrant-path";
import { EntrantSearch } from "./entrant-search";
import {
  type BracketLayout,
  type Column,
  heightOf,
  layoutBracket,
  type Part,
  SIZE,
} from "./layout";
import { Minimap } from "./minimap";
import { RoundNav } from "./round-nav";
import { type BracketContext, TableBox } from "./table-box";
import { useBracketText } from "./use-bracket-text";
import { useViewport } from "./use-viewport";

const PARAMS = { entrant: integer() };
const EMPTY_SET: ReadonlySet<string> = new Set();
const rem = (size: number) => `${size}rem`;

/**
 * A bracket with its tools: player search with a highlighted path, round buttons, and a minimap.
 * The selected player is stored in the URL.
 */
export function BracketTree({ bracket }: { bracket: Bracket }) {
  const { t } = useTranslation("bracket");
  const text = useBracketText(bracket.isDoubleElimination);
  const layout = useMemo(() => layoutBracket(bracket), [bracket]);
  const entrants = useMemo(() => entrantsOf(bracket), [bracket]);
  const { values, set } = useUrlState(PARAMS);
  const selected = entrants.find((entrant) => entrant.entry === values.entrant) ?? null;
  const path = useMemo(() => selected && pathOf(bracket, selected.entry), [bracket, selected]);
  const highlighted = useMemo(() => (path ? new Set(path.tables) : EMPTY_SET), [path]);
  const { ref, viewport, scrollTo } = useViewport();
  const [isMapOpen, setMapOpen] = useState(true);

  const scrollToTable = useCallback(
    (
      key: string | null | undefined,
      options: { animate?: boolean; scrollPage?: boolean } = { scrollPage: true },
    ) => {
      for (const column of layout.columns) {
        const positioned = column.tables.find(({ table }) => table.key === key);
        if (!positioned) continue;
        scrollTo(
          { x: column.left + SIZE.width / 2, y: positioned.top + heightOf(positioned.table) / 2 },
          options,
        );
      }
    },
    [layout, scrollTo],
  );
  // A link to a player's path scrolls to their match when the page opens.
  const hasScrolled = useRef(false);
  useEffect(() => {
    if (hasScrolled.current || !path) return;
    hasScrolled.current = true;
    scrollToTable(path.nextTable ?? path.lastTable, { animate: false });
  }, [path, scrollToTable]);

  const selectAndScroll = (entry: number) => {
    hasScrolled.current = true;
    set({ entrant: entry });
    const entrantPath = pathOf(bracket, entry);
    scrollToTable(entrantPath.nextTable ?? entrantPath.lastTable);
  };
  const context: BracketContext = {
    text,
    selectedEntry: selected?.entry ?? null,
    onSelect: (entry) => {
      hasScrolled.current = true; // The user is already looking at the table.
      set({ entrant: entry === selected?.entry ? null : entry });
    },
  };
  const overflows =
    viewport.width > 0 && (viewport.width < layout.width || viewport.height < layout.height);
  const mapToggle = overflows && (
    <button
      type="button"
      className={`${ui.button} ${styles.mapToggle}`}
      aria-pressed={isMapOpen}
      onClick={() => setMapOpen(!isMapOpen)}
    >
      {t("map")}
    </button>
  );
  return (
    <>
      {layout.isTruncated && <p className={styles.truncatedNotice}>{t("cut")}</p>}
      <div className={`${ui.card} ${styles.bracket}`}>
        <div className={styles.bar}>
          {selected && path ? (
            <SelectedEntrant
              entrant={selected}
              path={path}
              scrollToTable={scrollToTable}
              onClear={() => set({ entrant: null })}
            >
              {mapToggle}
            </SelectedEntrant>
          ) : (
            <>
              {entrants.length > 0 && (
                <EntrantSearch entrants={entrants} onSelect={selectAndScroll} />
              )}
              {mapToggle}
            </>
          )}
          <RoundNav
            layout={layout}
            viewport={viewport}
            scrollTo={scrollTo}
            text={text}
            highlighted={highlighted}
          />
        </div>
        <div className={styles.stage}>
          {/* Scrolls with the arrow keys when focused. */}
          <section
            ref={ref}
            className={styles.scroll}
            aria-label={t("scrolls")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
            tabIndex={0}
          >
            <Canvas
              layout={layout}
              isDoubleElimination={bracket.isDoubleElimination}
              context={context}
              highlighted={highlighted}
              reachable={path?.reachable ?? EMPTY_SET}
            />
          </section>
          {overflows && isMapOpen && (
            <Minimap
              layout={layout}
              viewport={viewport}
              scrollTo={scrollTo}
              highlighted={highlighted}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** The selected player, a button that scrolls to their match, and one that clears the selection. */
function SelectedEntrant(props: {
  entrant: Entrant;
  path: Path;
  scrollToTable: (key: string | null) => void;
  onClear: () => void;
  children: ReactNode;
}) {
  const { entrant, path, scrollToTable, onClear, children } = props;
  const { t } = useTranslation("bracket");
  const name = entrant.player.display_name || entrant.player.username;
  return (
    <div className={styles.selected}>
      <div className={styles.path}>
        <p role="status">{t("chosen", { name })}</p>
        <button type="button" aria-label={t("clear")} title={t("clear")} onClick={onClear}>
          <span aria-hidden="true">{"×"}</span>
        </button>
      </div>
      <button
        type="button"
        className={ui.button}
        data-tone="main"
        onClick={() => scrollToTable(path.nextTable ?? path.lastTable)}
      >
        {path.nextTable ? t("toNext") : t("toLast")}
      </button>
      {children}
    </div>
  );
}

/**
 * The bracket itself. Screen readers get a list of rounds, each a list of tables; the connectors
 * add no information.
 */
function Canvas(props: {
  layout: BracketLayout;
  isDoubleElimination: boolean;
  context: BracketContext;
  highlighted: ReadonlySet<string>;
  reachable: ReadonlySet<string>;
}) {
  const { layout, context, highlighted, reachable } = props;
  const { width, height } = layout;
  const parts = [...new Set(layout.columns.map((column) => column.part))];
  const selectedEntry = context.selectedEntry;
  const connectorPath = (line: BracketLayout["connectors"][number]) => {
    if (selectedEntry === null) return undefined;
    if (line.entries.includes(selectedEntry)) return "taken";
    return (highlighted.has(line.from) || reachable.has(line.from)) && reachable.has(line.to)
      ? "ahead"
      : "other";
  };
  return (
    <div className={styles.tree} style={{ width: rem(width), height: rem(height) }}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ width: rem(width), height: rem(height) }}
        aria-hidden="true"
        focusable="false"
      >
        {layout.connectors.map((line) => (
          <path
            key={line.key}
            d={`M${line.points.map((point) => point.join(" ")).join("L")}`}
            data-taken={line.entries.length > 0 || undefined}
            data-path={connectorPath(line)}
          />
        ))}
      </svg>
      {parts.map((part) => (
        <BracketPart
          {...props}
          key={part}
          part={part}
          columns={layout.columns.filter((column) => column.part === part)}
        />
      ))}
    </div>
  );
}

function BracketPart(props: {
  part: Part;
  columns: Column[];
  layout: BracketLayout;
  isDoubleElimination: boolean;
  context: BracketContext;
  highlighted: ReadonlySet<string>;
  reachable: ReadonlySet<string>;
}) {
  const { part, columns, layout, isDoubleElimination, context, highlighted, reachable } = props;
  const connectorKeys = useMemo(() => new Set(layout.connectors.map((line) => line.key)), [layout]);
  const names = useNames();
  const id = useId();
  const [first] = columns;
  const Title = isDoubleElimination && part !== "final" ? "h4" : "h3";
  return (
    <>
      {isDoubleElimination && part !== "final" && first && (
        <h3 className={styles.sectionHeading} style={{ top: rem(first.top - SIZE.stageHeight) }}>
          {names.stage(part)}
        </h3>
      )}
      <ol>
        {columns.map((column) => (
          <li
            key={column.round}
            className={styles.column}
            style={{
              left: rem(column.left),
              top: rem(column.top),
              width: rem(SIZE.width),
              height: rem(column.height),
            }}
          >
            <Title id={`${id}-${column.round}`} className={styles.round}>
              {context.text.round(column)}
            </Title>
            <ol aria-labelledby={`${id}-${column.round}`}>
              {column.tables.map(({ table, top }) => (
                <li
                  key={table.key}
                  className={styles.tableItem}
                  style={{ top: rem(top - column.top) }}
                >
                  <TableBox
                    table={table}
                    context={context}
                    path={
                      highlighted.has(table.key)
                        ? "taken"
                        : reachable.has(table.key)
                          ? "ahead"
                          : null
                    }
                    connectorKeys={layout.isHeadToHead ? null : connectorKeys}
                  />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </>
  );
}
