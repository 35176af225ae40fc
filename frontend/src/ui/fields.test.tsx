import { fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choose } from "../test/choose";
import { SearchField, Select } from "./fields";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const type = (text: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: "Find" }), { target: { value: text } });

describe("Search", () => {
  it("reports once typing pauses", () => {
    const found = vi.fn();
    render(<SearchField label="Find" value="" onChange={found} />);
    type("a");
    vi.advanceTimersByTime(299);
    type("ab ");
    vi.advanceTimersByTime(299);
    expect(found).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(found.mock.calls).toEqual([["ab"]]);
  });

  it("reports at once on Enter, and only once", () => {
    const found = vi.fn();
    render(<SearchField label="Find" value="" onChange={found} />);
    type("cup");
    fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter" });
    vi.advanceTimersByTime(1_000);
    expect(found.mock.calls).toEqual([["cup"]]);
  });

  it("follows the address", () => {
    const { rerender } = render(<SearchField label="Find" value="cup" onChange={() => {}} />);
    rerender(<SearchField label="Find" value="" onChange={() => {}} />);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  });
});

describe("Select", () => {
  it("names itself and reports the choice", () => {
    const chosen = vi.fn();
    const options = [
      { value: "", label: "Any game" },
      { value: "lodge", label: "Lodge" },
    ];
    render(<Select label="Game" value="" options={options} onChange={chosen} />);
    choose(screen.getByRole("combobox", { name: "Game" }), "lodge");
    expect(chosen).toHaveBeenCalledWith("lodge");
  });
});
