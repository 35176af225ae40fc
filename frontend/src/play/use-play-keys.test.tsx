import { fireEvent, render, screen } from "@testing-library/preact";
import { useRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { neighbour, usePlayKeys } from "./use-play-keys";

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

describe("the neighbour in a direction", () => {
  const grid = [box(0, 0), box(20, 0), box(40, 3), box(0, 20), box(20, 22)];

  it("lies straight ahead rather than nearer and aside", () => {
    expect(neighbour(grid, box(0, 0), [1, 0])).toBe(1);
    expect(neighbour(grid, box(20, 0), [1, 0])).toBe(2);
    expect(neighbour(grid, box(20, 0), [0, 1])).toBe(4);
    expect(neighbour(grid, box(20, 22), [-1, 0])).toBe(3);
  });

  it("may not exist", () => {
    expect(neighbour(grid, box(0, 0), [-1, 0])).toBe(-1);
    expect(neighbour([], box(0, 0), [1, 0])).toBe(-1);
  });
});

function Board(props: { confirm: () => void; undo: () => void; cancel: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  usePlayKeys(root, true, props);
  return (
    <div ref={root}>
      <button type="button" data-target="a" tabIndex={0}>
        A
      </button>
      <button type="button" data-target="b" tabIndex={0}>
        B
      </button>
      <button type="button" data-target="c" tabIndex={-1}>
        C
      </button>
      <input aria-label="text" />
      <p>beside</p>
    </div>
  );
}

describe("the keys of the page", () => {
  const open = () => {
    const actions = { confirm: vi.fn(), undo: vi.fn(), cancel: vi.fn() };
    render(<Board {...actions} />);
    return actions;
  };

  it("confirm, take back and give up", () => {
    const { confirm, undo, cancel } = open();
    for (const key of ["c", "u", "Escape"]) fireEvent.keyDown(document.body, { key });
    expect(confirm).toHaveBeenCalledOnce();
    expect(undo).toHaveBeenCalledOnce();
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("are left to fields, and to the browser", () => {
    const { confirm } = open();
    fireEvent.keyDown(screen.getByLabelText("text"), { key: "c" });
    fireEvent.keyDown(document.body, { key: "c", ctrlKey: true });
    expect(confirm).not.toHaveBeenCalled();
  });

  it("move between the choices that are next, in order where nothing lies ahead", () => {
    open();
    const press = (key: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press("ArrowRight");
    expect(document.activeElement?.textContent).toBe("A");
    press("ArrowRight");
    expect(document.activeElement?.textContent).toBe("B");
    // The third is no next choice.
    press("ArrowDown");
    expect(document.activeElement?.textContent).toBe("A");
  });

  it("are joined by a click beside the choices, which gives a selection up", () => {
    const { cancel } = open();
    fireEvent.click(screen.getByText("A"));
    expect(cancel).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText("beside"));
    expect(cancel).toHaveBeenCalledOnce();
  });
});
