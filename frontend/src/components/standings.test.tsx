import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TournamentSummary } from "../api/types";
import { StandingsSection } from "./standings";

const tournament = (entries: number) =>
  ({ id: "R5jGs9UoXe3i", slug: "cup", entries, seq: 40, status: "finished" }) as TournamentSummary;

const player = (entry: number) => ({
  id: `p${entry}`,
  username: `p${entry}`,
  display_name: `Player ${entry}`,
  kind: "person",
});

function row(position: number, given: object = {}) {
  const entry = 100 + position;
  return {
    position,
    stage: "",
    rank: position,
    tied: false,
    entry,
    player: player(entry),
    points: 20 - position,
    played: 5,
    wins: 3,
    tiebreaks: [],
    decided_by: null,
    status: "",
    out: null,
    decisions: [],
    ...given,
  };
}

const WHY = {
  seq: 40,
  entry: 102,
  stage: "",
  rank: 2,
  tied: false,
  overall: { rank: 2, tied: false },
  points: [
    { code: "table", value: 1, params: { round: 1 } },
    { code: "adjustment", value: -0.5, params: {} },
  ],
  above: 101,
  up: [
    { name: "points", mine: 18, theirs: 18, parts: [], their_parts: [] },
    {
      name: "buchholz",
      mine: 3,
      theirs: 4.5,
      parts: [{ code: "opponents", value: 3, params: { round: 1, opponents: [103] } }],
      their_parts: [],
    },
  ],
  below: 103,
  down: [{ name: "points", mine: 18, theirs: 18, parts: [], their_parts: [] }],
  decisions: [],
  players: [101, 102, 103].map((entry) => ({ entry, player: player(entry) })),
};

/** The section with a mocked API: `rows` are the whole standings. */
function show(address: string, rows: ReturnType<typeof row>[]) {
  const asked: URL[] = [];
  const json = (body: object, status = 200) =>
    Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { "content-type": "application/json" },
      }),
    );
  vi.stubGlobal("fetch", (request: Request) => {
    const url = new URL(request.url);
    asked.push(url);
    if (url.pathname.endsWith("/rounds")) return json({ count: 0, next: null, results: [] });
    if (url.pathname.endsWith("/why")) return json(WHY);
    const search = url.searchParams.get("search")?.toLowerCase() ?? "";
    const around = Number(url.searchParams.get("around"));
    const limit = Number(url.searchParams.get("limit"));
    const found = rows.filter((each) => each.player.display_name.toLowerCase().includes(search));
    const at = found.findIndex((each) => each.entry === around);
    if (around && at < 0) return json({ code: "no_such_standing", detail: "No." }, 404);
    const offset = around
      ? Math.floor(at / limit) * limit
      : Number(url.searchParams.get("offset") ?? 0);
    const page = found.slice(offset, offset + limit);
    return json({ seq: 40, count: found.length, offset, limit, rows: page, sections: [] });
  });
  const router = createMemoryRouter(
    [
      {
        path: "/",
        element: <StandingsSection tournament={tournament(rows.length)} id="7" live={false} />,
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, asked };
}

const many = Array.from({ length: 60 }, (_, index) => row(index + 1));
/** The row of a player, found by attribute because role queries are slow in a long table. */
const line = (name: string) =>
  waitFor(
    () => {
      const found = document.querySelector<HTMLElement>(`[data-entry="${name.split(" ")[1]}"]`);
      if (!found) throw new Error(`no line of ${name}`);
      return found;
    },
    { timeout: 5_000 },
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("standings in pages", () => {
  it("ask for the page in the address, and turn to others", async () => {
    const { router, asked } = show("/?page=2&round=3", many);
    await line("Player 126");
    expect(screen.queryByText("Player 101")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    await line("Player 151");
    expect(router.state.location.search).toBe("?page=3&round=3");
    expect(
      asked.filter((url) => url.pathname.endsWith("/standings")).map((url) => url.search),
    ).toEqual(["?section=*&limit=25&offset=25", "?section=*&limit=25&offset=50"]);
    await act(async () => router.navigate(-1));
    await line("Player 126");
  });

  it("show an event of few whole", async () => {
    const { asked } = show("/", many.slice(0, 40));
    await line("Player 140");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(asked.some((url) => url.search === "?section=*&limit=50")).toBe(true);
  });

  it("find a player and light up the line", async () => {
    const { router } = show("/?find=player%20137", many);
    fireEvent.click(await screen.findByRole("button", { name: /Player 137/ }));
    const found = await line("Player 137");
    expect(found.getAttribute("aria-current")).toBe("true");
    expect(router.state.location.search).toBe("?player=137");
  });

  it.each([
    ["page=99", "page=99"],
    ["player=9999", "player=9999"],
    ["as_of=round-8", "as_of=round-8"],
    ["as_of=500", "as_of=500"],
    ["as_of=yesterday", "as_of=yesterday"],
    ["page=0", "page=0"],
  ])("say what the address asks for and is not there: %s", async (query, told) => {
    show(`/?${query}`, many);
    await line("Player 101");
    expect(await screen.findByText(new RegExp(`“${told}”`))).toBeDefined();
  });
});

describe("a line of the standings", () => {
  it("has a colour for good news only, and none for a first place of somebody disqualified", async () => {
    show("/", [
      row(1, { status: "disqualified", rank: 1 }),
      row(2, { status: "champion" }),
      row(3, { status: "promoted" }),
      row(4, { status: "withdrawn" }),
      row(5, { status: "relegated" }),
    ]);
    const toneOf = async (name: string, word: string) =>
      within(await line(name))
        .getByText(word)
        .getAttribute("data-tone");
    expect(await toneOf("Player 101", "disqualified")).toBeNull();
    expect(await toneOf("Player 102", "champion")).toBe("good");
    expect(await toneOf("Player 103", "promoted")).toBe("good");
    expect(await toneOf("Player 104", "withdrawn")).toBeNull();
    expect(await toneOf("Player 105", "relegated")).toBeNull();
    expect((await line("Player 101")).querySelector("[data-first]")).toBeNull();
  });

  it("says on demand why it stands there", async () => {
    const { router, asked } = show("/", many);
    const button = within(await line("Player 102")).getByRole("button", {
      name: "Why Player 102 is in this place",
    });
    expect(asked.some((url) => url.pathname.endsWith("/why"))).toBe(false);
    fireEvent.click(button);
    expect(await screen.findByRole("heading", { name: "Below Player 101" })).toBeDefined();
    expect(screen.getByText("made up of round 1: 1 and from the organiser: -0.5")).toBeDefined();
    expect(screen.getAllByText("Points: both 18.")).toHaveLength(2);
    expect(screen.getByText("Buchholz: 3 against 4.5, so Player 101 is ahead.")).toBeDefined();
    expect(screen.getByText("round 1, Player 103: 3")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Tied with Player 103" })).toBeDefined();
    expect(screen.getByText("All tie-breaks are equal, so they share the rank.")).toBeDefined();
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(router.state.location.search).toBe("?why=102");
  });
});
