import { fireEvent, screen, within } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { choose } from "../test/choose";
import { json, roundTable, showInControlRoom } from "../test/control-room";
import { DraftEditor } from "./draft-editor";
import Log from "./log";
import { ResultDialog } from "./result-dialog";
import type { Draft } from "./types";

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

const NOTHING = { events: [], standings: [], overtaken: [], ratings: [], repairs: [] };
const previewed = (preview: object) =>
  json(200, { seq: 10, events: [], preview: { ...NOTHING, ...preview } });
const done = () => json(201, { seq: 11, events: [], preview: null });

describe("a correction", () => {
  const table = roundTable(1, { status: "finished", outcome: "played" });

  it("shows what follows and annuls the later tables that were chosen", async () => {
    const closed = vi.fn();
    const overtaken = [
      { table: 205, note: { code: "overtaken", params: { entries: [1] }, says: "" } },
    ];
    const standings = [
      { entry: 2, rank_before: 4, rank_after: 1, points_before: 0, points_after: 1 },
    ];
    const sent = showInControlRoom(<ResultDialog table={table} onClose={closed} />, (body) => {
      if (!body.preview) return done();
      const annulled = body.command.annul as number[];
      return previewed({ standings, overtaken: annulled.length > 0 ? [] : overtaken });
    });
    fireEvent.click(screen.getByRole("button", { name: "Correct the result" }));
    expect(screen.getByRole("alert").textContent).toBe("Give a reason.");
    choose(screen.getByLabelText("How did it end?"), "forfeit");
    fireEvent.click(screen.getByRole("checkbox", { name: "P1" }));
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Left early" } });
    const row = await screen.findByRole("row", { name: /P2/ });
    expect(within(row).getByText("4 → 1")).toBeDefined();
    fireEvent.click(await screen.findByRole("checkbox", { name: /Annul table no. 205/ }));
    fireEvent.click(screen.getByRole("button", { name: "Correct the result" }));
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(sent.find((body) => !body.preview)?.command).toEqual({
      type: "correct",
      table: 101,
      kind: "forfeit",
      at_fault: [1],
      reason: "Left early",
      annul: [205],
    });
  });

  it("stays open with what was typed when it is refused", async () => {
    const closed = vi.fn();
    showInControlRoom(<ResultDialog table={table} onClose={closed} />, (body) =>
      body.preview ? previewed({}) : json(422, { code: "table_annulled", detail: "Annulled." }),
    );
    choose(screen.getByLabelText("How did it end?"), "cancelled");
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Fire alarm" } });
    fireEvent.click(screen.getByRole("button", { name: "Correct the result" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Annulled.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Fire alarm");
    expect(closed).not.toHaveBeenCalled();
  });
});

it("undoes a decision of the log that can be undone", async () => {
  const decision = (number: number, undoable: boolean) => ({
    decision: number,
    seq: number,
    at: "2026-05-04T18:31:40Z",
    by: { id: "ada", username: "ada", display_name: "Ada", kind: "person" },
    items: [{ seq: number, code: "paused", params: {}, text: `P${number} pauses.`, entries: [] }],
    left_out: 0,
    undoable,
    not_undoable: null,
  });
  const read = { seq: 10, before: null, decisions: [decision(9, true), decision(8, false)] };
  const sent = showInControlRoom(<Log />, (body) => (body.preview ? previewed({}) : done()), {
    read,
  });
  expect(await screen.findAllByText("Ada")).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: /^Undo/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Undo: P9 pauses." }));
  const dialog = screen.getByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: "Wrong one" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Undo" }));
  await vi.waitFor(() => expect(sent.some((body) => !body.preview)).toBe(true));
  expect(sent.find((body) => !body.preview)?.command).toEqual({
    type: "undo",
    decision: 9,
    reason: "Wrong one",
  });
});

describe("a draft", () => {
  const reason = { code: "first_round", params: {}, says: "" };
  const draft = {
    tables: [1, 2].map((number) => ({
      key: `R1.T${number}`,
      stage: "",
      round: 1,
      number,
      attempt: 1,
      seats: [number * 2 - 1, number * 2],
      reason,
      notes: [],
    })),
    byes: [{ entry: 5, kind: "pairing", reason }],
    notes: [],
    broken: [],
    stale: false,
  } as Draft;

  it("names the rules that a swap breaks before it is saved", async () => {
    const broken = [{ code: "rematch", params: { entries: [1, 3], round: 1 } }];
    const sent = showInControlRoom(<DraftEditor draft={draft} onDirty={() => {}} />, (body) =>
      body.preview ? previewed({ events: [{ type: "round_drafted", broken }] }) : done(),
    );
    fireEvent.click(screen.getByRole("button", { name: "P2" }));
    expect(screen.getByRole("button", { name: "P2" }).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "P3" }));
    expect(await screen.findByText("P1 and P3 already met in round 1.")).toBeDefined();
    expect(screen.getByText("This change would break rules:")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Save the changes" }));
    await vi.waitFor(() => expect(sent.some((body) => !body.preview)).toBe(true));
    expect(sent.at(-1)?.command).toEqual({
      type: "change_draft",
      tables: [
        { key: "R1.T1", seats: [1, 3] },
        { key: "R1.T2", seats: [2, 4] },
      ],
      byes: [5],
    });
  });

  it("can be put back, and a choice can be cancelled", () => {
    const dirty = vi.fn();
    showInControlRoom(<DraftEditor draft={draft} onDirty={dirty} />, () => previewed({}));
    fireEvent.click(screen.getByRole("button", { name: "P1" }));
    fireEvent.keyDown(screen.getByRole("button", { name: "P1" }), { key: "Escape" });
    expect(screen.getByRole("button", { name: "P1" }).getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(screen.getByRole("button", { name: "P1" }));
    fireEvent.click(screen.getByRole("button", { name: "P5" }));
    expect(dirty).toHaveBeenLastCalledWith(true);
    fireEvent.click(screen.getByRole("button", { name: "Undo last swap" }));
    expect(dirty).toHaveBeenLastCalledWith(false);
    expect(screen.queryByRole("button", { name: "Save the changes" })).toBeNull();
  });
});
