import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import { Section } from "../ui/basics";
import ui from "../ui/ui.module.css";
import styles from "./bracket.module.css";
import { type Column, draw, type Part, SIZE } from "./layout";
import { type Bracket, bracketsOf } from "./model";
import { TableBox } from "./table-box";
import { useBracketWords } from "./words";

const FORMATS = new Set([
  "single_elimination",
  "double_elimination",
  "table_elimination",
  "groups_playoff",
]);

/** Whether a format has a bracket somewhere. */
export const hasBracket = (format: string): boolean => FORMATS.has(format);

/** The brackets of a tournament, drawn as trees. Nothing where there are none yet. */
export function Brackets({ id }: { id: string }) {
  const { t } = useTranslation("pairing");
  const names = useNames();
  const format = useFormat();
  const tables = useQuery(queries.bracketTables(id));
  const byes = useQuery(queries.allByes(id));
  const expected = useQuery(queries.expected(id));
  if (!tables.data || !byes.data || !expected.data) return null;
  return bracketsOf(tables.data, byes.data, expected.data).map((bracket) => (
    <Section
      key={bracket.outer}
      id={`bracket-${bracket.outer}`}
      title={
        bracket.outer
          ? t("bracket.titleOf", { stage: format.list(names.stage(bracket.outer)) })
          : t("bracket.title")
      }
    >
      <Tree bracket={bracket} />
    </Section>
  ));
}

const rem = (size: number) => `${size}rem`;

/**
 * The tree itself. To a screen reader it is a list of rounds, each a list of tables; the lines say
 * nothing that the tables do not.
 */
function Tree({ bracket }: { bracket: Bracket }) {
  const { t } = useTranslation("pairing");
  const drawing = draw(bracket);
  const { width, height } = drawing;
  const parts = [...new Set(drawing.columns.map((column) => column.part))];
  return (
    <>
      {drawing.cut && <p className={styles.cut}>{t("bracket.cut")}</p>}
      {/* Scrolled by arrow keys once it has the focus. */}
      <section
        className={`${ui.card} ${styles.scroll}`}
        aria-label={t("bracket.scrolls")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <div className={styles.tree} style={{ width: rem(width), height: rem(height) }}>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            style={{ width: rem(width), height: rem(height) }}
            aria-hidden="true"
            focusable="false"
          >
            {drawing.lines.map((line) => (
              <path key={line.key} d={line.d} data-taken={line.taken || undefined} />
            ))}
          </svg>
          {parts.map((part) => (
            <PartOf
              key={part}
              part={part}
              double={bracket.double}
              columns={drawing.columns.filter((column) => column.part === part)}
            />
          ))}
        </div>
      </section>
    </>
  );
}

function PartOf(props: { part: Part; double: boolean; columns: Column[] }) {
  const { part, double, columns } = props;
  const names = useNames();
  const words = useBracketWords(double);
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
          <li key={column.round}>
            <Title
              id={`${id}-${column.round}`}
              className={styles.round}
              style={{ left: rem(column.left), top: rem(column.top), width: rem(SIZE.width) }}
            >
              {words.round(column)}
            </Title>
            <ol aria-labelledby={`${id}-${column.round}`}>
              {column.tables.map(({ table, top }) => (
                <li
                  key={table.key}
                  className={styles.place}
                  style={{ left: rem(column.left), top: rem(top), width: rem(SIZE.width) }}
                >
                  <TableBox table={table} double={double} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </>
  );
}
