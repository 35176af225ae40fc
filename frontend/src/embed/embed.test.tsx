import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { EmbedFrame } from "./embed-frame";
import "./messages";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show() {
  render(
    <MemoryRouter initialEntries={["/embed/games/k3Zr8QwTn1Va?theme=dark"]}>
      <EmbedFrame page={{ to: "/games/k3Zr8QwTn1Va", name: "Lodge" }}>
        <a href="/players/ada">ada</a>
        <a href="?as_of=round-1">Round 1</a>
      </EmbedFrame>
    </MemoryRouter>,
  );
}

test("links leave the frame in a new tab, but not those within the page", () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  show();
  fireEvent.click(screen.getByRole("link", { name: "ada" }));
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/players\/ada$/), "_blank", "noopener");
  fireEvent.click(screen.getByRole("link", { name: "Open Lodge on Rooftree" }));
  expect(open).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole("link", { name: "Round 1" }));
  expect(open).toHaveBeenCalledTimes(2);
});

test("the address chooses the colours", () => {
  show();
  expect(document.documentElement.dataset.theme).toBe("dark");
  delete document.documentElement.dataset.theme;
});
