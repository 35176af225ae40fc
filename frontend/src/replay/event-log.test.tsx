import { fireEvent, render, screen, within } from "@testing-library/preact";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { GameEvent, Move } from "../api/types";
import type { GameI18n, GamePlugin } from "../games/plugin";
import { getFormatter } from "../i18n/format";
import { EventLog } from "./event-log";
import type { StepMode } from "./use-step-mode";

const i18n: GameI18n = {
  t: (key) => key,
  seatName: (index) => ["Ada", "Bo"][index] ?? "?",
  format: getFormatter("en"),
};

const plugin = {
  describeEvent: (event: { type: string }) => event.type,
  importanceOf: (event: { type: string }) =>
    event.type === "turn" ? "detail" : event.type === "round" ? "chapter" : "move",
} as unknown as GamePlugin;

const event = (seq: number, type: string, seat: number | null = null) =>
  ({ seq, type, seat, at: "2026-05-04T18:00:00Z", hash: "" }) as GameEvent;

const events = [
  event(1, "opened"),
  event(2, "round"),
  event(3, "turn"),
  event(4, "built", 0),
  event(5, "closed"),
  event(6, "turn"),
  event(7, "drilled", 1),
  event(8, "finished"),
];
const moves: Move[] = [
  { first: 1, last: 3, seat: null, points: [0, 0] },
  { first: 4, last: 6, seat: 0, points: [4, 0] },
  { first: 7, last: 7, seat: 1, points: [3, -2] },
  { first: 8, last: 8, seat: null, points: [3, 5] },
];

function show(ply: number, step: StepMode = "move") {
  const onGo = vi.fn();
  render(
    <EventLog
      events={events}
      moves={moves}
      ply={ply}
      stepMode={step}
      plugin={plugin}
      i18n={i18n}
      onSeek={onGo}
    />,
  );
  return onGo;
}

beforeAll(() => {
  // jsdom has no layout, so there is nothing to scroll.
  Element.prototype.scrollTo = () => undefined;
});

function showTakeBack() {
  const log = [
    event(1, "opened"),
    event(2, "seated"),
    event(3, "built", 0),
    event(4, "take_back_offered", 0),
    { ...event(5, "taken_back"), to: 2 },
    event(6, "drilled", 0),
  ] as GameEvent[];
  const noop = () => undefined;
  render(
    <EventLog
      events={log}
      moves={[]}
      ply={6}
      stepMode="event"
      plugin={plugin}
      i18n={i18n}
      onSeek={noop}
    />,
  );
}

const line = (name: RegExp) => screen.getByRole("button", { name });
const current = () => document.querySelector('[aria-current="step"]')?.getAttribute("data-ply");

describe("the log", () => {
  it("is one stop of the tab key, at the line on show", () => {
    show(7);
    const stops = screen.getAllByRole("button").filter((each) => each.tabIndex === 0);
    expect(stops).toEqual([line(/drilled/)]);
  });

  it("is walked through with the arrows, Home and End, and keeps the place", () => {
    const onGo = show(7);
    line(/drilled/).focus();
    fireEvent.keyDown(line(/drilled/), { key: "ArrowUp" });
    expect(document.activeElement).toBe(line(/closed/));
    expect(line(/closed/).tabIndex).toBe(0);
    expect(line(/drilled/).tabIndex).toBe(-1);
    fireEvent.keyDown(line(/closed/), { key: "Home" });
    expect(document.activeElement).toBe(line(/opened/));
    fireEvent.keyDown(line(/opened/), { key: "ArrowUp" });
    expect(document.activeElement).toBe(line(/opened/));
    fireEvent.keyDown(line(/opened/), { key: "End" });
    expect(document.activeElement).toBe(line(/finished/));
    expect(onGo).not.toHaveBeenCalled();
  });

  it("keeps the keys it answers from the rest of the page, and no others", () => {
    show(7);
    const reached: string[] = [];
    const listen = (each: KeyboardEvent) => {
      if (!each.defaultPrevented) reached.push(each.key);
    };
    window.addEventListener("keydown", listen);
    for (const key of ["Home", "ArrowDown", "ArrowLeft"])
      fireEvent.keyDown(line(/opened/), { key });
    window.removeEventListener("keydown", listen);
    expect(reached).toEqual(["ArrowLeft"]);
  });

  it("strikes out what was taken back, also in words, and keeps it", () => {
    showTakeBack();
    expect(line(/built, taken back/).querySelector("s")?.textContent).toBe("built");
    expect(document.querySelectorAll("s")).toHaveLength(1);
    expect(line(/Everything after event 2 is taken back/)).toBeDefined();
  });

  it("shows the seats of the opening on request", () => {
    showTakeBack();
    expect(screen.queryByText("The players take their seats")).toBeNull();
    fireEvent.click(screen.getByLabelText("Show every event"));
    expect(screen.getByText("The players take their seats")).toBeDefined();
  });

  it("says what each move gained, and whose points it changed besides", () => {
    show(8);
    expect(line(/built/).textContent).toContain("+4");
    expect(within(line(/built/)).getByText(/Ada gains 4 points/)).toBeDefined();
    const drilled = line(/drilled/);
    expect(within(drilled).getByText(". Ada loses 1 point and Bo loses 2 points")).toBeDefined();
    expect(within(drilled).getByText(/-1/).querySelector('[data-seat="0"]')).not.toBeNull();
    expect(within(drilled).getByText(/-2/).querySelector("[data-seat]")).toBeNull();
    expect(within(line(/finished/)).getByText(/Bo gains 7 points/)).toBeDefined();
    expect(line(/closed/).textContent).not.toMatch(/[+-]\d/);
  });

  it("marks the line that began the move on show", () => {
    show(6);
    expect(current()).toBe("4");
  });

  it("marks the event on show where steps are events", () => {
    show(6, "event");
    expect(current()).toBe("5");
  });

  it("leads to the end of a move from the line that began it, and else to the event", () => {
    const onGo = show(8);
    fireEvent.click(line(/built/));
    fireEvent.click(line(/closed/));
    expect(onGo.mock.calls).toEqual([[6], [5]]);
  });

  it("leads to the event itself where steps are events", () => {
    const onGo = show(8, "event");
    fireEvent.click(line(/built/));
    expect(onGo).toHaveBeenCalledWith(4);
  });
});
