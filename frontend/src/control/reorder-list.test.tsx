import { fireEvent, render, screen } from "@testing-library/preact";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import "./messages";
import { ReorderList } from "./reorder-list";

function List() {
  const [order, setOrder] = useState([1, 2, 3]);
  return (
    <ReorderList
      label="Seeds"
      items={order.map((id) => ({ id, label: `P${id}` }))}
      onChange={setOrder}
    />
  );
}

const names = () => screen.getAllByRole("listitem").map((row) => row.textContent);
const handle = (name: string) => screen.getByRole("button", { name: new RegExp(`Move ${name}`) });

describe("a list whose order can be changed", () => {
  it("moves with the arrow keys, keeps the focus on the handle, and says the place", () => {
    render(<List />);
    handle("P3").focus();
    fireEvent.keyDown(handle("P3"), { key: "ArrowUp" });
    expect(names()).toEqual(["P1", "P3", "P2"]);
    expect(document.activeElement).toBe(handle("P3"));
    expect(screen.getByRole("status").textContent).toBe("P3 is now in place 2 of 3.");
    fireEvent.keyDown(handle("P3"), { key: "End" });
    fireEvent.keyDown(handle("P3"), { key: "ArrowDown" });
    expect(names()).toEqual(["P1", "P2", "P3"]);
  });

  it("takes a typed place, and ignores what is none", () => {
    render(<List />);
    const place = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Place of P3" });
    fireEvent.change(place, { target: { value: "1" } });
    fireEvent.keyDown(place, { key: "Enter" });
    expect(names()).toEqual(["P3", "P1", "P2"]);
    const other = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Place of P1" });
    fireEvent.change(other, { target: { value: "0" } });
    fireEvent.keyDown(other, { key: "Enter" });
    expect(names()).toEqual(["P3", "P1", "P2"]);
    expect(other.value).toBe("2");
  });

  it("follows the pointer while a handle is dragged", () => {
    render(<List />);
    screen.getAllByRole("listitem").forEach((row, index) => {
      row.getBoundingClientRect = () => new DOMRect(0, index * 40, 200, 40);
    });
    fireEvent.pointerDown(handle("P1"), { pointerId: 1 });
    fireEvent(handle("P1"), new MouseEvent("pointermove", { clientY: 100, bubbles: true }));
    expect(names()).toEqual(["P2", "P3", "P1"]);
    fireEvent.pointerUp(handle("P1"), { pointerId: 1 });
    fireEvent(handle("P1"), new MouseEvent("pointermove", { clientY: 0, bubbles: true }));
    expect(names()).toEqual(["P2", "P3", "P1"]);
  });
});
