import { fireEvent, render, renderHook, screen } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { PlayerRef } from "../../api/types";
import { boardChoices } from "../../test/board-choices";
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
    const select = vi.fn();
    const targets = ["column:0", "column:1", "column:2", "column:4"];
    render(<Market {...shared()} choices={boardChoices(targets, { select })} />);
    const columns = screen.getAllByRole("button", { name: /^Column / });
    expect(columns.map((each) => each.firstElementChild?.textContent)).toEqual([
      "Column 1: First player and Kitchen",
      "Column 2: Red roof and Sauna",
      "Column 3: Drill and Bedroom with 2 children",
      "Column 5: Car and Garage with 1 child",
    ]);
    for (const column of columns) isTouchable(column);
    fireEvent.click(screen.getByRole("button", { name: "Column 5: Car and Garage with 1 child" }));
    expect(select).toHaveBeenCalledWith("column:4");
  });

  it("give way to the discarded cards that a helper may take", () => {
    const select = vi.fn();
    const choices = boardChoices(["card:kitchen:1", "card:kitchen:0", "card:garage:0"], { select });
    const { container } = render(<Market {...shared()} choices={choices} />);
    expect(container.querySelector("ol")?.hidden).toBe(true);
    const cards = screen.getAllByRole("button").map((each) => each.firstElementChild?.textContent);
    expect(cards).toEqual(["Garage", "Kitchen", "Kitchen with 1 child"]);
    fireEvent.click(screen.getByRole("button", { name: "Kitchen with 1 child" }));
    expect(select).toHaveBeenCalledWith("card:kitchen:1");
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
    const select = vi.fn();
    const targets = ["U0", "U1", "U2", "U3", "U4", "G0", "G1", "G2", "G3", "G4", "B3", "B4"];
    const choices = boardChoices(
      targets.map((slot) => `slot:${slot}`),
      { select },
    );
    render(seat({ choices }));
    const slots = screen.getAllByRole("button");
    expect(slots).toHaveLength(12);
    for (const slot of slots) isTouchable(slot);
    const names = slots.map((slot) => slot.firstElementChild?.textContent);
    expect(names).toContain("Upper floor, slot 1: Bedroom with 2 children, decorated with Jacuzzi");
    expect(names).toContain("Ground floor, slot 2: empty");
    expect(names).toContain("Basement, slot 5: Garage");
    fireEvent.click(screen.getByRole("button", { name: "Ground floor, slot 2: empty" }));
    expect(select).toHaveBeenCalledWith("slot:G1");
  });

  it("are buttons only where they can be chosen", () => {
    render(seat({ choices: boardChoices(["slot:B3"]) }));
    expect(
      screen.getAllByRole("button").map((slot) => slot.firstElementChild?.textContent),
    ).toEqual(["Basement, slot 4: empty"]);
  });

  it("say what they are worth, which of them is selected, and skip what is no next choice", () => {
    const choices = boardChoices(["slot:B3"], {
      others: new Set(["slot:U0", "slot:G2"]),
      selected: ["slot:U0"],
      worthOf: () => "+3 points",
    });
    render(seat({ choices }));
    const button = (name: string) => screen.getByRole("button", { name });
    expect(button("Basement, slot 4: empty").getAttribute("aria-description")).toBe("+3 points");
    expect(button("Ground floor, slot 3: empty").tabIndex).toBe(-1);
    const selected = screen.getByRole("button", { pressed: true });
    expect(selected.dataset.target).toBe("slot:U0");
    expect(selected.tabIndex).toBe(0);
  });
});

describe("tools beside a house", () => {
  it("are buttons while they can be used, the first of two equal ones", () => {
    const select = vi.fn();
    const owner = { ...house, tools: ["scaffolding", "drill", "scaffolding"] };
    render(
      <MemoryRouter>
        <PlayerBoard
          view={{ ...view, houses: [owner] }}
          event={null}
          i18n={i18n}
          seat={0}
          choices={boardChoices(["tool:scaffolding"], { select })}
        />
      </MemoryRouter>,
    );
    const tool = screen.getByRole("button", { name: "Use the Scaffolding" });
    isTouchable(tool);
    fireEvent.click(tool);
    expect(select).toHaveBeenCalledWith("tool:scaffolding");
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });
});
