import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { queries } from "../api/queries";
import type { Bye, ExpectedTable, TournamentTable } from "../api/types";
import { type Bracket, bracketsOf } from "./bracket-model";
import { Brackets } from "./brackets";
import { layoutBracket, MAX_TABLES_PER_ROUND, SIZE } from "./layout";

const player = (id: number) => ({
  id: `p${id}`,
  username: `p${id}`,
  display_name: `Player ${id}`,
  kind: "person",
});

/** A table: its key, the sources of its seats, who sits there (winner first), and its status. */
function table(key: string, from: string[], entries: number[], given: object = {}) {
  return {
    id: entries[0],
    key,
    number: 1,
    status: "finished",
    games: [`${70 + (entries[0] ?? 0)}`],
    notes: [],
    reason: { code: "bracket", params: { from }, says: "" },
    seats: entries.map((entry, index) => ({
      entry,
      player: player(entry),
      rank: index + 1,
      points: 40 - index,
      table_points: 0,
      status: "played",
    })),
    ...given,
  };
}

interface Published {
  tables: TournamentTable[];
  byes: Bye[];
}

const round = (number: number, tables: object[], stage = "", byes: object[] = []) =>
  ({
    tables: tables.map((each) => ({ ...each, stage, round: number })),
    byes,
  }) as unknown as Published;

const brackets = (rounds: Published[], ahead: ExpectedTable[]) =>
  bracketsOf(
    rounds.flatMap(({ tables }) => tables),
    rounds.flatMap(({ byes }) => byes),
    ahead,
  );

function expected(key: string, sources: string[], seats: (number | null)[], given: object = {}) {
  const made = { key, stage: "", round: 2, number: 1, seats, sources, optional: false, ...given };
  return made as ExpectedTable;
}

/** Three players: the first seed has a bye; the final has not been played. */
const three = {
  rounds: [
    round(1, [table("W1-2", ["seed 2", "seed 3"], [2, 3])], "", [{ entry: 1, player: player(1) }]),
  ],
  expected: [expected("W2-1", ["place 1 W1-1", "place 1 W1-2"], [1, 2])],
};

function only(brackets: Bracket[]): Bracket {
  const [bracket, ...others] = brackets;
  if (!bracket || others.length > 0) throw new Error(`${brackets.length} brackets`);
  return bracket;
}

/** Every table of a bracket of that size, none of them played. */
function whole(size: number): ExpectedTable[] {
  const found: ExpectedTable[] = [];
  for (let count = size / 2, at = 1; count >= 1; count /= 2, at++) {
    for (let number = 1; number <= count; number++) {
      const before = at === 1 ? "seed" : `place 1 W${at - 1}-`;
      const sources = [2 * number - 1, 2 * number].map((each) =>
        at === 1 ? `seed ${each}` : `${before}${each}`,
      );
      found.push(expected(`W${at}-${number}`, sources, [null, null], { round: at, number }));
    }
  }
  return found;
}

/** A final that ended in a tie, with a note about it. */
function tiedFinal(code: string, entries: number[], ...replays: object[]) {
  const final = table("W1-1", ["seed 1", "seed 2"], [1, 2], {
    notes: [{ code, params: { entries }, says: "" }],
  });
  for (const seat of final.seats) seat.rank = 1;
  const bracket = only(brackets([round(1, [final, ...replays])], []));
  return bracket.tables.get("W1-1")?.sides.map((side) => side.won);
}

describe("a bracket", () => {
  it("shows who went on from a tie, and nobody before that is known", () => {
    expect(tiedFinal("tie_to_decide", [1, 2])).toEqual([false, false]);
    expect(tiedFinal("tie_decided", [2, 1])).toEqual([false, true]);
    expect(tiedFinal("tie_by_seed", [1, 2])).toEqual([true, false]);
    expect(tiedFinal("tie_replayed", [1, 2])).toEqual([false, false]);
    const replay = table("W1-1.T1", [], [2, 1]);
    expect(tiedFinal("tie_replayed", [1, 2], replay)).toEqual([false, true]);
  });

  it("shows who sits at the next table as the winner of a tied one", () => {
    const tied = table("W1-2", ["seed 2", "seed 3"], [2, 3], {
      notes: [{ code: "tie_stands", params: { entries: [2, 3] }, says: "" }],
    });
    for (const seat of tied.seats) seat.rank = 1;
    const final = expected("W2-1", ["place 1 W1-1", "place 1 W1-2"], [1, 3]);
    const bracket = only(brackets([round(1, [tied])], [final]));
    expect(bracket.tables.get("W1-2")?.sides.map((side) => side.won)).toEqual([false, true]);
  });

  it("is made of what was published and of what is to come", () => {
    const bracket = only(brackets(three.rounds, three.expected));
    expect([...bracket.tables.values()].map(({ key, status }) => [key, status])).toEqual([
      ["W1-2", "finished"],
      ["W2-1", "expected"],
      ["W1-1", "bye"],
    ]);
    expect(bracket.tables.get("W1-1")?.sides.map((side) => side.entry)).toEqual([1]);
    expect(bracket.tables.get("W1-2")?.sides.map((side) => side.won)).toEqual([true, false]);
  });

  it("leaves out what was annulled and what is no bracket, and keeps stages apart", () => {
    const rounds = [
      round(1, [table("groups/A/R1.T1", [], [1, 2])], "groups/A"),
      round(1, [table("playoff/W1-1", ["seed 1", "seed 2"], [1, 2], { status: "annulled" })]),
    ];
    expect(brackets(rounds, [])).toEqual([]);
    const final = expected("playoff/W1-1", ["place 1 groups/A", "place 1 groups/B"], [null, null]);
    const bracket = only(brackets(rounds, [final]));
    expect(bracket.outerStage).toBe("playoff");
    expect(bracket.tables.get("W1-1")?.sides[0]?.source).toEqual({
      from: "stage",
      place: 1,
      stage: "groups/A",
    });
  });

  it("puts a player who sits alone on the side they came from", () => {
    const rounds = [
      round(1, [
        table("W1-1", ["seed 1", "seed 4"], [1, 4]),
        table("W1-2", ["seed 2", "seed 3"], [2, 3]),
      ]),
      round(2, [table("W2-1", ["place 1 W1-1", "place 1 W1-2"], [2])]),
    ];
    const sides = only(brackets(rounds, [])).tables.get("W2-1")?.sides;
    expect(sides?.map((side) => side.entry)).toEqual([null, 2]);
  });
});

describe("the drawing", () => {
  it("puts each table in the middle of those it comes from, joined by lines", () => {
    const drawing = layoutBracket(only(brackets([], whole(8))));
    expect(drawing.columns.map((column) => column.tables.length)).toEqual([4, 2, 1]);
    const tops = drawing.columns.map((column) => column.tables.map(({ top }) => top));
    const middle = (a = 0, b = 0) => (a + b) / 2;
    expect(tops[1]?.[0]).toBeCloseTo(middle(tops[0]?.[0], tops[0]?.[1]));
    expect(tops[2]?.[0]).toBeCloseTo(middle(tops[1]?.[0], tops[1]?.[1]));
    expect(drawing.connectors).toHaveLength(6);
    expect(drawing.isTruncated).toBe(false);
  });

  it("leaves no two tables on top of each other, also where some sides are byes", () => {
    const double = [
      ...whole(4),
      expected("L1-1", ["place 2 W1-1", "place 2 W1-2"], [null, null]),
      expected("L2-1", ["place 2 W2-1", "place 1 L1-1"], [null, null]),
      expected("GF1", ["place 1 W2-1", "place 1 L2-1"], [null, null]),
      expected("GF2", ["place 1 GF1", "place 2 GF1"], [null, null], { optional: true }),
    ].map((each) => ({ ...each, stage: each.key.startsWith("L") ? "losers" : each.stage }));
    const { columns, connectors, width, height } = layoutBracket(only(brackets([], double)));
    const boxes = columns.flatMap((column) =>
      column.tables.map(({ top, table: each }) => ({
        left: column.left,
        top,
        end: top + each.sides.length * SIZE.sideHeight,
      })),
    );
    for (const one of boxes) {
      expect(one.left + SIZE.width).toBeLessThanOrEqual(width);
      expect(one.end).toBeLessThanOrEqual(height);
      for (const other of boxes) {
        const apart = one.left !== other.left || one.end <= other.top || other.end <= one.top;
        expect(one === other || apart).toBe(true);
      }
    }
    // Two connectors into each final and into the second winners' round; one within the losers'
    // bracket.
    expect(connectors.map((line) => line.key)).toEqual([
      "W1-1-W2-1",
      "W1-2-W2-1",
      "L1-1-L2-1",
      "W2-1-GF1",
      "L2-1-GF1",
      "GF1-GF2",
    ]);
  });

  it("begins where a round is small enough to be drawn", () => {
    const drawing = layoutBracket(only(brackets([], whole(256))));
    expect(drawing.isTruncated).toBe(true);
    expect(drawing.columns[0]?.tables).toHaveLength(MAX_TABLES_PER_ROUND);
    expect(drawing.columns[0]?.round).toBe(3);
  });
});

describe("the bracket on the page", () => {
  function show(rounds: Published[], ahead: ExpectedTable[]) {
    const client = new QueryClient();
    const fresh = { staleTime: Number.POSITIVE_INFINITY };
    client.setQueryData(
      queries.bracketTables("7").queryKey,
      rounds.flatMap(({ tables }) => tables),
    );
    client.setQueryData(
      queries.allByes("7").queryKey,
      rounds.flatMap(({ byes }) => byes),
    );
    client.setQueryData(queries.expectedTables("7").queryKey, ahead);
    client.setQueryDefaults(["tournament", "7"], fresh);
    return render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Brackets id="7" tournament={{ started_at: null } as never} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  }

  it("is a list of rounds, each a list of tables, with links to the games", () => {
    show(three.rounds, three.expected);
    const semis = screen.getByRole("list", { name: "Semi-finals" });
    expect(within(semis).getAllByRole("listitem")).toHaveLength(2);
    expect(within(semis).getByRole("link").getAttribute("href")).toBe("/games/72");
    expect(within(semis).getByText("Bye")).toBeDefined();
    const final = screen.getByRole("list", { name: "Final" });
    expect(within(final).getByText("Player 1")).toBeDefined();
  });

  it("scrolls by keyboard", () => {
    show(three.rounds, three.expected);
    expect(screen.getByRole("region", { name: "Scrollable bracket" }).tabIndex).toBe(0);
  });

  it("says who is awaited", () => {
    show([], whole(4));
    expect(screen.getByText("Seed 1")).toBeDefined();
    expect(screen.getByText("Winner of table 2")).toBeDefined();
  });

  it("is not there before there is anything in it", () => {
    expect(show([], []).container.childElementCount).toBe(0);
  });
});
