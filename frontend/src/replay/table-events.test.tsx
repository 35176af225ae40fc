import { renderHook } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { PlayerRef } from "../api/types";
import type { AnyEvent, GamePlugin } from "../games/plugin";
import { loadPlugin } from "../games/registry";
import { useGameI18n } from "../games/use-plugin";
import { describeMove, importanceOf, useDescribeEvent } from "./describe-events";
import { takenBackSeqs } from "./table-events";

const players = ["Ann", "Bo", "Cy"].map(
  (name) =>
    ({ id: name, username: name.toLowerCase(), display_name: name, kind: "person" }) as PlayerRef,
);
const SEATED = {
  type: "seated",
  chairs: [
    { player: "aaa", bot: "" },
    { player: "bbb", bot: "" },
    { player: "ccc", bot: "greedy" },
  ],
  options: {},
};
const clock = (control: object, why = "start") => ({
  type: "clock_set",
  control,
  remaining: [600_000, 600_000, 600_000],
  why,
});
const BANK = { kind: "bank", initial_ms: 600_000, increment_ms: 0 };
const closed = (why: string, ranks: number[]) => ({
  type: "table_closed",
  why,
  result: { ranks, points: [9, 8, 7], sheet: [] },
  seed: "",
});

const TEXTS: [AnyEvent, string][] = [
  [SEATED, "The players take their seats"],
  [clock(BANK), "Each player has 10 minutes for the whole game"],
  [
    clock({ kind: "bank", initial_ms: 5_430_000, increment_ms: 5_000 }),
    "Each player has 1 hour, 30 minutes, 30 seconds for the whole game, and 5 seconds more after each move",
  ],
  [
    clock({ kind: "per_move", initial_ms: 86_400_000, increment_ms: 0 }),
    "Each player has 1 day for each move",
  ],
  [clock(BANK, "outage"), "The clocks are corrected after an outage"],
  [clock(BANK, "ruling"), "The clocks are corrected by a ruling"],
  [{ type: "flag_fell", seat: 0 }, "Ann’s time is over"],
  [{ type: "resigned", seat: 1 }, "Bo resigns"],
  [{ type: "left", seat: 0 }, "Ann leaves the table"],
  [{ type: "returned", seat: 0 }, "Ann returns to the table"],
  [
    { type: "substituted", seat: 0, player: "", bot: "greedy", why: "left" },
    "The bot greedy plays on for Ann",
  ],
  [
    { type: "substituted", seat: 1, player: "ddd", bot: "random", why: "ruling" },
    "The bot random plays on for Bo",
  ],
  [
    { type: "substituted", seat: 0, player: "ddd", bot: "", why: "ruling" },
    "Another player plays on for Ann",
  ],
  [
    { type: "substituted", seat: 0, player: "aaa", bot: "", why: "ruling" },
    "Ann takes the seat again",
  ],
  [{ type: "paused", reason: "" }, "The game is paused"],
  [{ type: "paused", reason: "fire alarm" }, "The game is paused: fire alarm"],
  [{ type: "resumed" }, "The game goes on"],
  [
    { type: "take_back_offered", seat: 1, to: 1012 },
    "Bo asks to take back everything after event 1,012",
  ],
  [{ type: "take_back_answered", seat: 2, accepted: true }, "Cy agrees to the take-back"],
  [{ type: "take_back_answered", seat: 2, accepted: false }, "Cy declines the take-back"],
  [{ type: "taken_back", to: 12 }, "Everything after event 12 is taken back"],
  [{ type: "vacation_set", seat: 0, on: true }, "Ann is on vacation; the clock stands still"],
  [{ type: "vacation_set", seat: 0, on: false }, "Ann is back from vacation"],
  [
    { type: "voided", reason: "", seed: "", why: "aborted" },
    "A player has aborted the game at its start",
  ],
  [
    { type: "voided", reason: "", seed: "", why: "no_first_move" },
    "The game is void, because the first move was not made in time",
  ],
  [{ type: "voided", reason: "", seed: "" }, "The game is void"],
  [{ type: "voided", reason: "wrong players", seed: "" }, "The game is void: wrong players"],
  [closed("resigned", [3, 1, 2]), "The game is over, and Bo wins"],
  [closed("flag", [1, 3, 1]), "The game is over, and Ann and Cy share first place"],
  [closed("finished", [3, 2, 1]), "Players who left rank behind the others, and Cy wins"],
  [
    closed("finished", [3, 1, 1]),
    "Players who left rank behind the others, and Bo and Cy share first place",
  ],
];

describe.each(["dream_home", "lodge"])("the events of a table of %s", (kind) => {
  async function describer(events: AnyEvent[] = [SEATED]) {
    const plugin = await loadPlugin(kind); // registers its messages
    const { result } = renderHook(() =>
      useDescribeEvent(plugin, useGameI18n(kind, players), events),
    );
    return { plugin, describe: result.current };
  }

  it("are told in sentences with the names of the players", async () => {
    const { describe } = await describer();
    for (const [event, sentence] of TEXTS) expect(describe(event)).toBe(sentence);
  });

  it("do not call a substitute the player who sat there until the first chairs are known", async () => {
    const { describe } = await describer([]);
    const event = { type: "substituted", seat: 0, player: "aaa", bot: "", why: "ruling" };
    expect(describe(event)).toBe("Another player plays on for Ann");
  });

  it("are shown like moves, except those of the opening", async () => {
    const { plugin } = await describer();
    const details = TEXTS.filter(([event]) => importanceOf(event, plugin) === "detail");
    expect(details.map(([event]) => event)).toEqual(TEXTS.slice(0, 4).map(([event]) => event));
    for (const [event] of TEXTS.slice(4)) expect(importanceOf(event, plugin)).toBe("move");
  });

  it("leave the sentence of the opening as it was", async () => {
    const { plugin, describe } = await describer();
    const opened = { type: "opened", rules: 2 };
    expect(describeMove([opened, SEATED, clock(BANK)], plugin, describe)).toBe(describe(opened));
  });

  it("are told together where one command caused several", async () => {
    const { plugin, describe } = await describer();
    const events = [
      { type: "flag_fell", seat: 1 },
      { type: "substituted", seat: 1, player: "", bot: "greedy", why: "flag" },
    ];
    expect(describeMove(events, plugin, describe)).toBe(
      "Bo’s time is over · The bot greedy plays on for Bo",
    );
  });
});

it("leaves all other events to the plug-in", () => {
  const plugin = { describeEvent: (event: AnyEvent) => `plug-in: ${event.type}` };
  const { result } = renderHook(() =>
    useDescribeEvent(plugin as unknown as GamePlugin, useGameI18n("lodge", players), []),
  );
  // Object properties such as "constructor" are no types of events.
  for (const type of ["closed", "constructor"]) {
    expect(result.current({ type })).toBe(`plug-in: ${type}`);
  }
});

describe("events that were taken back", () => {
  const log = (...events: [number, string, number?][]) =>
    events.map(([seq, type, to]) => ({ seq, type, to }));

  it("are those of the game between the position and the take-back", () => {
    const events = log(
      [1, "opened"],
      [2, "seated"],
      [3, "built"],
      [4, "turn"],
      [5, "take_back_offered", 2],
      [6, "take_back_answered"],
      [7, "taken_back", 2],
      [8, "built"],
    );
    expect([...takenBackSeqs(events)]).toEqual([3, 4]);
    expect([...takenBackSeqs(events.slice(0, 6))]).toEqual([]);
  });

  it("stay taken back when the game goes back further", () => {
    const events = log(
      [1, "opened"],
      [2, "seated"],
      [3, "built"],
      [4, "built"],
      [5, "taken_back", 3],
      [6, "built"],
      [7, "taken_back", 2],
      [8, "built"],
    );
    expect([...takenBackSeqs(events)].sort()).toEqual([3, 4, 6]);
  });
});
