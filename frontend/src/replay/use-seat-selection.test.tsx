import { act, renderHook } from "@testing-library/preact";
import { beforeEach, expect, it } from "vitest";
import { AddressBar } from "../test/location-text";
import { useSeatSelection } from "./use-seat-selection";

const open = (address: string) => {
  window.history.replaceState(null, "", address);
  return renderHook(({ active }) => useSeatSelection(active, 4), {
    wrapper: AddressBar,
    initialProps: { active: 0 as number | null },
  });
};

beforeEach(() => window.history.replaceState(null, "", "/"));

it("follows the seat that acts", () => {
  const { result, rerender } = open("/games/1?ply=7");
  expect([result.current.seat, result.current.isPinned]).toEqual([0, false]);
  rerender({ active: 2 });
  expect(result.current.seat).toBe(2);
  rerender({ active: null }); // between two rounds
  expect(result.current.seat).toBe(2);
  expect(window.location.search).toBe("?ply=7");
});

it("stays with a seat that was chosen, names it in the address, and takes no step of history", () => {
  const { result, rerender } = open("/games/1?ply=7");
  const steps = window.history.length;
  act(() => result.current.pin(2));
  rerender({ active: 1 });
  expect([result.current.seat, result.current.isPinned]).toEqual([2, true]);
  expect(window.location.search).toBe("?ply=7&seat=3");
  act(() => result.current.followTurn());
  expect([result.current.seat, result.current.isPinned]).toEqual([1, false]);
  expect(window.location.search).toBe("?ply=7");
  expect(window.history.length).toBe(steps);
});

it("opens with the seat of the address", () => {
  const { result } = open("/games/1?seat=4");
  expect([result.current.seat, result.current.isPinned]).toEqual([3, true]);
});

it.each(["0", "5", "-1", "1.5", "north", ""])("follows where the address says seat=%s", (seat) => {
  const { result } = open(`/games/1?seat=${seat}`);
  expect([result.current.seat, result.current.isPinned]).toEqual([0, false]);
});
