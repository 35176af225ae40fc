import type { Bracket, BracketTable } from "./bracket-model";
import { connectTables } from "./connectors";
import { orderTables } from "./table-layout";

/** On touch screens a name is 44 pixels high. */
const IS_TOUCH_SCREEN =
  typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches === true;

/**
 * Sizes in rem, so that a bracket scales with the user's font size. Double elimination of eight
 * fits a desktop screen.
 */
export const SIZE = {
  width: 11,
  columnGap: 1.4,
  sideHeight: IS_TOUCH_SCREEN ? 2.75 : 2,
  tableGap: 1,
  /** Between tables of three and four players, which have their number above them. */
  multiplayerGap: 1.6,
  titleHeight: 2.1,
  stageHeight: 2.1,
  sectionGap: 1.75,
};

/** Rounds with more tables than this are not drawn; they are in the list of rounds. */
export const MAX_TABLES_PER_ROUND = 32;

export interface PositionedTable {
  readonly table: BracketTable;
  readonly top: number;
}

/** A round of a section. Its box spans the whole section, so that its heading can stay visible. */
export interface Column {
  readonly part: Part;
  readonly round: number;
  /** Number of rounds of this section that follow. */
  readonly roundsAfter: number;
  /** Number of tables in a full round of this size. */
  readonly tablesInFullRound: number;
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly tables: readonly PositionedTable[];
}

export interface Connector {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** Points from the source table to the target table. */
  readonly points: readonly (readonly [number, number])[];
  /** Entries that have advanced along this connector. */
  readonly entries: readonly number[];
}

export interface BracketLayout {
  readonly columns: readonly Column[];
  readonly connectors: readonly Connector[];
  readonly width: number;
  readonly height: number;
  /** True if early rounds were too large to draw. */
  readonly isTruncated: boolean;
  /** True if every table has two seats. */
  readonly isHeadToHead: boolean;
}

export type Part = "winners" | "losers" | "final";

export const heightOf = (table: BracketTable) => Math.max(1, table.sides.length) * SIZE.sideHeight;
const isHeadToHead = (bracket: Bracket) =>
  [...bracket.tables.values()].every((table) => table.sides.length <= 2);

/** Computes the position of everything in a bracket. */
export function layoutBracket(bracket: Bracket): BracketLayout {
  return isHeadToHead(bracket) ? layoutPairs(bracket) : layoutMultiplayerTables(bracket);
}

/** Tables of two: winners' bracket above losers' bracket, finals to the right. */
function layoutPairs(bracket: Bracket): BracketLayout {
  const all = [...bracket.tables.values()];
  // The first round contains only tables with two players, so its full size is derived from later
  // rounds.
  const firstRoundTables = Math.max(
    0,
    ...all.filter(isPart("W")).map(({ position }) => position.number * 2 ** (position.round - 1)),
  );
  const step = SIZE.width + SIZE.columnGap;
  const tablesInRound = ({ position: { part, round } }: BracketTable): number =>
    part === "W"
      ? firstRoundTables / 2 ** (round - 1)
      : firstRoundTables / 2 ** Math.ceil(round / 2);
  const drawnTables = all.filter(
    (table) => !isInBracketTree(table) || tablesInRound(table) <= MAX_TABLES_PER_ROUND,
  );
  const sectionHeight = (part: "W" | "L") => {
    const maxTables = Math.max(0, ...drawnTables.filter(isPart(part)).map(tablesInRound));
    return maxTables * (2 * SIZE.sideHeight + SIZE.tableGap);
  };
  const headingHeight = bracket.isDoubleElimination
    ? SIZE.stageHeight + SIZE.titleHeight
    : SIZE.titleHeight;
  const sectionHeights = { W: sectionHeight("W"), L: sectionHeight("L") };
  const tops = {
    W: headingHeight,
    L: headingHeight + sectionHeights.W + SIZE.sectionGap + headingHeight,
  };
  const columns: Column[] = [];
  for (const part of ["W", "L"] as const) {
    const rounds = [
      ...new Set(drawnTables.filter(isPart(part)).map((table) => table.position.round)),
    ];
    rounds.sort((a, b) => a - b);
    for (const [index, round] of rounds.entries()) {
      const tables = drawnTables
        .filter(isInRound(part, round))
        .sort((a, b) => a.position.number - b.position.number);
      const tablesInFullRound = tables[0] ? tablesInRound(tables[0]) : 0;
      columns.push({
        part: part === "W" ? "winners" : "losers",
        round,
        roundsAfter: rounds.length - 1 - index,
        tablesInFullRound,
        left: index * step,
        top: tops[part] - SIZE.titleHeight,
        height: SIZE.titleHeight + sectionHeights[part],
        tables: tables.map((table) => {
          const centre = ((table.position.number - 0.5) / tablesInFullRound) * sectionHeights[part];
          return { table, top: tops[part] + centre - heightOf(table) / 2 };
        }),
      });
    }
  }
  const height = addFinals(
    columns,
    drawnTables,
    headingHeight +
      sectionHeights.W +
      (sectionHeights.L && SIZE.sectionGap + headingHeight + sectionHeights.L),
  );
  const width = Math.max(0, ...columns.map((column) => column.left + SIZE.width));
  const connectors = connectTables(columns, (from, to, place) => {
    if (place !== 1) return false;
    return from.position.part === to.position.part || to.position.part === "GF";
  });
  const isTruncated = drawnTables.length < all.length;
  return { columns, connectors, width, height, isTruncated, isHeadToHead: true };
}

/** The finals to the right of everything else, and the table for third place below the last one. */
function addFinals(columns: Column[], drawnTables: BracketTable[], height: number): number {
  const finalsLeft =
    Math.max(0, ...columns.map((column) => column.left)) + SIZE.width + SIZE.columnGap;
  const finals = drawnTables
    .filter(isPart("GF"))
    .sort((a, b) => a.position.round - b.position.round);
  for (const [index, table] of finals.entries()) {
    columns.push({
      part: "final",
      round: table.position.round,
      roundsAfter: finals.length - 1 - index,
      tablesInFullRound: 1,
      left: finalsLeft + index * (SIZE.width + SIZE.columnGap),
      top: SIZE.stageHeight,
      height: height - SIZE.stageHeight,
      tables: [{ table, top: height / 2 - heightOf(table) / 2 }],
    });
  }
  const thirdPlace = drawnTables.find(isPart("P"));
  const last = columns.at(-1);
  const final = last?.tables[0];
  if (!thirdPlace || !last || !final) return height;
  const top = final.top + heightOf(final.table) + SIZE.titleHeight + SIZE.tableGap;
  const totalHeight = Math.max(height, top + heightOf(thirdPlace));
  const tables = [...last.tables, { table: thirdPlace, top }];
  columns[columns.length - 1] = { ...last, height: totalHeight - last.top, tables };
  return totalHeight;
}

/** Tables of three and four players: see `orderTables`. */
function layoutMultiplayerTables(bracket: Bracket): BracketLayout {
  const all = [...bracket.tables.values()].filter(isPart("W"));
  const rounds = [...new Set(all.map((table) => table.position.round))].sort((a, b) => a - b);
  const groups = rounds
    .map((round) =>
      all.filter(isInRound("W", round)).sort((a, b) => a.position.number - b.position.number),
    )
    .filter((tables) => tables.length <= MAX_TABLES_PER_ROUND);
  const rowHeight = Math.max(0, ...groups.flat().map(heightOf)) + SIZE.multiplayerGap;
  const { positioned, connectedRounds } = orderTables(groups, rowHeight);
  const height =
    SIZE.titleHeight + rowHeight * Math.max(0, ...groups.map((tables) => tables.length));
  const columns = positioned.map((tables, index): Column => {
    const round = groups[index]?.[0]?.position.round ?? 0;
    return {
      part: "winners",
      round,
      roundsAfter: positioned.length - 1 - index,
      tablesInFullRound: tables.length,
      left: index * (SIZE.width + SIZE.columnGap),
      top: 0,
      height,
      tables: tables.map(({ table, centre }) => ({
        table,
        // Slightly below the centre of its row, because its number is above it.
        top: SIZE.titleHeight + centre + SIZE.multiplayerGap / 2 - heightOf(table) / 2,
      })),
    };
  });
  return {
    columns,
    connectors: connectTables(
      columns,
      (from, to) =>
        connectedRounds.has(to.position.round) && from.position.round === to.position.round - 1,
    ),
    width: Math.max(0, ...columns.map((column) => column.left + SIZE.width)),
    height: height + SIZE.multiplayerGap / 2,
    isTruncated: groups.length < rounds.length,
    isHeadToHead: false,
  };
}

const isPart = (part: string) => (table: BracketTable) => table.position.part === part;
const isInRound = (part: string, round: number) => (table: BracketTable) =>
  table.position.part === part && table.position.round === round;
const isInBracketTree = (table: BracketTable) =>
  table.position.part === "W" || table.position.part === "L";
