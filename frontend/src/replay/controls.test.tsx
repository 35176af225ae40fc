import { fireEvent, render, screen } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { choose } from "../test/choose";
import { Controls, labelledRounds } from "./controls";
import { initialReplay } from "./replay-reducer";
import type { StepMode } from "./use-step-mode";

const rounds = [
  { round: 1, ply: 3 },
  { round: 2, ply: 40 },
  { round: 3, ply: 42 },
  { round: 4, ply: 80 },
];

function show(replay = initialReplay(100, false, 41), step: StepMode = "event") {
  const send = vi.fn();
  render(
    <Controls
      replay={replay}
      send={send}
      speed={1}
      setSpeed={() => undefined}
      rounds={rounds}
      description="Ada builds the Kitchen"
      stepMode={step}
    />,
  );
  return send;
}

describe("Controls", () => {
  it("says where the slider stands in words", () => {
    show();
    const slider = screen.getByRole("slider", { name: "Event" });
    expect(slider.getAttribute("aria-valuetext")).toBe("Event 41 of 100: Ada builds the Kitchen");
  });

  it("steps, plays and jumps", () => {
    const send = show();
    fireEvent.click(screen.getByRole("button", { name: "Next event" }));
    fireEvent.click(screen.getByRole("button", { name: "Play" }));
    choose(screen.getByLabelText("Round"), "80");
    fireEvent.change(screen.getByRole("slider"), { target: { value: "7" } });
    expect(send.mock.calls.map(([action]) => action)).toEqual([
      { type: "step", by: 1 },
      { type: "toggle" },
      { type: "seek", ply: 80 },
      { type: "seek", ply: 7 },
    ]);
  });

  it("says what a step is", () => {
    const send = show(initialReplay(100, false, 41), "move");
    fireEvent.click(screen.getByRole("button", { name: "Previous move" }));
    expect(send).toHaveBeenCalledWith({ type: "step", by: -1 });
    expect(screen.queryByRole("button", { name: "Next event" })).toBeNull();
  });

  it("offers the way back to a live game, and none where there is none", () => {
    const send = show(initialReplay(100, true, 41));
    fireEvent.click(screen.getByRole("button", { name: "Go live" }));
    expect(send).toHaveBeenCalledWith({ type: "follow" });
  });

  it("does not offer it for a game that is over", () => {
    show();
    expect(screen.queryByRole("button", { name: "Go live" })).toBeNull();
  });
});

it("leaves out numbers of rounds that would touch", () => {
  expect(labelledRounds(rounds, 100).map((mark) => mark.round)).toEqual([1, 2, 4]);
});
