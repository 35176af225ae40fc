import i18next from "i18next";
import { beforeAll, expect, describe as group, it } from "vitest";
import { getFormatter } from "../../i18n/format";
import type { AnyEvent, GameI18n } from "../plugin";
import { loadPlugin } from "../registry";
import { cardName, readCard } from "./cards";
import { describeEvent } from "./describe-event";

let i18n: GameI18n;
beforeAll(async () => {
  await loadPlugin("dream_home"); // registers its messages
  i18n = {
    t: i18next.getFixedT("en", "dream_home" as "common") as unknown as GameI18n["t"],
    seatName: (index) => ["Ada", "Bo", "Cy", "Di"][index] ?? "?",
    format: getFormatter("en"),
  };
});

const told = (event: AnyEvent) => describeEvent(event, i18n);

group("words for events", () => {
  it("counts floors and columns from one, as people do", () => {
    expect(told({ type: "built", seat: 0, slot: "U0", room: "kitchen:0", face_up: true })).toBe(
      "Ada builds the Kitchen in slot 1 of the upper floor",
    );
    expect(
      told({ type: "discarded", seat: 1, column: 2, room: "sauna:0", resource: "roof:red" }),
    ).toBe("Bo discards column 3: Sauna and Red roof");
  });

  it("tells a face-down card as an empty room", () => {
    expect(told({ type: "built", seat: 0, slot: "B3", room: "garage:1", face_up: false })).toBe(
      "Ada places the Garage with 1 child face down in slot 4 of the basement as an empty room",
    );
  });

  it("tells the marker where no resource came along", () => {
    expect(told({ type: "taken", seat: 2, column: 0, room: "library:0", resource: null })).toBe(
      "Cy takes Library and the first-player marker",
    );
  });

  it("tells the scaffold that a room stands in for, and tokens that were lost", () => {
    const event = { type: "built", seat: 3, slot: "G2", room: "bathroom:0", face_up: true };
    expect(told({ ...event, replaced: "scaffolding" })).toBe(
      "Di replaces the scaffold in slot 3 of the ground floor with the Bathroom",
    );
    expect(told({ ...event, lost: { G1: "jacuzzi" } })).toContain("(lost: Jacuzzi)");
  });

  it("tells the offer of the car and both answers", () => {
    expect(told({ type: "turn", to: 1, phase: "car" })).toBe("Bo may take the car");
    expect(told({ type: "car", seat: 1, slot: "B3" })).toContain("gets the car");
    expect(told({ type: "car_declined", seat: 1 })).toContain("declines the car");
  });

  it("tells a shared victory", () => {
    const result = { ranks: [1, 3, 1], points: [30, 12, 30], sheet: [] };
    expect(told({ type: "finished", result })).toBe("Ada and Cy share first place with 30 points");
    expect(told({ type: "finished", result: { ...result, ranks: [1, 3, 2] } })).toBe(
      "Ada wins with 30 points",
    );
  });

  it("has words for an event of a later version", () => {
    expect(told({ type: "flooded" })).toContain("flooded");
  });
});

group("cards", () => {
  it("are read from their codes", () => {
    expect(readCard("kids_room:2")).toEqual({ family: "room", id: "kids_room", kids: 2 });
    expect(readCard("roof:blue:window")).toEqual({ family: "roof", id: "blue", window: true });
    expect(readCard("helper:architect")).toEqual({ family: "helper", id: "architect" });
  });

  it("are named with their children", () => {
    expect(cardName("kids_room:2", i18n)).toBe("Kids' room with 2 children");
    expect(cardName("roof:blue:window", i18n)).toBe("Blue roof, window");
  });
});
