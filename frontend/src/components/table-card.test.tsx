import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { TournamentTable } from "../api/types";
import { usePairingText } from "../pairing/use-pairing-text";
import { TableCard } from "./table-card";

const NAMES = new Map([
  [1, "Ada"],
  [2, "Bo"],
]);

const seat = (entry: number, rank: number, points: number, status = "played") => ({
  entry,
  player: {
    id: `p${entry}`,
    username: `p${entry}`,
    display_name: NAMES.get(entry),
    kind: "person",
  },
  rank,
  points,
  table_points: 0,
  status,
});

function table(given: object): TournamentTable {
  return {
    id: 1,
    number: 1,
    key: "R1.T1",
    attempt: 1,
    status: "finished",
    outcome: "played",
    corrected: false,
    ruling: "",
    games: [],
    notes: [],
    reason: { code: "schedule", params: {}, says: "" },
    seats: [seat(1, 1, 91), seat(2, 2, 169)],
    rating: null,
    match: null,
    decisions: [],
    ...given,
  } as unknown as TournamentTable;
}

const result = (number: number, first: number, second: number, game: string | null = null) => ({
  number,
  game,
  winners: [first > second ? 1 : 2],
  seats: [
    { entry: 1, rank: first > second ? 1 : 2, points: first },
    { entry: 2, rank: first > second ? 2 : 1, points: second },
  ],
});

const MATCH = {
  games: 3,
  best_of: true,
  decided_by: "wins",
  score: [
    { entry: 1, wins: 2, beaten: 2, points: 91 },
    { entry: 2, wins: 1, beaten: 1, points: 169 },
  ],
  results: [result(1, 50, 49, "71"), result(2, 10, 90, "72"), result(3, 31, 30, "73")],
};

const decision = (given: object) => ({
  what: "ruled",
  at: "2026-05-04T18:31:40Z",
  by: { id: "p9", username: "olga", display_name: "Olga", kind: "person" },
  reason: "",
  kind: "forfeit",
  at_fault: [2],
  points: null,
  stage: "",
  deadline: null,
  ...given,
});

function Card({ shown }: { shown: TournamentTable }) {
  return <TableCard table={shown} stage="" pairing={usePairingText(NAMES)} />;
}

function show(given: object) {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter>
        <Card shown={table(given)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole("article");
}

describe("the card of a match", () => {
  it("shows games won, not the sum of points", () => {
    const card = show({ match: MATCH });
    expect(within(card).getByText("Best of 3")).toBeDefined();
    expect(within(card).getByText("2 games won")).toBeDefined();
    expect(within(card).getByText("1 game won")).toBeDefined();
    expect(card.textContent).not.toContain("169");
    expect(card.querySelector("[data-won]")?.textContent).toContain("Ada");
  });

  it("lists the games with their points, each with a way to its replay", () => {
    show({ match: MATCH, games: ["71", "72", "73"] });
    const games = within(screen.getByRole("list", { name: "Games of the match" }));
    expect(games.getAllByRole("link").map((each) => each.getAttribute("href"))).toEqual([
      "/games/71",
      "/games/72",
      "/games/73",
    ]);
    expect(screen.queryByText(/^Replay game/)).toBeNull();
    const second = games.getByRole("link", { name: "Game 2" }).parentElement as HTMLElement;
    expect([...second.querySelectorAll("ol > li")].map((each) => each.textContent)).toEqual([
      "Ada 10",
      "Bo 90",
    ]);
  });

  it("says what decided between those who won as many games", () => {
    const score = [
      { entry: 1, wins: 1, beaten: 1, points: 60 },
      { entry: 2, wins: 1, beaten: 1, points: 139 },
    ];
    const card = show({
      match: { ...MATCH, games: 2, best_of: false, decided_by: "points", score },
      seats: [seat(1, 2, 60), seat(2, 1, 139)],
    });
    expect(card.textContent).toContain("A match of 2 games");
    expect(card.textContent).toContain("Decided by points in all games: Bo 139 and Ada 60.");
  });

  it("shows how it stands while it is played, and leads to the game that goes on", () => {
    const match = {
      ...MATCH,
      decided_by: null,
      score: [
        { entry: 1, wins: 1, beaten: 1, points: 50 },
        { entry: 2, wins: 0, beaten: 0, points: 49 },
      ],
      results: [result(1, 50, 49, "71")],
    };
    const card = show({ status: "playing", outcome: "", match, games: ["71", "72"] });
    expect(within(card).getByText("Live")).toBeDefined();
    expect(within(card).getByText("1 game won")).toBeDefined();
    expect(within(card).getByRole("link", { name: "Watch game 72" })).toBeDefined();
    expect(within(card).queryByRole("link", { name: "Watch game 71" })).toBeNull();
  });
});

describe("the card of a table", () => {
  it("that is played by hand waits for its result, and is not live", () => {
    const seats = [seat(1, 1, 0), seat(2, 1, 0)].map((each) => ({
      ...each,
      rank: null,
      points: null,
      table_points: null,
      status: "",
    }));
    const card = show({ status: "playing", outcome: "", seats });
    expect(within(card).getByText("Awaiting result")).toBeDefined();
    expect(within(card).queryByText("Live")).toBeNull();
    expect(within(card).getByText("Ada")).toBeDefined();
  });

  it("says why it was ruled, against whom, and by whom", () => {
    const card = show({
      outcome: "forfeit",
      seats: [seat(1, 1, 0, "unopposed"), seat(2, 2, 0, "forfeit")],
      decisions: [decision({ reason: "Did not come back from lunch." })],
    });
    expect(card.textContent).toMatch(/Forfeit \(Bo\) by Olga, /);
    expect(card.textContent).toContain("Did not come back from lunch.");
    expect(within(card).getByText("forfeited")).toBeDefined();
  });

  it("says in plain words that the deadline decided it", () => {
    const card = show({
      outcome: "double_forfeit",
      decisions: [
        decision({ kind: "double_forfeit", at_fault: [1, 2], reason: "overdue", by: null }),
      ],
    });
    expect(card.textContent).toMatch(/Forfeited by all, /);
    expect(card.textContent).toContain("the deadline passed");
  });

  it("says why it was corrected, and why it was annulled", () => {
    const card = show({
      status: "annulled",
      decisions: [
        decision({ what: "corrected", kind: "played", at_fault: [], reason: "Miscounted." }),
        decision({ what: "annulled", kind: "", at_fault: [], reason: "Wrong deck." }),
      ],
    });
    expect(card.textContent).toMatch(/Corrected by Olga, .*Miscounted\./);
    expect(card.textContent).toMatch(/Annulled by Olga, .*Wrong deck\./);
  });
});
