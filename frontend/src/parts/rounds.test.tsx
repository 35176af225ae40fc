import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { queries } from "../api/queries";
import type { TournamentRound, TournamentTable } from "../api/types";
import { Rounds } from "./rounds";

const player = (id: number) => ({
  id,
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

function show(...tables: TournamentTable[]) {
  const client = new QueryClient();
  const round = { number: 1, stage: "", status: "finished", tables, byes: [], notes: [] };
  const { queryKey } = queries.rounds("7");
  client.setQueryData(queryKey, [round as unknown as TournamentRound]);
  client.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Rounds id="7" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getAllByRole("article");
}

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
      "Not rated: Player 2 had not accepted the invitation before it began.",
    );
    expect(second?.textContent).toContain("it counts in the ratings of this event only");
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
    expect(screen.getByText("1 of 1 tables have a result")).toBeDefined();
  });
});
