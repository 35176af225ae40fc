import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, within } from "@testing-library/preact";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { queries } from "../api/queries";
import type { TournamentRound, TournamentTable } from "../api/types";
import { choose } from "../test/choose";
import { Rounds } from "./rounds";

const player = (id: number) => ({
  id: `p${id}`,
  username: `p${id}`,
  display_name: `Player ${id}`,
  kind: "person",
});

function table(number: number, given: Partial<TournamentTable>): TournamentTable {
  return {
    id: number,
    number,
    key: `R1.T${number}`,
    attempt: 1,
    status: "finished",
    outcome: "played",
    corrected: false,
    ruling: "",
    games: [],
    notes: [],
    reason: { code: "schedule", params: {}, says: "" },
    seats: [1, 2].map((entry) => ({
      entry,
      player: player(entry),
      rank: 1,
      points: 0,
      table_points: 0,
      status: "played",
    })),
    ...given,
  } as TournamentTable;
}

const counts = (...tables: TournamentTable[]) =>
  Object.fromEntries(
    ["playing", "finished", "annulled"].map((status) => [
      status,
      tables.filter((each) => each.status === status).length,
    ]),
  );

const round = (number: number, given: object = {}) => ({
  number,
  stage: "",
  status: "finished",
  published_at: "2026-05-04T18:31:40Z",
  deadline: null,
  at_deadline: "forfeit",
  tables: counts(),
  byes: 0,
  ...given,
});

function page(address: string, rounds: object[], tables: TournamentTable[] = []) {
  const client = new QueryClient();
  client.setQueryDefaults([], { staleTime: Number.POSITIVE_INFINITY, retry: false });
  client.setQueryData(queries.rounds("7").queryKey, rounds as TournamentRound[]);
  for (const each of rounds as TournamentRound[]) {
    const { stage, number } = each;
    const { queryKey } = queries.tables("7", { stage, round: number, page: 1, entry: null });
    client.setQueryData(queryKey, { count: tables.length, results: tables });
    client.setQueryData(queries.round("7", stage, number).queryKey, {
      ...each,
      notes: [],
      decisions: [],
    });
  }
  const router = createMemoryRouter([{ path: "/", element: <Rounds id="7" /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

function show(...tables: TournamentTable[]) {
  page("/", [round(1, { tables: counts(...tables) })], tables);
  return screen.getAllByRole("article");
}

describe("the choice of a round", () => {
  const many = Array.from({ length: 188 }, (_, index) => round(index + 1));

  it("takes the same few controls however many rounds there are", () => {
    page("/", many);
    expect(screen.getByRole("heading", { name: "Round 188" })).toBeDefined();
    expect(screen.getAllByRole("button")).toHaveLength(2);
    const next = screen.getByRole<HTMLButtonElement>("button", { name: "No next round" });
    expect(next.disabled).toBe(true);
  });

  it("stands in the address, by the list and by steps", async () => {
    const router = page("/?page=3", many);
    choose(screen.getByRole("combobox", { name: "Round" }), "41");
    expect(await screen.findByRole("heading", { name: "Round 42" })).toBeDefined();
    expect(router.state.location.search).toBe("?page=3&round=42");
    fireEvent.click(screen.getByRole("button", { name: "Previous round: Round 41" }));
    expect(await screen.findByRole("heading", { name: "Round 41" })).toBeDefined();
    await act(async () => router.navigate(-1));
    expect(screen.getByRole("heading", { name: "Round 42" })).toBeDefined();
  });

  it("shows the round being played, and says when the address names none that is there", () => {
    const rounds = [round(1), round(2, { status: "playing" }), round(3)];
    page("/?round=9", rounds);
    expect(screen.getByRole("heading", { name: "Round 2" })).toBeDefined();
    expect(screen.getByRole("status").textContent).toContain("“round=9”");
  });

  it("is by stage where there are several", () => {
    const stages = [round(1, { stage: "groups/A" }), round(1, { stage: "groups/B" })];
    page("/?stage=groups%2FA", stages);
    expect(screen.getByRole("heading", { name: "Group A, round 1" })).toBeDefined();
    expect(screen.getAllByRole("group").map((each) => each.getAttribute("label"))).toEqual([
      "Group A",
      "Group B",
    ]);
  });
});

describe("a table of a round", () => {
  it("says how it counts in the ratings, where that is out of the ordinary", () => {
    const rating = (code: string, params = {}) => ({
      pool: null,
      games: [],
      reason: { code, params, says: "In English." },
    });
    const [first, second, third, old] = show(
      table(1, { rating: rating("not_accepted", { entries: [2] }) }),
      table(2, { rating: rating("rated_in_event") }),
      table(3, { rating: rating("rated_as_played") }),
      table(4, { rating: null }),
    );
    expect(first?.textContent).toContain(
      "Not rated: Player 2 had not accepted the invitation before the start.",
    );
    expect(second?.textContent).toContain("it counts only for the ratings of this event");
    expect(third?.textContent).not.toContain("In English.");
    expect(old?.textContent).not.toContain("rated");
  });

  it("says in words how it ended, where nobody played", () => {
    const seats = table(1, {}).seats.map((seat) => ({ ...seat, status: "forfeit" }));
    const [card] = show(table(1, { outcome: "double_forfeit", seats }));
    expect(within(card as HTMLElement).getByText("Forfeited by all")).toBeDefined();
    expect(card?.querySelector("[data-won]")).toBeNull();
  });

  it("says that a correction has overtaken it, and that it was corrected itself", () => {
    const says = "A correction came later: by the results now, Ada belongs here.";
    const [card] = show(
      table(1, { corrected: true, notes: [{ code: "overtaken", params: {}, says }] }),
    );
    expect(within(card as HTMLElement).getByText(says)).toBeDefined();
    expect(within(card as HTMLElement).getByText("Corrected")).toBeDefined();
  });

  it("is not counted once it was annulled", () => {
    show(table(1, { status: "annulled" }), table(1, { id: 2 }));
    expect(screen.getByText("1 of 1 tables finished")).toBeDefined();
  });
});
