import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNames } from "../i18n/names";
import ui from "../ui/ui.module.css";
import { integer } from "../url/params";
import { useUrlState } from "../url/use-url-state";
import styles from "./bracket.module.css";
import { Finder } from "./finder";
import { type Column, type Drawing, draw, heightOf, type Part, SIZE } from "./layout";
import { Minimap } from "./minimap";
import type { Bracket } from "./model";
import { type Entrant, entrantsOf, type Path, pathOf } from "./path";
import { RoundBar } from "./round-bar";
import { type Showing, TableBox } from "./table-box";
import { useView } from "./use-view";
import { useBracketWords } from "./words";

const CHOICES = { entrant: integer() };
const NONE: ReadonlySet<string> = new Set();
const rem = (size: number) => `${size}rem`;

/**
 * A bracket and what helps to find one's way in it: a search for a player, whose path is then lit,
 * the rounds, and a map. Whose path it is stands in the address.
 */
export function Tree({ bracket }: { bracket: Bracket }) {
  const { t } = useTranslation("bracket");
  const words = useBracketWords(bracket.double);
  const drawing = useMemo(() => draw(bracket), [bracket]);
  const entrants = useMemo(() => entrantsOf(bracket), [bracket]);
  const { values, set } = useUrlState(CHOICES);
  const chosen = entrants.find((each) => each.entry === values.entrant) ?? null;
  const path = useMemo(() => chosen && pathOf(bracket, chosen.entry), [bracket, chosen]);
  const lit = useMemo(() => (path ? new Set(path.tables) : NONE), [path]);
  const { ref, view, show } = useView();
  const [mapped, setMapped] = useState(true);

  const jump = useCallback(
    (
      key: string | null | undefined,
      how: { smooth?: boolean; page?: boolean } = { page: true },
    ) => {
      for (const column of drawing.columns) {
        const found = column.tables.find(({ table }) => table.key === key);
        if (!found) continue;
        show({ x: column.left + SIZE.width / 2, y: found.top + heightOf(found.table) / 2 }, how);
      }
    },
    [drawing, show],
  );
  // Whoever follows a link to a player's path sees their match at once.
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || !path) return;
    arrived.current = true;
    jump(path.next ?? path.last, { smooth: false });
  }, [path, jump]);

  const find = (entry: number) => {
    arrived.current = true;
    set({ entrant: entry });
    const found = pathOf(bracket, entry);
    jump(found.next ?? found.last);
  };
  const showing: Showing = {
    words,
    chosen: chosen?.entry ?? null,
    pick: (entry) => {
      arrived.current = true; // The reader is looking at the table already.
      set({ entrant: entry === chosen?.entry ? null : entry });
    },
  };
  const overflows = view.width > 0 && (view.width < drawing.width || view.height < drawing.height);
  const mapToggle = overflows && (
    <button
      type="button"
      className={`${ui.button} ${styles.mapToggle}`}
      aria-pressed={mapped}
      onClick={() => setMapped(!mapped)}
    >
      {t("map")}
    </button>
  );
  return (
    <>
      {drawing.cut && <p className={styles.cut}>{t("cut")}</p>}
      <div className={`${ui.card} ${styles.bracket}`}>
        <div className={styles.bar}>
          {chosen && path ? (
            <Chosen entrant={chosen} path={path} jump={jump} clear={() => set({ entrant: null })}>
              {mapToggle}
            </Chosen>
          ) : (
            <>
              {entrants.length > 0 && <Finder entrants={entrants} pick={find} />}
              {mapToggle}
            </>
          )}
          <RoundBar drawing={drawing} view={view} show={show} words={words} lit={lit} />
        </div>
        <div className={styles.stage}>
          {/* Scrolled by arrow keys once it has the focus. */}
          <section
            ref={ref}
            className={styles.scroll}
            aria-label={t("scrolls")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
          >
            <Canvas
              drawing={drawing}
              double={bracket.double}
              showing={showing}
              lit={lit}
              ahead={path?.ahead ?? NONE}
            />
          </section>
          {overflows && mapped && <Minimap drawing={drawing} view={view} show={show} lit={lit} />}
        </div>
      </div>
    </>
  );
}

/** Whose path is lit, how to get to their match, and back to everybody. */
function Chosen(props: {
  entrant: Entrant;
  path: Path;
  jump: (key: string | null) => void;
  clear: () => void;
  children: ReactNode;
}) {
  const { entrant, path, jump, clear, children } = props;
  const { t } = useTranslation("bracket");
  const name = entrant.player.display_name || entrant.player.username;
  return (
    <div className={styles.chosen}>
      <div className={styles.path}>
        <p role="status">{t("chosen", { name })}</p>
        <button type="button" aria-label={t("clear")} title={t("clear")} onClick={clear}>
          <span aria-hidden="true">{"×"}</span>
        </button>
      </div>
      <button
        type="button"
        className={ui.button}
        data-tone="main"
        onClick={() => jump(path.next ?? path.last)}
      >
        {path.next ? t("toNext") : t("toLast")}
      </button>
      {children}
    </div>
  );
}

/**
 * The tree itself. To a screen reader it is a list of rounds, each a list of tables; the lines say
 * nothing that the tables do not.
 */
function Canvas(props: {
  drawing: Drawing;
  double: boolean;
  showing: Showing;
  lit: ReadonlySet<string>;
  ahead: ReadonlySet<string>;
}) {
  const { drawing, showing, lit, ahead } = props;
  const { width, height } = drawing;
  const parts = [...new Set(drawing.columns.map((column) => column.part))];
  const chosen = showing.chosen;
  const wayOf = (line: Drawing["lines"][number]) => {
    if (chosen === null) return undefined;
    if (line.entries.includes(chosen)) return "taken";
    return (lit.has(line.from) || ahead.has(line.from)) && ahead.has(line.to) ? "ahead" : "other";
  };
  return (
    <div className={styles.tree} style={{ width: rem(width), height: rem(height) }}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ width: rem(width), height: rem(height) }}
        aria-hidden="true"
        focusable="false"
      >
        {drawing.lines.map((line) => (
          <path
            key={line.key}
            d={`M${line.points.map((point) => point.join(" ")).join("L")}`}
            data-taken={line.entries.length > 0 || undefined}
            data-path={wayOf(line)}
          />
        ))}
      </svg>
      {parts.map((part) => (
        <PartOf
          {...props}
          key={part}
          part={part}
          columns={drawing.columns.filter((column) => column.part === part)}
        />
      ))}
    </div>
  );
}

function PartOf(props: {
  part: Part;
  columns: Column[];
  drawing: Drawing;
  double: boolean;
  showing: Showing;
  lit: ReadonlySet<string>;
  ahead: ReadonlySet<string>;
}) {
  const { part, columns, drawing, double, showing, lit, ahead } = props;
  const joined = useMemo(() => new Set(drawing.lines.map((line) => line.key)), [drawing]);
  const names = useNames();
  const id = useId();
  const [first] = columns;
  const Title = double && part !== "final" ? "h4" : "h3";
  return (
    <>
      {double && part !== "final" && first && (
        <h3 className={styles.part} style={{ top: rem(first.top - SIZE.stage) }}>
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
              {showing.words.round(column)}
            </Title>
            <ol aria-labelledby={`${id}-${column.round}`}>
              {column.tables.map(({ table, top }) => (
                <li key={table.key} className={styles.place} style={{ top: rem(top - column.top) }}>
                  <TableBox
                    table={table}
                    showing={showing}
                    path={lit.has(table.key) ? "taken" : ahead.has(table.key) ? "ahead" : null}
                    joined={drawing.paired ? null : joined}
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
