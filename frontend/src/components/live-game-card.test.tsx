import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { queries } from "../api/queries";
import { LiveGameCard } from "./live-game-card";

describe("the card of a live game", () => {
  it("leads to the game alone, and says which event and deadline it belongs to", () => {
    const client = new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
    });
    const table = {
      tournament: { id: "R5jGs9UoXe3i", slug: "spring", name: "Spring league" },
      deadline: new Date(Date.now() + 3_600_000).toISOString(),
      at_deadline: "forfeit",
    };
    client.setQueryData(queries.tableOfGame("k3Zr8QwTn1Va").queryKey, [table] as never);
    const game = { id: "k3Zr8QwTn1Va", kind: "unheard_of", status: "playing", seq: 5, seats: [] };
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <LiveGameCard game={game as never} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/games/k3Zr8QwTn1Va"]); // It covers the whole card: another one would hide it.
    const card = screen.getByRole("article");
    expect(card.textContent).toContain("Spring league");
    expect(card.textContent).toContain("Due in");
    expect(card.textContent).toContain("The player who used the most time then forfeits.");
  });
});
