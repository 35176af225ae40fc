import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TournamentDetail } from "../api/types";
import { planLike } from "./copy";
import "./messages";
import { firstPlan, type Plan, withFormat } from "./plan";
import { FormatField } from "./plan-fields";
import { SchedulePreview } from "./preview";
import { formatOptions, requestOf } from "./request";
import { groupSizes, scheduleOf, swissRounds, warningsOf } from "./schedule";

afterEach(cleanup);

const plan = (part: Partial<Plan>): Plan => ({ ...firstPlan, tableSize: 2, ...part });
const codes = (part: Partial<Plan>) => warningsOf(plan(part)).map(({ code }) => code);

describe("the schedule", () => {
  it("counts the rounds of a Swiss event as the server does", () => {
    expect([2, 8, 9, 64].map((players) => swissRounds(players, 2))).toEqual([1, 3, 4, 6]);
    expect([4, 16, 17].map((players) => swissRounds(players, 4))).toEqual([1, 3, 4]);
  });

  it.each([
    [
      { format: "round_robin", players: 8 },
      { rounds: 7, tables: 28, byes: 0 },
    ],
    [
      { format: "round_robin", players: 7, cycles: 2 },
      { rounds: 14, tables: 42, byes: 1 },
    ],
    [
      { format: "single_elimination", players: 12 },
      { rounds: 4, tables: 11, byes: 4 },
    ],
    [
      { format: "double_elimination", players: 64 },
      { rounds: null, tables: 126, byes: 0 },
    ],
    [
      { format: "groups_playoff", players: 9, groups: 2 },
      { rounds: 7, tables: 19, byes: 1 },
    ],
    [
      { format: "league_season", players: 20, divisions: 2, divisionSize: 8 },
      { rounds: 11, tables: 94, byes: 0 },
    ],
    [
      { format: "arena", players: 8 },
      { rounds: null, tables: null, byes: 0 },
    ],
  ] as [Partial<Plan>, object][])("of %o is %o", (part, schedule) => {
    expect(scheduleOf(plan(part))).toEqual(schedule);
  });

  it("deals players to groups as evenly as possible", () => {
    expect(groupSizes(11, 3)).toEqual([4, 4, 3]);
  });
});

describe("warnings", () => {
  it("name what an organiser may not have meant", () => {
    expect(codes({ format: "swiss", players: 12, rounds: 40 })).toEqual(["tooManyRounds"]);
    expect(codes({ format: "swiss", players: 12, rounds: 3 })).toEqual(["tooFewRounds"]);
    expect(codes({ format: "swiss", players: 5, tableSize: 4 })).toEqual(["uneven"]);
    expect(codes({ format: "swiss", players: 3, tableSize: 4 })).toEqual(["tooFew"]);
    expect(codes({ format: "round_robin", players: 40 })).toEqual(["longRoundRobin"]);
    expect(codes({ format: "groups_playoff", players: 6, groups: 4 })).toEqual(["smallGroups"]);
    expect(codes({ format: "groups_playoff", players: 4, groups: 2 })).toEqual(["allAdvance"]);
    expect(codes({ format: "league_season", players: 9, divisionSize: 8 })).toEqual([
      "smallDivision",
    ]);
    expect(codes({ format: "swiss", players: 12, maxEntries: 8 })).toEqual(["full"]);
    expect(codes({ format: "swiss", players: 12 })).toEqual([]);
  });

  it("are shown in words", () => {
    render(<SchedulePreview plan={plan({ format: "swiss", players: 12, rounds: 40 })} />);
    expect(screen.getByRole("listitem").textContent).toContain("more than 11 rounds");
  });
});

describe("the request", () => {
  it("has only what differs from the defaults of the format", () => {
    expect(formatOptions(plan({ format: "swiss" }))).toEqual({});
    expect(formatOptions(plan({ format: "single_elimination", bestOf: 3 }))).toEqual({
      match: { games: 3, best_of: true },
    });
    expect(
      formatOptions(plan({ format: "league_season", divisions: 3, divisionSize: 10, exchange: 1 })),
    ).toEqual({ sizes: [10, 10, 10], exchange: [1, 1] });
  });

  it("has no clock for real tables", () => {
    const clock = { kind: "bank", initial_ms: 600_000, increment_ms: 10_000 } as const;
    const made = requestOf(plan({ name: " Cup ", playing: "hall", roundDays: 7 }), clock, "k");
    expect(made).toMatchObject({
      name: "Cup",
      key: "k",
      settings: { by_hand: true, clock: null, round_seconds: 604_800 },
    });
  });
});

describe("a plan", () => {
  it("keeps to the sizes of tables that its format allows", () => {
    expect(withFormat(plan({ tableSize: 4 }), "single_elimination").tableSize).toBe(2);
    expect(withFormat(plan({ tableSize: 2 }), "table_elimination").tableSize).toBe(4);
  });

  it("is read from an earlier event, and leads to the same request", () => {
    const first = plan({
      kind: "lodge",
      format: "groups_playoff",
      players: 12,
      groups: 3,
      advance: 1,
      bestOf: 5,
      roundDays: 3,
      entry: "invited",
      maxEntries: 12,
      rated: false,
    });
    const request = requestOf(first, null, "k");
    const tournament = {
      kind: request.kind,
      format: request.format,
      table_size: request.table_size,
      entries: 12,
      options: request.settings,
    } as unknown as TournamentDetail;
    expect(requestOf(planLike(tournament, ""), null, "k")).toEqual(request);
  });
});

it("another format is chosen with its sentence", () => {
  const change = vi.fn();
  render(<FormatField plan={plan({ format: "swiss" })} onChange={change} />);
  fireEvent.click(screen.getByRole("radio", { name: /Single elimination.*Who loses is out/ }));
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ format: "single_elimination" }));
});
