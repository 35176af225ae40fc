import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/preact";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { Score } from "../api/types";
import type { GameI18n, GamePlugin } from "../games/plugin";
import { getFormatter } from "../i18n/format";
import { ScoreSheet } from "./score-sheet";

const LONG = "Wolfeschlegelsteinhausenbergerdorff-Smith";
const i18n: GameI18n = {
  t: (key) => key,
  seatName: (index) => ["Ada", LONG][index] ?? "?",
  format: getFormatter("en"),
};
const plugin = {
  scoreLineName: (line: string) => (line === "rooms" ? "Rooms" : "Decor"),
  describeScorePart: (_: string, part: { what: string; where?: string[] }) => ({
    label: part.what,
    note: (part.where ?? []).join(),
  }),
} as unknown as GamePlugin;
const sheet = [
  [
    { line: "rooms", points: 11 },
    { line: "decor", points: 0 },
  ],
  [
    { line: "rooms", points: 2 },
    { line: "decor", points: 3 },
  ],
];
const score: Score = {
  game: "k3Zr8QwTn1Va",
  ply: 40,
  final: false,
  result: { ranks: [1, 2], points: [11, 5], sheet },
  parts: [
    {
      rooms: [
        { what: "Kitchen", points: 9, where: ["U1", "U2"] },
        { what: "Garage", points: 0 },
        { what: "other_rules", points: 2 },
      ],
      decor: [],
    },
    { rooms: [{ what: "Library", points: 2 }], decor: [{ what: "Piano", points: 3 }] },
  ],
};

function Sheet() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return (
    <ScoreSheet
      game="k3Zr8QwTn1Va"
      ply={40}
      sheet={sheet}
      ranks={null}
      openLines={open}
      setOpenLines={setOpen}
      plugin={plugin}
      i18n={i18n}
    />
  );
}

function show() {
  const client = new QueryClient();
  client.setQueryData(["score", "k3Zr8QwTn1Va", 40], score);
  render(
    <QueryClientProvider client={client}>
      <Sheet />
    </QueryClientProvider>,
  );
}

describe("the score sheet", () => {
  it("names every seat in full, for the eye and for a screen reader", () => {
    show();
    const players = screen.getByRole("list", { name: "Players" });
    expect(within(players).getByText(LONG).getAttribute("title")).toBe(LONG);
    expect(screen.getByRole("columnheader", { name: LONG })).toBeDefined();
  });

  it("opens a line and says what makes it, seat by seat", () => {
    show();
    const rooms = screen.getByRole("button", { name: "Rooms" });
    expect(rooms.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText("Kitchen")).toBeNull();
    fireEvent.click(rooms);
    expect(rooms.getAttribute("aria-expanded")).toBe("true");
    const details = document.getElementById(rooms.getAttribute("aria-controls") ?? "");
    if (!details) throw new Error("the button controls nothing");
    const [first, second] = within(details)
      .getAllByRole("listitem")
      .filter((each) => each.querySelector("ul"));
    expect(first?.textContent).toMatch(/Ada.*Kitchen.*U1,U2.*9 points.*Garage.*0 points/);
    expect(first?.textContent).toMatch(/Scored under earlier rules.*2 points/);
    expect(second?.textContent).toMatch(/Smith.*Library.*2 points/);
    fireEvent.click(rooms);
    expect(screen.queryByText("Kitchen")).toBeNull();
  });

  it("says where a line is made of nothing", () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Decor" }));
    expect(screen.getByText("Nothing yet")).toBeDefined();
    expect(screen.getByText("Piano")).toBeDefined();
  });
});
