import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { json, roundTable, showInControlRoom } from "../test/control-room";
import { FastEntry } from "./fast-entry";

const tables = [
  roundTable(1),
  roundTable(2),
  roundTable(3, { status: "finished" }),
  roundTable(4, { match: { games: 3 } as never }),
];

function type(label: string, text: string) {
  const input = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(input, { target: { value: text } });
  return input;
}
const enter = (input: HTMLInputElement) => fireEvent.keyDown(input, { key: "Enter" });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Enter" }));

describe("the quick entry of results", () => {
  it("goes from the table to the players and back, and sends the places", async () => {
    const sent = showInControlRoom(<FastEntry tables={tables} />, () =>
      json(201, { seq: 11, events: [], preview: null }),
    );
    enter(type("Table", "2"));
    expect(document.activeElement).toBe(screen.getByLabelText("P3"));
    enter(type("P3", "2"));
    expect(document.activeElement).toBe(screen.getByLabelText("P4"));
    type("P4", "1");
    send();
    expect(document.activeElement).toBe(screen.getByLabelText("Table"));
    expect(await screen.findByText("Entered")).toBeDefined();
    expect(sent.map(({ command }) => command)).toEqual([
      {
        type: "rule",
        table: 102,
        kind: "played",
        games: [{ ranks: [2, 1], points: [0, 0], tiebreak: [] }],
      },
    ]);
    // It has a result now, although the list has not been fetched again.
    enter(type("Table", "2"));
    expect(screen.getByRole("alert").textContent).toContain("Table 2 has a result");
  });

  it("says what is missing and sends nothing", () => {
    const sent = showInControlRoom(<FastEntry tables={tables} />, () => json(500, {}));
    for (const [number, says] of [
      ["9", "There is no table 9"],
      ["3", "Table 3 has a result"],
      ["4", "several games"],
    ] as const) {
      enter(type("Table", number));
      expect(screen.getByRole("alert").textContent).toContain(says);
    }
    type("Table", "1");
    type("P1", "1");
    send();
    expect(screen.getByRole("alert").textContent).toBe("Give a number for each player.");
    expect(document.activeElement).toBe(screen.getByLabelText("P2"));
    expect(sent).toEqual([]);
  });

  it("keeps a refused result with what was typed", async () => {
    showInControlRoom(<FastEntry tables={tables} />, () =>
      json(422, { code: "has_result", detail: "Table 101 has a result." }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Points" }));
    type("Table", "1");
    type("P1", "41");
    type("P2", "17,5");
    send();
    expect(await screen.findByText("Table 101 has a result.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("P2").value).toBe("17,5"));
  });
});
