import type { Bracket, BracketTable } from "./model";

/** Sizes in rem, so that a bracket grows with the reader's text. Eight players twice fit a desktop. */
export const SIZE = {
  width: 10.7,
  gap: 1.4,
  side: 2,
  between: 1,
  title: 2.1,
  stage: 2.1,
  apart: 1.75,
};

/** More tables than this in a round are not drawn: the list of rounds has them. */
export const MOST = 32;

export interface PlacedTable {
  readonly table: BracketTable;
  readonly top: number;
}

export interface Column {
  readonly part: Part;
  readonly round: number;
  /** Rounds of this part that come after it. */
  readonly after: number;
  readonly left: number;
  readonly top: number;
  readonly tables: readonly PlacedTable[];
}

export interface Line {
  readonly key: string;
  readonly d: string;
  /** Somebody has gone this way. */
  readonly taken: boolean;
}

export interface Drawing {
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
  /** Whether early rounds were too large to draw. */
  readonly cut: boolean;
}

export type Part = "winners" | "losers" | "final";

const heightOf = (table: BracketTable) => Math.max(1, table.sides.length) * SIZE.side;
const isPaired = (bracket: Bracket) =>
  [...bracket.tables.values()].every((table) => table.sides.length <= 2);

/** Where everything of a bracket goes: the winners' part above the losers', the finals behind. */
export function draw(bracket: Bracket): Drawing {
  const all = [...bracket.tables.values()];
  const first = Math.max(0, ...all.filter(at("W", 1)).map((table) => table.spot.number));
  const paired = isPaired(bracket);
  const step = SIZE.width + (paired ? SIZE.gap : 3 * SIZE.gap); // Crossing lines need more room.
  const count = (table: BracketTable): number => {
    const { part, round } = table.spot;
    if (!paired) return Math.max(...all.filter(at(part, round)).map((each) => each.spot.number));
    return part === "W" ? first / 2 ** (round - 1) : first / 2 ** Math.ceil(round / 2);
  };
  const shown = all.filter((table) => !isTree(table) || count(table) <= MOST);
  const rowOf = (part: "W" | "L") => {
    const tallest = Math.max(0, ...shown.filter(isPart(part)).map(heightOf));
    const most = Math.max(0, ...shown.filter(isPart(part)).map(count));
    return most * (tallest + SIZE.between);
  };
  const head = bracket.double ? SIZE.stage + SIZE.title : SIZE.title;
  const tall = { W: rowOf("W"), L: rowOf("L") };
  const tops = { W: head, L: head + tall.W + SIZE.apart + head };
  const columns: Column[] = [];
  for (const part of ["W", "L"] as const) {
    const rounds = [...new Set(shown.filter(isPart(part)).map((table) => table.spot.round))];
    rounds.sort((a, b) => a - b);
    for (const [index, round] of rounds.entries()) {
      columns.push({
        part: part === "W" ? "winners" : "losers",
        round,
        after: rounds.length - 1 - index,
        left: index * step,
        top: tops[part] - SIZE.title,
        tables: shown
          .filter(at(part, round))
          .sort((a, b) => a.spot.number - b.spot.number)
          .map((table) => {
            const middle = ((table.spot.number - 0.5) / count(table)) * tall[part];
            return { table, top: tops[part] + middle - heightOf(table) / 2 };
          }),
      });
    }
  }
  const height = addFinals(columns, shown, head + tall.W + (tall.L && SIZE.apart + head + tall.L));
  const width = Math.max(0, ...columns.map((column) => column.left + SIZE.width));
  return { columns, lines: lines(columns, paired), width, height, cut: shown.length < all.length };
}

/** The finals behind everything, and the table for third place below the last one. */
function addFinals(columns: Column[], shown: BracketTable[], height: number): number {
  const behind = Math.max(0, ...columns.map((column) => column.left)) + SIZE.width + SIZE.gap;
  const finals = shown.filter(isPart("GF")).sort((a, b) => a.spot.round - b.spot.round);
  for (const [index, table] of finals.entries()) {
    const top = height / 2 - heightOf(table) / 2;
    columns.push({
      part: "final",
      round: table.spot.round,
      after: finals.length - 1 - index,
      left: behind + index * (SIZE.width + SIZE.gap),
      top: top - SIZE.title,
      tables: [{ table, top }],
    });
  }
  const third = shown.find(isPart("P"));
  const last = columns.at(-1);
  const final = last?.tables[0];
  if (!third || !last || !final) return height;
  const top = final.top + heightOf(final.table) + SIZE.title + SIZE.between;
  columns[columns.length - 1] = { ...last, tables: [...last.tables, { table: third, top }] };
  return Math.max(height, top + heightOf(third));
}

const isPart = (part: string) => (table: BracketTable) => table.spot.part === part;
const at = (part: string, round: number) => (table: BracketTable) =>
  table.spot.part === part && table.spot.round === round;
const isTree = (table: BracketTable) => table.spot.part === "W" || table.spot.part === "L";

/** Lines from each table to where those who go on play next. */
function lines(columns: readonly Column[], paired: boolean): Line[] {
  const spots = new Map(
    columns.flatMap((column) =>
      column.tables.map((placed) => [placed.table.key, { column, placed }] as const),
    ),
  );
  const found: Line[] = [];
  for (const { column, placed } of spots.values()) {
    for (const [index, side] of placed.table.sides.entries()) {
      const { source } = side;
      const from = source.from === "table" ? spots.get(source.key) : undefined;
      if (source.from !== "table" || !from || !joins(from.placed.table, placed.table)) continue;
      if (paired && source.place !== 1) continue;
      const x1 = from.column.left + SIZE.width;
      const x2 = column.left;
      const out = from.placed.table.sides.findIndex((each) => each.entry === side.entry);
      const y1 = paired
        ? from.placed.top + heightOf(from.placed.table) / 2
        : from.placed.top +
          (side.entry !== null && out >= 0 ? out + 0.5 : source.place - 0.5) * SIZE.side;
      const y2 = paired
        ? placed.top + heightOf(placed.table) / 2
        : placed.top + (index + 0.5) * SIZE.side;
      const middle = paired ? x2 - SIZE.gap / 2 : (x1 + x2) / 2;
      const d = paired
        ? `M${x1} ${y1}H${middle}V${y2}H${x2}`
        : `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
      found.push({
        key: `${source.key}-${placed.table.key}-${index}`,
        d,
        taken: side.entry !== null,
      });
    }
  }
  return found;
}

/** Whether the way between two tables is drawn: within a part, and from both parts to the final. */
function joins(from: BracketTable, to: BracketTable): boolean {
  return from.spot.part === to.spot.part || to.spot.part === "GF";
}
