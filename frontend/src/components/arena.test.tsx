import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { queries } from "../api/queries";
import type { ArenaState } from "../api/types";
import { ArenaNow } from "./arena";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function show(given: Partial<ArenaState>): string {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  const state = {
    seq: 14,
    ends_at: inMinutes(30),
    over: false,
    streak: 2,
    playing: 6,
    free: 1,
    paused: 2,
    tables: 14,
    streaks: [],
    ...given,
  };
  client.setQueryData(queries.arena("7").queryKey, state as ArenaState);
  const { container } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ArenaNow id="7" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return container.textContent ?? "";
}

const oak = { id: "Hq2vN7xLd0Pf", username: "oak", display_name: "Oak", kind: "person" } as const;

describe("an arena", () => {
  it("counts down to its end, and says who plays, is free and rests", () => {
    const told = show({});
    expect(screen.getByRole("timer").textContent).toMatch(/^(30:00|29:5\d)$/);
    expect(told).toContain("Playing6");
    expect(told).toContain("Free1");
    expect(told).toContain("Paused2");
  });

  it("says when its time is up, and what becomes of what is played", () => {
    expect(show({ ends_at: inMinutes(-1), over: true, playing: 4 })).toContain(
      "continue and count",
    );
    expect(screen.queryByRole("timer")).toBeNull();
  });

  it("says that no more tables are made", () => {
    expect(show({ ends_at: inMinutes(-1), over: true, playing: 0 })).toContain(
      "No new games start",
    );
  });

  it("has no clock before it starts", () => {
    expect(show({ ends_at: null })).toContain("Not started yet.");
  });

  it("shows who wins in a row, and for whom that counts double", () => {
    const streaks = [{ entry: 2, player: oak, streak: 3, doubled: true }];
    const told = show({ streaks });
    expect(told).toContain("Oak3 winscounts double");
    expect(told).toContain("After 2 wins in a row, every further win counts double");
  });

  it("shows streaks as a fact where they count for nothing", () => {
    const streaks = [{ entry: 2, player: oak, streak: 3, doubled: false }];
    const told = show({ streak: 0, streaks });
    expect(told).toContain("Oak3 wins");
    expect(told).not.toContain("double");
  });
});
