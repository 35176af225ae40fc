import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEventStream } from "./event-stream";

class FakeSource extends EventTarget {
  static made: FakeSource[] = [];
  readyState = 0;
  closed = false;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    FakeSource.made.push(this);
  }
  close() {
    this.closed = true;
  }
}

const last = () => FakeSource.made.at(-1) as FakeSource;

function open(urls: string[] = ["/a", "/b", "/c", "/d"], random = () => 0.5) {
  const events: [string, unknown][] = [];
  const states: boolean[] = [];
  let asked = 0;
  const close = openEventStream(
    {
      names: ["event", "end"],
      url: () => urls[asked++] ?? "/z",
      retryDelay: [100, 300],
      random,
      connect: (url) => new FakeSource(url) as unknown as EventSource,
    },
    {
      onEvent: (name, data) => events.push([name, data]),
      onConnectionChange: (connected) => states.push(connected),
    },
  );
  return { events, states, close };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", { CLOSED: 2 });
  FakeSource.made = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("openStream", () => {
  it("hands on named events with their data", () => {
    const { events, states } = open();
    last().onopen?.();
    last().dispatchEvent(new MessageEvent("event", { data: '{"seq":7}' }));
    last().dispatchEvent(new MessageEvent("end", { data: "" }));
    expect(events).toEqual([
      ["event", { seq: 7 }],
      ["end", ""],
    ]);
    expect(states).toEqual([true]);
  });

  it("leaves a dropped line to the browser, which reconnects by itself", () => {
    const { states } = open();
    last().onerror?.();
    vi.advanceTimersByTime(10_000);
    expect(states).toEqual([false]);
    expect(FakeSource.made).toHaveLength(1);
  });

  it("connects anew, ever more slowly, after the browser gave up", () => {
    open();
    for (const wait of [100, 200, 300, 300]) {
      const before = FakeSource.made.length;
      last().readyState = 2;
      last().onerror?.();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSource.made).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSource.made).toHaveLength(before + 1);
    }
    expect(FakeSource.made.map((source) => source.url).slice(0, 3)).toEqual(["/a", "/b", "/c"]);
  });

  it.each([
    [0, 50],
    [0.9, 140],
  ])("spreads the pauses of many clients (%f)", (random, wait) => {
    open(undefined, () => random);
    last().readyState = 2;
    last().onerror?.();
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSource.made).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSource.made).toHaveLength(2);
  });

  it("stays closed once closed", () => {
    const { close } = open();
    last().readyState = 2;
    last().onerror?.();
    close();
    vi.advanceTimersByTime(10_000);
    expect(FakeSource.made).toHaveLength(1);
    expect(last().closed).toBe(true);
  });
});
