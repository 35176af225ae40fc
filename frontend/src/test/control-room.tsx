import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/preact";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { vi } from "vitest";
import { type Control, ControlContext } from "../control/control-context";
import "../control/messages";
import type { TournamentTable } from "../api/types";

/** A response of the API. */
export const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });

/** A table of a round, with two entries that have no result yet. */
export function roundTable(number: number, given: Partial<TournamentTable> = {}): TournamentTable {
  const seat = (entry: number) => ({
    entry,
    player: { id: `p${entry}`, username: `p${entry}`, display_name: `P${entry}`, kind: "person" },
    rank: null,
    points: null,
    table_points: null,
    status: "",
  });
  return {
    id: 100 + number,
    number,
    key: `R1.T${number}`,
    round: 1,
    stage: "",
    status: "playing",
    outcome: "",
    seats: [seat(number * 2 - 1), seat(number * 2)],
    match: { games: 1, best_of: false, decided_by: null, score: [], results: [] },
    notes: [],
    ...given,
  } as unknown as TournamentTable;
}

export type Sent = { command: Record<string, unknown>; preview?: boolean; key: string };

/**
 * Shows a part of the control room. `answer` gets each command (and preview) and answers it; what
 * was sent is returned.
 */
export function showInControlRoom(
  element: ReactElement,
  answer: (sent: Sent) => Response,
  given: Partial<Control> & { read?: object } = {},
): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (request: Request | string) => {
    // The token for writes is asked for by address.
    if (typeof request === "string") return json(200, { csrf: "x" });
    if (request.method === "GET") {
      return json(200, given.read ?? { events: [], seq: 10, decisions: [] });
    }
    const body = (await request.json()) as Sent;
    sent.push(body);
    return answer(body);
  });
  const names = new Map(Array.from({ length: 9 }, (_, index) => [index, `P${index}`]));
  const control = {
    id: "t",
    tournament: { seq: 10, owner: null, settings: {}, format: "swiss", status: "running" },
    me: { id: "me" },
    entries: [],
    names,
    may: () => true,
    ...given,
  } as unknown as Control;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ControlContext value={control}>{element}</ControlContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}
