import { renderHook } from "@testing-library/preact";
import { beforeAll, expect, describe as group, it } from "vitest";
import type { PlayerRef } from "../../api/types";
import fixture from "../../test/fixtures/lodge.json";
import type { AnyEvent, GameI18n, GamePlugin } from "../plugin";
import { loadPlugin } from "../registry";
import { useGameI18n } from "../use-plugin";
import words from "./en.json";
import { DRAWN_ICONS } from "./icons";

let plugin: GamePlugin;

beforeAll(async () => {
  plugin = await loadPlugin("lodge");
});

const players = ["Oak", "Elm", "Ash", "Fir"].map(
  (name) =>
    ({ id: name, username: name.toLowerCase(), display_name: name, kind: "bot" }) as PlayerRef,
);

function i18n(): GameI18n {
  return renderHook(() => useGameI18n("lodge", players)).result.current;
}

const tell = (event: AnyEvent) => plugin.describeEvent(event, i18n());

group("the words of Lodge", () => {
  it("tell every event that the engine tells, without leaving a hole", () => {
    for (const event of Object.values(fixture.events)) {
      const told = tell(event as AnyEvent);
      expect(told).not.toMatch(/[{}]|event\.|undefined|NaN|no words/);
      expect(told).not.toBe("");
    }
  });

  it.each<[AnyEvent, string]>([
    [
      { type: "room_built", seat: 0, room: "red", place: 1, floor: 2, column: 3 },
      "Oak builds a red room on floor 2, column 3",
    ],
    [
      { type: "amenity_built", seat: 1, amenity: "exact:red", place: 0, floor: 1, column: 2 },
      "Elm builds the Gallery (red) on floor 1, column 2",
    ],
    [
      { type: "amenity_built", seat: 1, amenity: "on_floor:4", place: 0, floor: 4, column: 2 },
      "Elm builds the Terrace (floor 4) on floor 4, column 2",
    ],
    [
      { type: "guest_placed", seat: 2, guest: "blue:red:3", place: 0, floor: 1, column: 2 },
      "Ash places the blue and red guest for floor 3 in a room on floor 1",
    ],
    [
      { type: "guest_placed", seat: 2, guest: "blue:red:3", place: 0, floor: 3, column: 2 },
      "Ash places the blue and red guest for floor 3 on their favourite floor",
    ],
    [
      {
        type: "valet_guest_placed",
        seat: 3,
        guest: "blue:red:3",
        floor: 3,
        column: 2,
        takes: true,
      },
      "Fir moves the blue and red guest for floor 3 from the valet to their favourite floor",
    ],
    [{ type: "passed", seat: 0, next: 1 }, "Oak cannot build and passes"],
    [
      { type: "rooms_refreshed", rooms: [], drawn: ["red"], returned: [] },
      "The rooms slide down and 1 new room is added to the display",
    ],
    [
      { type: "rooms_refreshed", rooms: [], drawn: ["red"], returned: ["blue"] },
      "All rooms in the display have one colour, so they are dealt again",
    ],
    [{ type: "last_round", reason: "tiles" }, "No tile is left to build: this is the last round"],
    [
      { type: "finished", seed: "", result: { ranks: [2, 1], points: [30, 41], sheet: [] } },
      "Elm wins with 41 points",
    ],
    [{ type: "sold" }, "Unknown event (sold)"],
  ])("%j", (event, told) => {
    expect(tell(event)).toBe(told);
  });

  it("mark rounds as chapters and what merely follows as details", () => {
    expect(plugin.importanceOf({ type: "round", round: 1 })).toBe("chapter");
    expect(plugin.roundStartedBy({ type: "round", round: 7 })).toBe(7);
    expect(plugin.importanceOf({ type: "turn_ended", seat: 0, next: 1 })).toBe("detail");
    expect(plugin.importanceOf({ type: "guest_placed", seat: 0 })).toBe("move");
    expect(plugin.roundStartedBy({ type: "turn_ended", seat: 0 })).toBeNull();
  });

  it("name every colour and amenity that can be drawn, and the other way round", () => {
    expect(Object.keys(words.colour).sort()).toEqual([...DRAWN_ICONS.colours].sort());
    expect(Object.keys(words.amenity).sort()).toEqual([...DRAWN_ICONS.amenities].sort());
    expect(Object.keys(words.condition).sort()).toEqual([...DRAWN_ICONS.amenities].sort());
  });

  it("tell options only where they differ from the usual", () => {
    expect(plugin.describeOptions({ card_set: "standard_24" }, i18n())).toEqual([]);
    expect(plugin.describeOptions({ card_set: "standard" }, i18n())).toEqual(["Card set standard"]);
    expect(plugin.describeOptions({ card_set: "alpine" }, i18n())).toEqual(["Card set alpine"]);
  });
});
