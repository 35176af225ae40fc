import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameContext, GameDetail } from "../api/types";
import type { GameI18n } from "../games/plugin";
import { getFormatter } from "../i18n/format";
import { GameContextPanel } from "./game-context";
import { LastMove } from "./last-move";

const i18n: GameI18n = {
  t: (key) => key,
  seatName: (index) => ["Ada", "Bo"][index] ?? "?",
  format: getFormatter("en"),
};
const game = {
  id: "12",
  status: "finished",
  moved_at: "2026-05-04T18:00:00Z",
  finished_at: null,
} as unknown as GameDetail;

const table = (number: number, id: string | null, names: string[]) => ({
  id: 40 + number,
  number,
  status: "finished",
  game: id,
  seats: names.map((name, index) => ({
    entry: index + 1,
    player: { id: name, username: name, display_name: name, kind: "person" },
    rank: index + 1,
    points: null,
    table_points: null,
    status: "",
  })),
});

const context = {
  game: "12",
  place: {
    tournament: { id: "3", slug: "spring", name: "Spring" },
    stage: "",
    round: 2,
    id: 42,
    number: 2,
    tables: 4,
  },
  beside: [
    table(1, "11", ["Cy", "Di"]),
    table(2, "12", ["Ada", "Bo"]),
    table(3, null, ["Eve", "Flo"]),
    table(4, "14", ["Gus", "Hal"]),
  ],
  pool: "dream_home",
  ratings: [
    {
      seat: 0,
      before: 1_512.4,
      change: 11.6,
      corrected: false,
      why: {
        k: 24,
        rating: 1_512.4,
        opponents: [{ seat: 1, rating: 1_500, expected: 0.52, score: 1, change: 11.6 }],
      },
    },
    { seat: 1, before: 1_500, change: -11.6, corrected: true, why: null },
  ],
} as unknown as GameContext;

function show(change: Partial<GameContext> = {}, of = game) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(["game", "12", "context"], { ...context, ...change });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <GameContextPanel game={of} i18n={i18n} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe("around a game", () => {
  it("has each rating before the game and what the game changed, and why", () => {
    show();
    const rows = within(screen.getByRole("table", { name: /Ratings/ })).getAllByRole("row");
    expect(rows[1]?.textContent).toMatch(/Ada1,512\+12/);
    expect(rows[2]?.textContent).toMatch(/Bo1,500-12after a correction/);
    expect(screen.getByText(/K 24, from 1,512: scored 1 against Bo, expected 0\.52/)).toBeDefined();
  });

  it("says when nothing is rated, or not yet", () => {
    show({ pool: null, ratings: [] });
    expect(screen.getByText("This game is not rated.")).toBeDefined();
    show({ ratings: [] });
    expect(screen.getByText("The rating will be updated soon.")).toBeDefined();
  });

  it("leads to the tables beside this one, past those without a game", () => {
    show();
    const ways = screen.getByRole("navigation", { name: "Other tables" });
    const to = (name: string | RegExp) =>
      within(ways).getByRole("link", { name }).getAttribute("href");
    expect(to("← Previous table")).toBe("/games/11");
    expect(to("Next table →")).toBe("/games/14");
    expect(to(/Cy/)).toBe("/games/11");
    expect(to("All 4 tables of round 2")).toMatch(/^\/tournaments\/spring\?round=2/);
    expect(within(ways).queryByRole("link", { name: /Ada|Eve/ })).toBeNull();
    const here = within(ways).getByText("Table 2").closest("li");
    expect(here?.getAttribute("aria-current")).toBe("true");
  });

  it("offers no way past the first table", () => {
    show({ beside: context.beside.slice(1) });
    expect(screen.queryByRole("link", { name: "← Previous table" })).toBeNull();
  });
});

describe("the last move", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-05-04T18:03:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is told as time that has passed, with the moment itself", () => {
    render(<LastMove game={game} lastEventAt="2026-05-04T18:02:00Z" />);
    const time = screen.getByText("Last move 1 minute ago");
    expect(time.getAttribute("datetime")).toBe("2026-05-04T18:02:00Z");
    expect(time.title).toMatch(/2026/);
  });

  it("gives way to the end of a game", () => {
    render(<LastMove game={{ ...game, finished_at: "2026-05-04T16:03:00Z" }} />);
    expect(screen.getByText("Finished 2 hours ago")).toBeDefined();
  });
});
