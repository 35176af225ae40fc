import { describe, expect, it } from "vitest";
import { double, type Shape, shuffler, single, tables } from "../test/brackets";
import { bracketsOf } from "./bracket-model";
import { type BracketLayout, type Connector, heightOf, layoutBracket, SIZE } from "./layout";

function drawingOf(shape: Shape): BracketLayout {
  const [bracket] = bracketsOf([], [], shape);
  if (!bracket) throw new Error("no bracket");
  return layoutBracket(bracket);
}

type Point = readonly [number, number];
type Segment = readonly [Point, Point];

const segmentsOf = (line: Connector): Segment[] =>
  line.points.slice(1).map((point, index) => [line.points[index] ?? point, point] as const);

const span = (a: number, b: number): [number, number] => [Math.min(a, b), Math.max(a, b)];

/** Whether two horizontal or vertical segments intersect. */
function meet([a, b]: Segment, [c, d]: Segment): boolean {
  const share = (one: [number, number], other: [number, number]) =>
    one[0] <= other[1] + 1e-9 && other[0] <= one[1] + 1e-9;
  return share(span(a[0], b[0]), span(c[0], d[0])) && share(span(a[1], b[1]), span(c[1], d[1]));
}

/** Pairs of connectors that cross without sharing a start or an end. */
function crossings({ connectors }: BracketLayout): string[] {
  const found: string[] = [];
  for (const [index, one] of connectors.entries()) {
    for (const other of connectors.slice(index + 1)) {
      if (one.to === other.to || one.from === other.from) continue;
      const crossed = segmentsOf(one).some((mine) =>
        segmentsOf(other).some((theirs) => meet(mine, theirs)),
      );
      if (crossed) found.push(`${one.key} x ${other.key}`);
    }
  }
  return found;
}

/** Connectors that run through a table they do not belong to. */
function throughTables({ connectors, columns }: BracketLayout): string[] {
  const boxes = columns.flatMap((column) =>
    column.tables.map(({ table, top }) => {
      const [left, right, bottom] = [column.left, column.left + SIZE.width, top + heightOf(table)];
      return {
        key: table.key,
        sides: [
          [
            [left, top],
            [right, top],
          ],
          [
            [left, bottom],
            [right, bottom],
          ],
          [
            [left, top],
            [left, bottom],
          ],
          [
            [right, top],
            [right, bottom],
          ],
        ] as Segment[],
      };
    }),
  );
  return connectors.flatMap((line) =>
    boxes
      .filter((box) => box.key !== line.from && box.key !== line.to)
      .filter((box) => segmentsOf(line).some((part) => box.sides.some((side) => meet(part, side))))
      .map((box) => `${line.key} through ${box.key}`),
  );
}

/** Tables of one column that overlap. */
function overlaps({ columns }: BracketLayout): string[] {
  return columns.flatMap((column) =>
    [...column.tables]
      .sort((a, b) => a.top - b.top)
      .flatMap((placed, index, all) => {
        const next = all[index + 1];
        const end = placed.top + heightOf(placed.table);
        return next && next.top < end ? [`${placed.table.key} on ${next.table.key}`] : [];
      }),
  );
}

function faults(shape: Shape): string[] {
  const drawing = drawingOf(shape);
  const outside = drawing.columns
    .flatMap((column) => column.tables)
    .filter(({ table, top }) => top < 0 || top + heightOf(table) > drawing.height)
    .map(({ table }) => `${table.key} outside`);
  return [
    ...crossings(drawing),
    ...throughTables(drawing),
    ...overlaps(drawing),
    ...outside,
    ...(drawing.isTruncated ? ["cut"] : []),
  ];
}

const SIZES = Array.from({ length: 61 }, (_, index) => index + 4);

describe("no line crosses another or runs through a table", () => {
  it.each(SIZES)("in single elimination of %i", (players) => {
    expect(faults(single(players))).toEqual([]);
    expect(faults(single(players, "", true))).toEqual([]);
  });

  it.each(SIZES)("in double elimination of %i", (players) => {
    expect(faults(double(players, (list) => list))).toEqual([]);
    expect(faults(double(players, shuffler(players)))).toEqual([]);
  });

  it.each([
    [3, 1],
    [3, 2],
    [4, 1],
    [4, 2],
    [4, 3],
  ])("at tables of %i from which %i go on, however they are seated", (size, advance) => {
    for (const players of SIZES) {
      expect([players, faults(tables(players, size, advance, (list) => list))]).toEqual([
        players,
        [],
      ]);
      for (const seed of [1, 2]) {
        const shape = tables(players, size, advance, shuffler(seed * 1000 + players));
        expect([players, faults(shape)]).toEqual([players, []]);
      }
    }
  });
});

describe("tables of three and four", () => {
  it("stand beside the table they lead to, whatever their numbers are", () => {
    const drawing = drawingOf(tables(27, 3, 1, shuffler(7)));
    // All of nine, three and one are connected: one connector from each table but the last.
    expect(drawing.connectors).toHaveLength(12);
    const [first, second] = drawing.columns;
    const order = first?.tables.map(({ table }) => table.key);
    const feeders = second?.tables.flatMap(({ table }) =>
      table.sides.map(({ source }) => (source.from === "table" ? source.key : "")),
    );
    expect(
      order?.map((key) => feeders?.indexOf(key)).map((at) => Math.floor((at ?? -9) / 3)),
    ).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
  });

  it("have no lines to a round in which those of one table part: words say where they come from", () => {
    const drawing = drawingOf(tables(16, 4, 2, shuffler(3)));
    // Both tables of the second round lead to the final table.
    expect(drawing.connectors.map((line) => line.to)).toEqual(["W3-1", "W3-1"]);
  });
});
