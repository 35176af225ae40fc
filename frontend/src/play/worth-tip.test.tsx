import { act, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WorthTips } from "./worth-tip";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => {
  const onClick = vi.fn();
  render(
    <WorthTips>
      <button type="button" data-worth="+3 points" onClick={onClick}>
        slot
      </button>
      <button type="button">other</button>
    </WorthTips>,
  );
  return { onClick, slot: screen.getByText("slot") };
};

/** jsdom has no pointer events with a type of pointer. */
function pointer(element: Element, type: string, pointerType: string) {
  const event = new Event(type, { bubbles: true });
  fireEvent(element, Object.assign(event, { pointerType }));
}

it("tells on hover what a choice is worth, and nothing of others", () => {
  const { slot } = open();
  pointer(slot, "pointerover", "mouse");
  expect(screen.getByText("+3 points").getAttribute("aria-hidden")).toBe("true");
  pointer(screen.getByText("other"), "pointerover", "mouse");
  expect(screen.queryByText("+3 points")).toBeNull();
});

it("tells on a long press, which selects nothing", () => {
  const { slot, onClick } = open();
  pointer(slot, "pointerdown", "touch");
  act(() => void vi.advanceTimersByTime(450));
  screen.getByText("+3 points");
  pointer(slot, "pointerup", "touch");
  fireEvent.click(slot);
  expect(onClick).not.toHaveBeenCalled();
  expect(screen.queryByText("+3 points")).toBeNull();
});

it("leaves a short press alone", () => {
  const { slot, onClick } = open();
  pointer(slot, "pointerdown", "touch");
  act(() => void vi.advanceTimersByTime(100));
  pointer(slot, "pointerup", "touch");
  fireEvent.click(slot);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByText("+3 points")).toBeNull();
});
