import i18next from "i18next";
import { describe, expect, it } from "vitest";
import type { GameAction, GameI18n } from "../games/plugin";
import { loadPlugin } from "../games/registry";
import { getFormatter } from "../i18n/format";
import { type choicesAfter, nextTargets, otherTargets, select } from "./choices";

/** Positions and legal actions from the engine (scripts/fixtures.py). */
interface Fixture {
  turns: { seat: number; legal: GameAction[]; view: { phase: string } }[];
  legal: GameAction[][];
}

const fixtures = import.meta.glob<Fixture>("../test/fixtures/turns/*.json", {
  import: "default",
});
const kinds = Object.keys(fixtures).map((path) => path.replace(/^.*\/|\.json$/g, ""));

const RAW = /\{\{|undefined|null|NaN|\[object|\b(ask|button|room|decor)\.\w/;

function textOf(kind: string): GameI18n {
  return {
    t: i18next.getFixedT("en", kind as "common") as unknown as GameI18n["t"],
    seatName: (seat) => `Seat ${seat}`,
    format: getFormatter("en"),
  };
}

async function load(kind: string) {
  const fixture = await fixtures[`../test/fixtures/turns/${kind}.json`]?.();
  if (!fixture) throw new Error(`no fixture for ${kind}`);
  return { fixture, plugin: await loadPlugin(kind), i18n: textOf(kind) };
}

/** Selects the targets one after the other; returns the action that is complete then. */
function clickAll(choices: ReturnType<typeof choicesAfter>, targets: readonly string[]) {
  let selected: readonly string[] = [];
  for (const [index, target] of targets.entries()) {
    expect(nextTargets(choices, selected)).toContain(target);
    const result = select(choices, selected, target);
    if (index === targets.length - 1) return result?.complete?.action;
    expect(result?.complete).toBeNull();
    selected = result?.selected ?? [];
  }
  return undefined;
}

describe.each(kinds)("choices of %s", (kind) => {
  it("reach each legal action by one path of targets, and no two by the same", async () => {
    const { fixture, plugin } = await load(kind);
    const lists = [...fixture.legal, ...fixture.turns.map((turn) => turn.legal)];
    expect(lists.length).toBeGreaterThan(50);
    for (const legal of lists) {
      const choices = plugin.choicesOf(legal);
      expect(choices.map((choice) => choice.action)).toEqual(legal);
      const paths = choices.flatMap((choice) => [choice.targets, ...(choice.alternatives ?? [])]);
      expect(new Set(paths.map((path) => path.join(" "))).size).toBe(paths.length);
      for (const choice of choices) {
        for (const path of [choice.targets, ...(choice.alternatives ?? [])]) {
          expect(clickAll(choices, path)).toBe(choice.action);
        }
      }
    }
  });

  it("contain every kind of action of the game", async () => {
    const { fixture } = await load(kind);
    const types = new Set(fixture.turns.flatMap((turn) => turn.legal.map((one) => one.type)));
    const expected = {
      dream_home:
        "take build decorate discard jackhammer keep drill mix scaffold supply trade roof decline take_car",
      lodge:
        "build_room build_amenity place_guest place_valet_guest take_guest spend_token refresh_guests end_turn pass",
    }[kind];
    const missing = expected?.split(" ").filter((type) => !types.has(type));
    expect(missing).toEqual([]);
  });

  it("are asked for and named in words", async () => {
    const { fixture, plugin, i18n } = await load(kind);
    for (const { legal, view } of fixture.turns) {
      const choices = plugin.choicesOf(legal);
      const asked = plugin.instruction(view, choices, [], i18n);
      expect(asked, view.phase).not.toBe("");
      expect(asked, view.phase).not.toMatch(RAW);
      for (const choice of choices) {
        for (const [index, target] of choice.targets.entries()) {
          const name = plugin.targetName(target, view, i18n);
          expect(name, target).not.toBe("");
          expect(name, target).not.toMatch(RAW);
          const next = plugin.instruction(view, choices, choice.targets.slice(0, index), i18n);
          expect(next, choice.targets.join(" ")).not.toMatch(RAW);
          expect(next).not.toBe("");
        }
      }
    }
  });
});

describe("a selection", () => {
  const choices = [
    { action: { type: "take" }, targets: ["column:1"] },
    { action: { type: "drill" }, targets: ["tool:drill", "slot:G1", "column:1"] },
    { action: { type: "mix" }, targets: ["tool:mixer", "column:1", "column:2"] },
  ];

  it("offers only what follows from it", () => {
    expect([...nextTargets(choices, [])]).toEqual(["column:1", "tool:drill", "tool:mixer"]);
    expect([...nextTargets(choices, ["tool:drill"])]).toEqual(["slot:G1"]);
  });

  it("starts anew with a target that does not follow", () => {
    expect(select(choices, ["tool:drill"], "tool:mixer")).toEqual({
      selected: ["tool:mixer"],
      complete: null,
    });
    expect(select(choices, ["tool:drill"], "column:1")?.complete?.action.type).toBe("take");
    expect([...otherTargets(choices, ["tool:drill"])]).toEqual([
      "tool:drill",
      "column:1",
      "tool:mixer",
    ]);
  });

  it("is given up by selecting its last target again", () => {
    expect(select(choices, ["tool:drill"], "tool:drill")).toEqual({
      selected: [],
      complete: null,
    });
  });

  it("ignores what is no target", () => {
    expect(select(choices, [], "slot:U4")).toBeNull();
  });
});
