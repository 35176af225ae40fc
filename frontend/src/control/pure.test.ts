import { describe, expect, it } from "vitest";
import { conflictingEvents } from "./conflicts";
import { countsBySection } from "./desk-counts";
import { filterEntrants } from "./entrant-filter";
import { type EntryValues, entryActions, entryCommand } from "./entry-actions";
import { nextStep } from "./next-step";
import { mergeOrder, moveItem } from "./order";
import { entrySections } from "./sections";
import type { Command, Entry, LogEvent } from "./types";

const event = (seq: number, by: string | null, type: string, members: object = {}): LogEvent => ({
  seq,
  decision: seq,
  at: "2026-05-04T18:31:40Z",
  by,
  type,
  ...members,
});

describe("what others did meanwhile", () => {
  const rule: Command = { type: "rule", table: 3, kind: "forfeit", at_fault: [1] };

  it("matters for a table if it is about the same table, or about everything", () => {
    const events = [
      event(5, "other", "result_recorded", { table: 3 }),
      event(6, "other", "result_recorded", { table: 4 }),
      event(7, "other", "stopped"),
      event(8, "other", "registered", { entry: 9 }),
    ];
    expect(conflictingEvents(rule, events, "me").map(({ seq }) => seq)).toEqual([5, 7]);
  });

  it("never matters if it was done by the same person or happened by itself", () => {
    const events = [
      event(5, "me", "result_recorded", { table: 3 }),
      event(6, null, "result_recorded", { table: 3 }),
    ];
    expect(conflictingEvents(rule, events, "me")).toEqual([]);
  });

  it("matters for an entry if it is about the same entry", () => {
    const events = [event(5, "o", "paused", { entry: 1 }), event(6, "o", "paused", { entry: 2 })];
    const found = conflictingEvents({ type: "withdraw", entry: 2 }, events, "me");
    expect(found.map(({ seq }) => seq)).toEqual([6]);
  });

  it("matters always for what concerns the whole event, and not for further entries", () => {
    const events = [event(5, "o", "registered", { entry: 4 })];
    expect(conflictingEvents({ type: "start" }, events, "me")).toEqual(events);
    expect(conflictingEvents({ type: "register", player: "ada" }, events, "me")).toEqual([]);
  });
});

const entry = (number: number, given: Partial<Entry> = {}): Entry => ({
  entry: number,
  player: { id: `p${number}`, username: `p${number}`, display_name: `P ${number}`, kind: "person" },
  seed: number,
  rating: 1500,
  status: "present",
  accepted: true,
  reserve: null,
  ...given,
});

describe("the next step", () => {
  const step = (status: string, given: Partial<Parameters<typeof nextStep>[1][number]>[] = []) =>
    nextStep(
      { status, settings: { automatic: false } } as never,
      given.map((one, index) => entry(index + 1, one)),
      [],
      null,
      0,
    );
  const round = (playing: number, deadline: string | null = null) => ({
    status: "playing" as const,
    deadline,
    tables: { playing, finished: 1, annulled: 0 },
  });

  it("leads from the registration to the start", () => {
    expect(step("draft")).toEqual({ step: "open_registration" });
    expect(step("registration", [{}, { status: "withdrawn" }])).toEqual({
      step: "add_entrants",
      entered: 1,
    });
    const three = [entry(1), entry(2), entry(3)];
    expect(nextStep({ status: "registration" } as never, three, [], null, 0, false)).toEqual({
      step: "add_entrants",
      entered: 3,
    });
    expect(step("registration", [{}, {}, { accepted: false }])).toEqual({
      step: "start",
      waiting: 1,
    });
  });

  it("is to publish a draft, then to wait for results, then to draft again", () => {
    const running = { status: "running", settings: { automatic: false } } as never;
    expect(nextStep(running, [], [round(2)], { stale: true }, 0)).toEqual({
      step: "publish",
      stale: true,
    });
    const late = nextStep(running, [], [round(2, "1970-01-01T00:00:01Z"), round(1)], null, 1_000);
    expect(late).toEqual({ step: "results", open: 3, overdue: true });
    expect(nextStep(running, [], [round(0)], null, 0)).toEqual({ step: "make_draft" });
    const automatic = { status: "running", settings: { automatic: true } } as never;
    expect(nextStep(automatic, [], [round(0)], null, 0)).toEqual({ step: "wait" });
    expect(step("finished")).toEqual({ step: "finished" });
  });
});

it("counts what waits in each section, also what is not listed", () => {
  const item = (code: string, section: string) => ({
    code,
    path: `/tournaments/t/control${section}`,
  });
  const desk = {
    items: [
      item("table_overdue", "/results"),
      item("table_overdue", "/results"),
      item("game_stalled", "/results"),
      item("ready_to_start", ""),
    ],
    counts: { table_overdue: 40, game_stalled: 1, ready_to_start: 1 },
  } as never;
  expect([...countsBySection(desk)]).toEqual([["results", 41]]);
});

describe("what can be done with an entry", () => {
  const values: EntryValues = { reason: " Rude ", round: "3", half: true, points: "−0,5" };

  it("depends on whether it has left", () => {
    expect(entryActions("present", "registration")).toEqual(["withdraw", "disqualify"]);
    expect(entryActions("withdrawn", "running")).toContain("come_back");
    expect(entryActions("disqualified", "registration")).toEqual([]);
    expect(entryActions("reserve", "running")).toEqual(["promote_reserve", "withdraw"]);
  });

  it("becomes a command, or names what is missing", () => {
    expect(entryCommand("disqualify", 4, values)).toEqual({
      type: "disqualify",
      entry: 4,
      reason: "Rude",
    });
    expect(entryCommand("disqualify", 4, { ...values, reason: " " })).toEqual({
      missing: "reason",
    });
    expect(entryCommand("absence", 4, values)).toMatchObject({ round: 3, half: true });
    expect(entryCommand("absence", 4, { ...values, round: "x" })).toEqual({ missing: "round" });
    expect(entryCommand("adjust_points", 4, values)).toMatchObject({ points: -0.5 });
    expect(entryCommand("adjust_points", 4, { ...values, points: "0" })).toEqual({
      missing: "points",
    });
  });
});

it("finds entrants by name without regard to accents, and by what they do", () => {
  const jose = entry(1);
  const all = [
    { ...jose, player: { ...jose.player, display_name: "José" } },
    entry(2, { status: "paused" }),
    entry(3, { accepted: false }),
  ];
  const numbers = (search: string, filter: Parameters<typeof filterEntrants>[2]) =>
    filterEntrants(all, search, filter).map((one) => one.entry);
  expect(numbers("jose", "all")).toEqual([1]);
  expect(numbers("", "paused")).toEqual([2]);
  expect(numbers("", "waiting")).toEqual([3]);
});

it("moves an item, also beyond the ends", () => {
  expect(moveItem([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  expect(moveItem([1, 2, 3], 0, 9)).toEqual([2, 3, 1]);
  expect(moveItem([1, 2, 3], 1, -1)).toEqual([2, 1, 3]);
});

it("keeps an order changed by hand when entries come and go", () => {
  expect(mergeOrder([3, 1, 2], [1, 3, 4])).toEqual([3, 1, 4]);
});

it("knows the groups and divisions in which players can be entered", () => {
  const of = (format: string, options: object) =>
    entrySections({ format, settings: { format_options: options } });
  expect(of("groups_playoff", { groups: 3 })).toEqual(["groups/A", "groups/B", "groups/C"]);
  expect(of("league_season", { sizes: [8, 6] })).toEqual(["division/1", "division/2"]);
  expect(of("swiss", {})).toEqual([]);
});
