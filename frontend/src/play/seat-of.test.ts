import { describe, expect, it } from "vitest";
import type { GameDetail } from "../api/types";
import { seatOf } from "./seat-of";

const seat = (index: number, id: string, more: object = {}) => ({
  index,
  player: { id },
  away: "",
  substitute: null,
  ...more,
});
const game = (...seats: object[]) => ({ seats }) as unknown as GameDetail;

describe("the seat of a player", () => {
  it("is the own one, also after leaving for a while", () => {
    expect(seatOf(game(seat(0, "a"), seat(1, "b")), { id: "b" })).toBe(1);
    expect(seatOf(game(seat(0, "a"), seat(1, "b", { away: "absent" })), { id: "b" })).toBe(1);
  });

  it("is the one that a substitute has taken over, who plays it in place of its player", () => {
    const taken = game(seat(0, "a"), seat(1, "b", { away: "gone", substitute: { id: "c" } }));
    expect(seatOf(taken, { id: "c" })).toBe(1);
    expect(seatOf(taken, { id: "b" })).toBeNull();
  });

  it("is none for those who are gone, spectators and visitors", () => {
    expect(seatOf(game(seat(0, "a", { away: "gone" })), { id: "a" })).toBeNull();
    expect(seatOf(game(seat(0, "a")), { id: "x" })).toBeNull();
    expect(seatOf(game(seat(0, "a")), null)).toBeNull();
  });
});
