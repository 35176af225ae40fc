import { describe, expect, it } from "vitest";
import { stableOrder } from "./stable-order";

const NOW = Date.parse("2026-05-04T12:00:00Z");
const game = (id: string, seconds: number) => ({
  id,
  moved_at: new Date(NOW - seconds * 1000).toISOString(),
});
const ids = (games: { id: string }[]) => games.map(({ id }) => id);

describe("the games on show", () => {
  it("are those that moved last", () => {
    const games = [game("3", 1), game("1", 5), game("2", 9)];
    expect(ids(stableOrder(games, [], 2, NOW))).toEqual(["3", "1"]);
  });

  it("keep their places while they move", () => {
    const games = [game("3", 1), game("1", 5), game("2", 9)];
    expect(ids(stableOrder(games, ["1", "2"], 2, NOW))).toEqual(["1", "2"]);
  });

  it("make room once they stand still or are over", () => {
    const games = [game("3", 1), game("4", 2), game("1", 500)];
    expect(ids(stableOrder(games, ["1", "2"], 2, NOW))).toEqual(["3", "4"]);
    expect(ids(stableOrder([game("2", 3), game("3", 1)], ["1", "2"], 2, NOW))).toEqual(["3", "2"]);
  });

  it("are all there are where there are few", () => {
    expect(ids(stableOrder([game("1", 500)], ["1"], 6, NOW))).toEqual(["1"]);
    expect(stableOrder([], ["1"], 6, NOW)).toEqual([]);
  });
});
