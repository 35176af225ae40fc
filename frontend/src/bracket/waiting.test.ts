import { describe, expect, it } from "vitest";
import { double, single, tables } from "../test/brackets";
import { draw } from "./layout";
import { bracketsOf } from "./model";
import { heightFor } from "./waiting";

const same = <T>(list: T[]) => list;

const tournament = (format: string, entries: number, size = 2, options: object = {}) =>
  ({ format, entries, table_size: size, options: { format_options: options } }) as never;

function drawn(shape: Parameters<typeof bracketsOf>[2]): number {
  const [bracket] = bracketsOf([], [], shape);
  return bracket ? draw(bracket).height : 0;
}

describe("the place kept for a bracket", () => {
  it.each([4, 5, 8, 13, 33, 64])("is as high as it will be for %i", (players) => {
    expect(heightFor(tournament("single_elimination", players))).toBeCloseTo(
      drawn(single(players)),
    );
    expect(heightFor(tournament("double_elimination", players))).toBeCloseTo(
      drawn(double(players, same)),
    );
    expect(heightFor(tournament("table_elimination", players, 4))).toBeCloseTo(
      drawn(tables(players, 4, 2, same)),
    );
  });

  it("is that of a playoff after groups", () => {
    const playoff = tournament("groups_playoff", 32, 2, { groups: 4, advance: 2 });
    expect(heightFor(playoff)).toBeCloseTo(drawn(single(8)));
  });
});
