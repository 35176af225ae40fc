import { cleanup, render, screen, within } from "@testing-library/preact";
import { encode } from "uqr";
import { afterEach, expect, test } from "vitest";
import type { StandingRow, TableSeat, TournamentSummary, TournamentTable } from "../api/types";
import { linesByPlayer, pagesOf, sectionsOf } from "./lines";
import "./messages";
import { PrintedPairings } from "./printed-lists";
import { QrCode } from "./qr-code";
import { ResultSlips, tableUrl } from "./result-slips";

afterEach(cleanup);

const seat = (entry: number, name: string) =>
  ({ entry, player: { username: `p${entry}`, display_name: name } }) as TableSeat;

const table = (number: number, names: string[], games: string[] = []) =>
  ({
    id: number,
    number,
    round: 3,
    stage: "groups/A",
    games,
    seats: names.map((name, index) => seat(number * 10 + index, name)),
  }) as unknown as TournamentTable;

const tournament = { slug: "spring", name: "Spring" } as TournamentSummary;

test("players are listed by name in the order of the language", () => {
  const lines = linesByPlayer([table(1, ["Zoë", "éva"]), table(2, ["Ada", "Player 10"])], "en");
  expect(lines.map((line) => line.name)).toEqual(["Ada", "éva", "Player 10", "Zoë"]);
  expect(lines.map((line) => line.table)).toEqual([2, 1, 2, 1]);
});

test("a list is split into full pages and a rest", () => {
  expect(pagesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(pagesOf([], 2)).toEqual([]);
});

test("rows are grouped by section in order", () => {
  const rows = ["groups/A", "groups/A", "groups/B"].map((stage) => ({ stage }) as StandingRow);
  expect(sectionsOf(rows).map(({ stage, rows }) => [stage, rows.length])).toEqual([
    ["groups/A", 2],
    ["groups/B", 1],
  ]);
});

test("pairings have a row for each table and a column for each seat", () => {
  render(<PrintedPairings tables={[table(1, ["Ada", "Ben", "Cleo"]), table(2, ["Dan", "Eve"])]} />);
  const [head, first] = screen.getAllByRole("row");
  expect(within(head as HTMLElement).getAllByRole("columnheader")).toHaveLength(4);
  expect(first?.textContent).toBe("1AdaBenCleo");
});

test("a slip has the players and a code with the address of the table", () => {
  render(
    <ResultSlips tournament={tournament} roundName="Round 3" tables={[table(7, ["Ada", "Ben"])]} />,
  );
  const slip = screen.getByRole("listitem");
  expect(within(slip).getByText("Table 7")).toBeDefined();
  expect(within(slip).getByText("Ben")).toBeDefined();
  expect(within(slip).getByRole("img", { name: "QR code that opens Table 7" })).toBeDefined();
});

test("the address of a table is its game, or its round if it has none", () => {
  expect(tableUrl(tournament, table(7, ["Ada"], ["k3Zr8QwTn1Va"]))).toMatch(
    /\/games\/k3Zr8QwTn1Va$/,
  );
  expect(tableUrl(tournament, table(7, ["Ada"]))).toMatch(
    /\/tournaments\/spring\?stage=groups%2FA&round=3#rounds$/,
  );
});

test("a code is drawn with one square for each dark module", () => {
  const { container } = render(<QrCode text="https://example.org/" label="code" />);
  const dark = encode("https://example.org/", { ecc: "M", border: 2 }).data.flat().filter(Boolean);
  const path = container.querySelectorAll("path")[1]?.getAttribute("d") ?? "";
  expect(path.match(/M/g)).toHaveLength(dark.length);
});
