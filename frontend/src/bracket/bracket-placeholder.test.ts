import { describe, expect, it } from "vitest";
import { double, single, tables } from "../test/brackets";
import { bracketsOf } from "./bracket-model";
import { estimateHeight } from "./bracket-placeholder";
import { layoutBracket } from "./layout";

const same = <T>(list: T[]) => list;

const tournament = (format: string, entries: number, size = 2, options: object = {}) =>
  ({ format, entries, table_size: size, options: { format_options: options } }) as never;

function drawn(shape: Parameters<typeof bracketsOf>[2]): number {
  const [bracket] = bracketsOf([], [], shape);
  return bracket ? layoutBracket(bracket).height : 0;
}

describe("the place kept for a bracket", () => {
  it.each([4, 5, 8, 13, 33, 64])("is as high as it will be for %i", (players) => {
    expect(estimateHeight(tournament("single_elimination", players))).toBeCloseTo(
      drawn(single(players)),
    );
    expect(estimateHeight(tournament("double_elimination", players))).toBeCloseTo(
      drawn(double(players, same)),
    );
    expect(estimateHeight(tournament("table_elimination", players, 4))).toBeCloseTo(
      drawn(tables(players, 4, 2, same)),
    );
  });

  it("is that of a playoff after groups", () => {
    const playoff = tournament("groups_playoff", 32, 2, { groups: 4, advance: 2 });
    expect(estimateHeight(playoff)).toBeCloseTo(drawn(single(8)));
  });
});
