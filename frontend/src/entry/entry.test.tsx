import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TournamentDetail } from "../api/types";
import type { OwnEntry } from "./entry-queries";
import * as server from "./entry-queries";
import EntrySheet from "./entry-sheet";
import "./messages";
import { standingOf } from "./standing";

const running = {
  name: "Spring",
  slug: "spring",
  status: "running",
  format: "swiss",
  current_round: 2,
  options: { entry: "open" },
} as unknown as TournamentDetail;
const entry = (part: Partial<OwnEntry> = {}) =>
  ({ entry: 3, status: "present", accepted: true, reserve: null, ...part }) as OwnEntry;

describe("what a player is in an event", () => {
  it.each([
    [null, "may-enter"],
    [entry(), "playing"],
    [entry({ accepted: false }), "invited"],
    [entry({ reserve: 2 }), "reserve"],
    [entry({ status: "paused" }), "paused"],
    [entry({ status: "withdrawn" }), "gone"],
    [entry({ status: "disqualified" }), "over"],
  ] as const)("of %o is %s", (own, standing) => {
    expect(standingOf(running, own)).toBe(standing);
  });

  it("is nothing where players are invited, and over at the end", () => {
    expect(standingOf({ ...running, options: { entry: "invited" } }, null)).toBe("none");
    expect(standingOf({ ...running, status: "finished" }, entry())).toBe("over");
    expect(standingOf({ ...running, status: "draft" }, null)).toBe("none");
  });
});

describe("the sheet", () => {
  const onClose = vi.fn();
  const give = vi.spyOn(server, "giveCommand");

  beforeEach(() => {
    onClose.mockClear();
    give.mockReset();
    give.mockResolvedValue({} as never);
  });
  afterEach(cleanup);

  const show = (own: OwnEntry | null) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <EntrySheet id="spring" tournament={running} entry={own} onClose={onClose} />
      </QueryClientProvider>,
    );
  const press = (name: string) =>
    fireEvent.click(screen.getByRole("button", { name, hidden: true }));

  it("enters a player", async () => {
    show(null);
    press("Enter");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(give.mock.calls[0]?.slice(0, 2)).toEqual(["spring", { type: "register" }]);
  });

  it("asks before somebody leaves", async () => {
    show(entry());
    press("Leave the tournament");
    expect(give).not.toHaveBeenCalled();
    press("Stay");
    press("Leave the tournament");
    press("Leave");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(give.mock.calls.map(([, command]) => command)).toEqual([{ type: "withdraw" }]);
  });

  it("says why the server refuses, and stays open", async () => {
    give.mockRejectedValue(new Error("no answer"));
    show(entry({ status: "paused" }));
    press("Take part again");
    expect(await screen.findByRole("alert", { hidden: true })).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("announces the absence in the next round", async () => {
    show(entry());
    fireEvent.click(screen.getByRole("checkbox", { hidden: true }));
    press("Announce");
    expect(await screen.findByText("You miss round 3.")).toBeDefined();
    expect(give.mock.calls[0]?.[1]).toEqual({ type: "absence", round: 3, half: true });
    expect(onClose).not.toHaveBeenCalled();
  });
});
