import { renderHook } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { useClockName } from "./clock-name";

describe("the name of a time control", () => {
  it("says minutes and seconds, days a move, or a bank of days", () => {
    const { result } = renderHook(() => useClockName());
    const name = result.current;
    expect(name(null)).toBe("No clock");
    expect(name({ kind: "bank", initial_ms: 600_000, increment_ms: 10_000 })).toBe("10 min + 10 s");
    expect(name({ kind: "per_move", initial_ms: 86_400_000, increment_ms: 0 })).toBe(
      "1 day per move",
    );
    expect(name({ kind: "per_move", initial_ms: 90_000, increment_ms: 0 })).toBe(
      "1 minute, 30 seconds per move",
    );
    expect(name({ kind: "bank", initial_ms: 864_000_000, increment_ms: 43_200_000 })).toBe(
      "10 days + 12 h per move",
    );
  });
});
