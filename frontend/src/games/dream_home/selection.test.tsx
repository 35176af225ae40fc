import { fireEvent, render, renderHook, screen } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { PlayerRef } from "../../api/types";
import fixture from "../../test/fixtures/dream_home.json";
import type { GameI18n } from "../plugin";
import { loadPlugin } from "../registry";
import { useGameI18n } from "../use-plugin";
import { Market } from "./market";
import { PlayerBoard } from "./player-board";
import type { DreamHomeView } from "./view";

const players = ["Oak", "Elm", "Ash", "Fir"].map(
  (name) => ({ id: name, username: name, display_name: name, kind: "bot" }) as PlayerRef,
);
const base = fixture.frames[0]?.view as unknown as DreamHomeView;
const [first] = base.houses;
if (!first) throw new Error("the fixture has no house");
const house: DreamHomeView["houses"][number] = {
  ...first,
  slots: { U0: { room: "bedroom", kids: 2 }, B4: { room: "garage", kids: 0 } },
  tokens: { U0: "decor:jacuzzi" },
};
const view: DreamHomeView = {
  ...base,
  houses: [house],
  market: {
    rooms: ["kitchen:0", "sauna:0", "bedroom:2", null, "garage:1"],
    resources: [null, "roof:red", "tool:drill", null, "decor:car"],
  },
};

let i18n: GameI18n;
beforeAll(async () => {
  await loadPlugin("dream_home"); // registers its messages
  i18n = renderHook(() => useGameI18n("dream_home", players)).result.current;
});

const shared = () => ({ view, event: null, i18n });
const stops = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>("a, button, input, summary, [tabindex]")].filter(
    (element) => element.tabIndex >= 0 && element.tagName !== "SUMMARY",
  );

function isTouchable(button: HTMLElement) {
  expect(button.tabIndex).toBe(0);
  expect(button.style.minWidth).toBe("2.75rem");
  expect(button.style.minHeight).toBe("2.75rem");
}

describe("columns of the market", () => {
  it("are shown and told in words, and are no stops of the tab key", () => {
    const { container } = render(<Market {...shared()} />);
    expect(stops(container)).toEqual([]);
    screen.getByText("Column 1: First player and Kitchen");
    screen.getByText("Column 3: Drill and Bedroom with 2 children");
    screen.getByText("Column 4: Taken");
  });

  it("are buttons with words for whoever chooses", () => {
    const onSelect = vi.fn();
    render(<Market {...shared()} onSelect={onSelect} selectableColumns={[0, 1, 2, 4]} />);
    const columns = screen.getAllByRole("button", { name: /^Column / });
    expect(columns.map((each) => each.firstElementChild?.textContent)).toEqual([
      "Column 1: First player and Kitchen",
      "Column 2: Red roof and Sauna",
      "Column 3: Drill and Bedroom with 2 children",
      "Column 5: Car and Garage with 1 child",
    ]);
    for (const column of columns) isTouchable(column);
    fireEvent.click(screen.getByRole("button", { name: "Column 5: Car and Garage with 1 child" }));
    expect(onSelect).toHaveBeenCalledWith(4);
  });
});

describe("slots of a house", () => {
  const seat = (more: object) => (
    <MemoryRouter>
      <PlayerBoard {...shared()} seat={0} {...more} />
    </MemoryRouter>
  );

  it("are drawn and told as one picture, without a stop of the tab key", () => {
    const { container } = render(seat({}));
    expect(stops(container)).toEqual([]);
    expect(container.querySelector("desc")?.textContent).toContain("Basement, slot 5: Garage");
  });

  it("are buttons with words for whoever chooses", () => {
    const onSelect = vi.fn();
    render(seat({ onSelect }));
    const slots = screen.getAllByRole("button");
    expect(slots).toHaveLength(12);
    for (const slot of slots) isTouchable(slot);
    const names = slots.map((slot) => slot.firstElementChild?.textContent);
    expect(names).toContain("Upper floor, slot 1: Bedroom with 2 children, decorated with Jacuzzi");
    expect(names).toContain("Ground floor, slot 2: empty");
    expect(names).toContain("Basement, slot 5: Garage");
    fireEvent.click(screen.getByRole("button", { name: "Ground floor, slot 2: empty" }));
    expect(onSelect).toHaveBeenCalledWith("G1");
  });

  it("are buttons only where they can be chosen", () => {
    render(seat({ onSelect: vi.fn(), selectableSlots: ["B3"] }));
    expect(
      screen.getAllByRole("button").map((slot) => slot.firstElementChild?.textContent),
    ).toEqual(["Basement, slot 4: empty"]);
  });
});
