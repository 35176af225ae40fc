import { fireEvent, render, screen, within } from "@testing-library/preact";
import { useRef } from "react";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadPlugin } from "../games/registry";
import { useGameI18n } from "../games/use-plugin";
import { Explain, ExplainBoard } from "./explain";

const NOBODY: never[] = [];

beforeAll(async () => {
  // jsdom knows no popovers, and takes them for hidden.
  const style = document.createElement("style");
  style.textContent = "[popover] { display: block !important; }";
  document.head.append(style);
  await loadPlugin("dream_home");
});

function Line() {
  const i18n = useGameI18n("dream_home", NOBODY);
  return (
    <MemoryRouter>
      <Explain kind="dream_home" what="line.roof" i18n={i18n}>
        How?
      </Explain>
    </MemoryRouter>
  );
}

function Board({ onChoose }: { onChoose: () => void }) {
  const i18n = useGameI18n("dream_home", NOBODY);
  const root = useRef<HTMLDivElement>(null);
  return (
    <MemoryRouter>
      <div ref={root}>
        <button type="button" data-target="column:1" onClick={onChoose}>
          <span data-explain="tool.drill">a drill</span>
          <span data-explain="room.kitchen">a kitchen</span>
        </button>
        <button type="button" onClick={onChoose}>
          nothing to explain
        </button>
      </div>
      <ExplainBoard kind="dream_home" i18n={i18n} root={root} />
    </MemoryRouter>
  );
}

describe("an explanation", () => {
  it("says what a thing is and leads to its place in the rules", async () => {
    render(<Line />);
    const button = screen.getByRole("button", { name: "How?" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(button);
    const box = await screen.findByRole("dialog", { name: "Roof" });
    expect(box.textContent).toContain("Four cards of one colour give 8");
    const link = within(box).getByRole("link", { name: "Read the rules for this" });
    expect(link.getAttribute("href")).toBe("/learn/dream_home#line-roof");
    fireEvent.click(within(box).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});

describe("explaining cards of the board", () => {
  it("leaves a press alone until it is switched on, and explains instead of choosing then", async () => {
    const choose = vi.fn();
    render(<Board onChoose={choose} />);
    fireEvent.click(screen.getByText("a drill"));
    expect(choose).toHaveBeenCalledTimes(1);

    const toggle = screen.getByRole("button", { name: "Explain cards" });
    fireEvent.click(toggle);
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByText("a drill"));
    await screen.findByRole("dialog", { name: "Drill" });
    fireEvent.click(screen.getByText("a kitchen"));
    await screen.findByRole("dialog", { name: "Kitchen" });
    expect(choose).toHaveBeenCalledTimes(1);

    fireEvent.click(screen.getByText("nothing to explain"));
    expect(choose).toHaveBeenCalledTimes(2);

    fireEvent.click(toggle);
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(screen.getByText("a drill"));
    expect(choose).toHaveBeenCalledTimes(3);
  });

  it("explains a button that is pressed by keyboard, and lists all things", async () => {
    render(<Board onChoose={() => {}} />);
    fireEvent.click(screen.getByRole("button", { name: "Explain cards" }));
    const list = await screen.findByRole("region", { name: "Things on the board" });
    await within(list).findByRole("button", { name: "Kitchen" });
    fireEvent.click(within(list).getByRole("button", { name: "Kitchen" }));
    await screen.findByRole("dialog", { name: "Kitchen" });
    fireEvent.click(screen.getByRole("button", { name: /a drill/ }));
    await screen.findByRole("dialog", { name: "Drill" });
  });
});
