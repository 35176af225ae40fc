import { act, renderHook } from "@testing-library/preact";
import { useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AddressBar } from "../test/location-text";
import { useReplay } from "./use-replay";

function open(address: string, head: number, live: boolean) {
  window.history.replaceState(null, "", address);
  return renderHook(
    (props: { head: number; live: boolean }) => ({
      replay: useReplay(props.head, props.live, 8),
      navigate: useNavigate(),
    }),
    { wrapper: AddressBar, initialProps: { head, live } },
  );
}

const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
const plyInAddress = () => new URLSearchParams(window.location.search).get("ply");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("useReplay", () => {
  it("plays on undisturbed to the end, and leaves the ply in the address", async () => {
    const { result } = open("/games/1?ply=3", 12, false);
    act(() => result.current.replay[1]({ type: "toggle" }));
    for (let beat = 0; beat < 12; beat++) await pass(150);
    expect(result.current.replay[0]).toMatchObject({ ply: 12, mode: "paused" });
    await pass(200);
    expect(plyInAddress()).toBe("12");
  });

  it("leaves an address without a ply alone until one scrubs", async () => {
    const { result } = open("/games/1", 12, false);
    await pass(500);
    expect(plyInAddress()).toBeNull();
    act(() => result.current.replay[1]({ type: "seek", ply: 5 }));
    await pass(200);
    expect(plyInAddress()).toBe("5");
  });

  it("puts a ply into the address at once, and those right after it a moment later", async () => {
    const { result } = open("/games/1?ply=3", 12, false);
    await pass(500);
    act(() => result.current.replay[1]({ type: "seek", ply: 5 }));
    expect(plyInAddress()).toBe("5");
    act(() => result.current.replay[1]({ type: "seek", ply: 6 }));
    act(() => result.current.replay[1]({ type: "seek", ply: 7 }));
    expect(plyInAddress()).toBe("5");
    await pass(200);
    expect(plyInAddress()).toBe("7");
  });

  it("goes where a link on the page leads", async () => {
    const { result } = open("/games/1?ply=3", 12, false);
    await act(async () => result.current.navigate("/games/1?ply=9"));
    expect(result.current.replay[0].ply).toBe(9);
  });

  it("follows a live game event by event and names no ply", async () => {
    const { result, rerender } = open("/games/1", 12, true);
    rerender({ head: 14, live: true });
    expect(result.current.replay[0].ply).toBe(12);
    await pass(330);
    expect(result.current.replay[0].ply).toBe(13);
    await pass(330);
    expect(result.current.replay[0]).toMatchObject({ ply: 14, mode: "following" });
    expect(plyInAddress()).toBeNull();
  });
});
