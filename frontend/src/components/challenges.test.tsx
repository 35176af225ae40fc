import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { queries } from "../api/queries";
import type { Challenge, TournamentSummary } from "../api/types";
import { Challenges } from "./challenges";
import { hasChallenges } from "./tournament-features";

const party = (entry: number, name: string) => ({
  entry,
  player: { id: `p${entry}`, username: `p${entry}`, display_name: name, kind: "person" },
});

function challenge(number: number, given: Partial<Challenge>): Challenge {
  return {
    challenge: number,
    state: "open",
    challenger: party(3, "Bo"),
    challenged: party(1, "Ada"),
    made_at: "2026-05-04T18:31:40Z",
    answer_until: null,
    closed_at: null,
    table: null,
    winner: null,
    reason: null,
    ...given,
  } as Challenge;
}

function show(open: Challenge[], closed: Challenge[]) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(queries.currentChallenges("7").queryKey, open);
  client.setQueryData(queries.closedChallenges("7").queryKey, {
    pages: [closed],
    pageParams: [null],
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Challenges id="7" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent ?? "");

describe("the challenges of a ladder", () => {
  it("are those of a ladder that does not pair by itself", () => {
    const of = (format: string, mode?: string) =>
      hasChallenges({
        format,
        options: { format_options: { mode } },
      } as never as TournamentSummary);
    expect(of("ladder", "challenge")).toBe(true);
    expect(of("ladder", "automatic")).toBe(false);
    expect(of("swiss")).toBe(false);
  });

  it("say who, and until when an answer is due", () => {
    show([challenge(1, { answer_until: "2026-05-07T18:31:40Z" })], []);
    const [row] = rows();
    expect(row).toContain("BochallengesAda");
    expect(row).toContain("Waiting for an answer");
    expect(row).toContain("Answer due by");
  });

  it("say who won, and how where nothing was played", () => {
    const reason = { code: "player_left", params: { entries: [1] }, says: "" };
    const ended = { closed_at: "2026-05-05T10:00:00Z" };
    show(
      [],
      [
        challenge(5, { ...ended, state: "forfeited", winner: 3, reason }),
        challenge(4, { ...ended, state: "played", winner: 1 }),
        challenge(3, { ...ended, state: "played" }),
        challenge(2, { ...ended, state: "declined" }),
      ],
    );
    const [forfeited, played, drawn, declined] = rows();
    expect(forfeited).toContain("Bowon");
    expect(forfeited).toContain("Left the ladder: Ada.");
    expect(forfeited).toContain("Bo moves up without a game.");
    expect(played).toContain("Adawon");
    expect(played).not.toContain("without a game");
    expect(drawn).toContain("No winner.");
    expect(declined).toContain("Declined");
    expect(screen.getByText("No open challenges.")).toBeDefined();
  });

  it("may not have been made yet", () => {
    show([], []);
    const none = screen.getByText("No challenges yet");
    expect(within(none.parentElement as HTMLElement).queryByRole("list")).toBeNull();
  });
});
