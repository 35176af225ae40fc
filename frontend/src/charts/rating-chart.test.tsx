import { render, screen } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { RatingChange } from "../api/types";
import { RatingChart } from "./rating-chart";

function change(given: Partial<RatingChange>): RatingChange {
  const table = {
    tournament: { id: "R5jGs9UoXe3i", slug: "spring", name: "Spring league" },
    id: 4,
    key: "groups/A/R2.T1",
    round: 2,
    stage: "groups/A",
  };
  return {
    id: 1,
    game: null,
    table,
    kind: "dream_home",
    cause: "hand",
    reverses: null,
    before: 1500,
    after: 1520,
    change: 20,
    games: 1,
    at: "2026-05-04T18:31:40Z",
    why: {},
    ...given,
  };
}

function show(...changes: RatingChange[]) {
  render(
    <MemoryRouter>
      <RatingChart changes={changes} kind="Dream Home" />
    </MemoryRouter>,
  );
}

it("names the tournament and table of a result by hand, and leads to its round", () => {
  show(change({}));
  const link = screen.getByRole("link", { name: "Spring league, table 4" });
  expect(link.getAttribute("href")).toBe("/tournaments/spring?stage=groups%2FA&round=2#rounds");
  expect(screen.getByText("by hand")).toBeDefined();
});

it("says what became of a change that was taken back, and leaves a plain game plain", () => {
  show(
    change({ id: 1, game: "k3Zr8QwTn1Va", cause: "game", table: null }),
    change({ id: 2, game: "k3Zr8QwTn1Va", cause: "reversal", change: -20, after: 1500 }),
  );
  expect(screen.getAllByRole("link", { name: "k3Zr8QwTn1Va" })).toHaveLength(2);
  expect(screen.getByText("reversed")).toBeDefined();
  expect(screen.queryByText("by hand")).toBeNull();
});
