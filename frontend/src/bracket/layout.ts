import { joinTables } from "./lines";
import type { Bracket, BracketTable } from "./model";
import { placeTables } from "./table-layout";

/** For fingers, a name to be tapped is 44 pixels high. */
const COARSE = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches === true;

/** Sizes in rem, so that a bracket grows with the reader's text. Eight players twice fit a desktop. */
export const SIZE = {
  width: 11,
  gap: 1.4,
  side: COARSE ? 2.75 : 2,
  between: 1,
  /** Between tables of three and four, which have their number above them. */
  apartTables: 1.6,
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

/** A round of a part. Its box reaches over the whole part, so that its heading can stay in sight. */
export interface Column {
  readonly part: Part;
  readonly round: number;
  /** Rounds of this part that come after it. */
  readonly after: number;
  /** Tables that a full round of this size has. */
  readonly full: number;
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly tables: readonly PlacedTable[];
}

export interface Line {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** Corners, from the table that is left to the one that is reached. */
  readonly points: readonly (readonly [number, number])[];
  /** Entries that have gone this way. */
  readonly entries: readonly number[];
}

export interface Drawing {
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
  /** Whether early rounds were too large to draw. */
  readonly cut: boolean;
  /** Whether two sit at a table everywhere. */
  readonly paired: boolean;
}

export type Part = "winners" | "losers" | "final";

export const heightOf = (table: BracketTable) => Math.max(1, table.sides.length) * SIZE.side;
const isPaired = (bracket: Bracket) =>
  [...bracket.tables.values()].every((table) => table.sides.length <= 2);

/** Where everything of a bracket goes. */
export function draw(bracket: Bracket): Drawing {
  return isPaired(bracket) ? drawPairs(bracket) : drawTables(bracket);
}

/** Tables of two: the winners' part above the losers', the finals behind. */
function drawPairs(bracket: Bracket): Drawing {
  const all = [...bracket.tables.values()];
  // Of the first round only those are there at which two play: later rounds tell how large it is.
  const first = Math.max(
    0,
    ...all.filter(isPart("W")).map(({ spot }) => spot.number * 2 ** (spot.round - 1)),
  );
  const step = SIZE.width + SIZE.gap;
  const count = ({ spot: { part, round } }: BracketTable): number =>
    part === "W" ? first / 2 ** (round - 1) : first / 2 ** Math.ceil(round / 2);
  const shown = all.filter((table) => !isTree(table) || count(table) <= MOST);
  const rowOf = (part: "W" | "L") => {
    const most = Math.max(0, ...shown.filter(isPart(part)).map(count));
    return most * (2 * SIZE.side + SIZE.between);
  };
  const head = bracket.double ? SIZE.stage + SIZE.title : SIZE.title;
  const tall = { W: rowOf("W"), L: rowOf("L") };
  const tops = { W: head, L: head + tall.W + SIZE.apart + head };
  const columns: Column[] = [];
  for (const part of ["W", "L"] as const) {
    const rounds = [...new Set(shown.filter(isPart(part)).map((table) => table.spot.round))];
    rounds.sort((a, b) => a - b);
    for (const [index, round] of rounds.entries()) {
      const tables = shown.filter(at(part, round)).sort((a, b) => a.spot.number - b.spot.number);
      const full = tables[0] ? count(tables[0]) : 0;
      columns.push({
        part: part === "W" ? "winners" : "losers",
        round,
        after: rounds.length - 1 - index,
        full,
        left: index * step,
        top: tops[part] - SIZE.title,
        height: SIZE.title + tall[part],
        tables: tables.map((table) => {
          const middle = ((table.spot.number - 0.5) / full) * tall[part];
          return { table, top: tops[part] + middle - heightOf(table) / 2 };
        }),
      });
    }
  }
  const height = addFinals(columns, shown, head + tall.W + (tall.L && SIZE.apart + head + tall.L));
  const width = Math.max(0, ...columns.map((column) => column.left + SIZE.width));
  const lines = joinTables(columns, (from, to, place) => {
    if (place !== 1) return false;
    return from.spot.part === to.spot.part || to.spot.part === "GF";
  });
  const cut = shown.length < all.length;
  return { columns, lines, width, height, cut, paired: true };
}

/** The finals behind everything, and the table for third place below the last one. */
function addFinals(columns: Column[], shown: BracketTable[], height: number): number {
  const behind = Math.max(0, ...columns.map((column) => column.left)) + SIZE.width + SIZE.gap;
  const finals = shown.filter(isPart("GF")).sort((a, b) => a.spot.round - b.spot.round);
  for (const [index, table] of finals.entries()) {
    columns.push({
      part: "final",
      round: table.spot.round,
      after: finals.length - 1 - index,
      full: 1,
      left: behind + index * (SIZE.width + SIZE.gap),
      top: SIZE.stage,
      height: height - SIZE.stage,
      tables: [{ table, top: height / 2 - heightOf(table) / 2 }],
    });
  }
  const third = shown.find(isPart("P"));
  const last = columns.at(-1);
  const final = last?.tables[0];
  if (!third || !last || !final) return height;
  const top = final.top + heightOf(final.table) + SIZE.title + SIZE.between;
  const reach = Math.max(height, top + heightOf(third));
  const tables = [...last.tables, { table: third, top }];
  columns[columns.length - 1] = { ...last, height: reach - last.top, tables };
  return reach;
}

/** Tables of three and four: see `placeTables`. */
function drawTables(bracket: Bracket): Drawing {
  const all = [...bracket.tables.values()].filter(isPart("W"));
  const rounds = [...new Set(all.map((table) => table.spot.round))].sort((a, b) => a - b);
  const groups = rounds
    .map((round) => all.filter(at("W", round)).sort((a, b) => a.spot.number - b.spot.number))
    .filter((tables) => tables.length <= MOST);
  const row = Math.max(0, ...groups.flat().map(heightOf)) + SIZE.apartTables;
  const { placed, joined } = placeTables(groups, row);
  const height = SIZE.title + row * Math.max(0, ...groups.map((tables) => tables.length));
  const columns = placed.map((tables, index): Column => {
    const round = groups[index]?.[0]?.spot.round ?? 0;
    return {
      part: "winners",
      round,
      after: placed.length - 1 - index,
      full: tables.length,
      left: index * (SIZE.width + SIZE.gap),
      top: 0,
      height,
      tables: tables.map(({ table, middle }) => ({
        table,
        // A little lower than the middle of its row: its number stands above it.
        top: SIZE.title + middle + SIZE.apartTables / 2 - heightOf(table) / 2,
      })),
    };
  });
  return {
    columns,
    lines: joinTables(
      columns,
      (from, to) => joined.has(to.spot.round) && from.spot.round === to.spot.round - 1,
    ),
    width: Math.max(0, ...columns.map((column) => column.left + SIZE.width)),
    height: height + SIZE.apartTables / 2,
    cut: groups.length < rounds.length,
    paired: false,
  };
}

const isPart = (part: string) => (table: BracketTable) => table.spot.part === part;
const at = (part: string, round: number) => (table: BracketTable) =>
  table.spot.part === part && table.spot.round === round;
const isTree = (table: BracketTable) => table.spot.part === "W" || table.spot.part === "L";
