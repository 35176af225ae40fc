import { fireEvent, screen } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { choose } from "../test/choose";
import { json, showInControlRoom } from "../test/control-room";
import { ImportDialog } from "./import-dialog";
import { answered, isReady, keepFaults, newEntries, parseAnswer } from "./import-lines";
import type { EntrantLine } from "./types";

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = () => {};

const line = (number: number, status: EntrantLine["status"], given: object = {}): EntrantLine => ({
  entrant: {
    line: number,
    username: "",
    name: `Name ${number}`,
    rating: null,
    group: null,
    answer: "",
    player: "",
  },
  status,
  player: null,
  username: "",
  name: "",
  candidates: [],
  code: "",
  detail: "",
  ...given,
});
const zoe = { id: "z", username: "zoe", display_name: "Zoë", kind: "person" };

describe("the lines of a list", () => {
  it("are ready once each is certain and somebody is entered", () => {
    expect(isReady([line(1, "enter"), line(2, "left_out")])).toBe(true);
    expect(isReady([line(1, "enter"), line(2, "ask")])).toBe(false);
    expect(isReady([line(1, "enter"), line(2, "error")])).toBe(false);
    expect(isReady([line(1, "entered")])).toBe(false);
    expect(newEntries([line(1, "enter"), line(2, "create"), line(3, "entered")])).toBe(2);
  });

  it("take an answer without losing the others", () => {
    const lines = [line(1, "ask"), line(2, "ask")];
    const used = answered(lines, 1, parseAnswer("use zoe"));
    expect(used.map(({ answer, player }) => [answer, player])).toEqual([
      ["", ""],
      ["use", "zoe"],
    ]);
    expect(answered([line(1, "ask")], 0, parseAnswer("new"))[0]).toMatchObject({
      answer: "new",
      player: "",
    });
  });

  it("stay wrong in a second preview until they are left out", () => {
    const first = [line(1, "error", { code: "bad_rating", detail: "No number." })];
    expect(keepFaults(first, [line(1, "create")])[0]).toMatchObject({
      status: "error",
      detail: "No number.",
    });
    const left = line(1, "left_out");
    const entrant = { ...left.entrant, answer: "leave_out" as const };
    expect(keepFaults(first, [{ ...left, entrant }])[0]?.status).toBe("left_out");
  });
});

it("enters a list after the uncertain line was answered", async () => {
  const closed = vi.fn();
  const ask = line(2, "ask", { candidates: [{ player: zoe, entry: null, exact: false }] });
  const posted: unknown[] = [];
  const sent = showInControlRoom(<ImportDialog onClose={closed} />, () =>
    json(201, { seq: 11, events: [], preview: null }),
  );
  const commands = globalThis.fetch;
  vi.stubGlobal("fetch", async (request: Request | string) => {
    if (typeof request === "string" || !request.url.endsWith("/entries/preview")) {
      return commands(request);
    }
    const body = await request.text();
    posted.push(body);
    const answer = body.startsWith("{") ? JSON.parse(body).entrants[1] : null;
    const second = answer ? { ...ask, entrant: answer, status: "enter", player: zoe } : ask;
    return json(200, { lines: [line(1, "create"), second] });
  });
  fireEvent.change(screen.getByLabelText("One player a line"), {
    target: { value: "Name 1\nZoe" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Read the list" }));
  const select = await screen.findByRole("combobox", { name: "Answer for Name 2" });
  expect(posted).toEqual(["Name 1\nZoe"]);
  const enter = () => screen.getByRole("button", { name: /^Enter \d player/ });
  expect(enter().getAttribute("aria-disabled")).toBe("true");
  choose(select, "use zoe");
  await vi.waitFor(() => expect(enter().textContent).toBe("Enter 2 players"));
  fireEvent.click(enter());
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  const entrants = (sent[0]?.command.entrants ?? []) as { answer: string; player: string }[];
  expect(entrants.map(({ answer, player }) => [answer, player])).toEqual([
    ["", ""],
    ["use", "zoe"],
  ]);
});
