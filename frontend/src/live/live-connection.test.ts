import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveConnection, type LiveMessage } from "./live-connection";

class FakeSource extends EventTarget {
  static made: FakeSource[] = [];
  closed = false;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    FakeSource.made.push(this);
  }
  close() {
    this.closed = true;
  }
  send(name: string, data: unknown, id: string) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: id }));
  }
  ready(id: string) {
    this.send("ready", {}, id);
  }
  get topics() {
    return new URL(this.url, "http://x").searchParams.get("topics");
  }
  get away() {
    return new URL(this.url, "http://x").searchParams.get("away");
  }
}

const last = () => FakeSource.made.at(-1) as FakeSource;
const open = () => FakeSource.made.filter((source) => !source.closed);

let connection: LiveConnection;
let answer: () => Response;
let asked: string[];
let hidden = false;
let online = true;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.made = [];
  asked = [];
  hidden = false;
  online = true;
  answer = () => new Response(null, { status: 503 });
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() =>
    hidden ? "hidden" : "visible",
  );
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  connection = new LiveConnection({
    connect: (url) => new FakeSource(url) as unknown as EventSource,
    fetch: async (url) => {
      asked.push(String(url));
      return answer();
    },
    random: () => 0.5,
  });
});
afterEach(() => {
  connection.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function follow(topic: string, cursor?: number) {
  const messages: LiveMessage[] = [];
  const stop = connection.subscribe(topic, (message) => messages.push(message), cursor);
  return { messages, stop };
}

/** Lets topics that were added open a connection. */
const settle = () => vi.advanceTimersByTimeAsync(50);

const problem = (status: number, body: Record<string, unknown>, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe("LiveConnection", () => {
  it("follows all topics in one stream", async () => {
    const lobby = follow("lobby");
    const game = follow("game:abc", 7);
    await settle();
    expect(open()).toHaveLength(1);
    expect(last().topics).toBe("lobby,game:abc@7");
    last().ready("100-7");
    expect(connection.stateOf("lobby")).toBe("live");
    last().send("game", { topic: "game:abc", event: { seq: 8 } }, "100-8");
    last().send("lobby", { topic: "lobby", note: "changed" }, "101-8");
    expect(game.messages.map(({ event, data }) => [event, data.event])).toEqual([
      ["game", { seq: 8 }],
    ]);
    // What was fetched before a topic without a cursor was followed may be out of date.
    expect(lobby.messages.map(({ event }) => event)).toEqual(["ready", "lobby"]);
  });

  it("continues every topic where it was when one is added", async () => {
    follow("lobby");
    follow("game:abc", 7);
    await settle();
    last().ready("100-7");
    last().send("game", { topic: "game:abc", event: { seq: 8 } }, "100-8");
    const me = follow("me");
    await settle();
    expect(last().topics).toBe("lobby@100,game:abc@8,me");
    expect(open()).toHaveLength(1);
    expect(connection.stateOf("lobby")).toBe("live");
    last().ready("100-8-5");
    expect(me.messages.map(({ event }) => event)).toEqual(["ready"]);
  });

  it("keeps a topic for a moment after its last listener has left", async () => {
    const first = follow("lobby");
    await settle();
    last().ready("100");
    first.stop();
    last().send("lobby", { topic: "lobby", note: "changed" }, "101");
    const second = follow("lobby");
    await settle();
    expect(FakeSource.made).toHaveLength(1);
    // A message came while nobody listened.
    expect(second.messages.map(({ event }) => event)).toEqual(["ready"]);
    second.stop();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(open()).toHaveLength(0);
  });

  it("tells a second listener that has seen less than the stream", async () => {
    follow("game:abc", 7);
    await settle();
    last().ready("9");
    const behind = follow("game:abc", 8);
    const level = follow("game:abc", 9);
    await settle();
    expect(behind.messages.map(({ event }) => event)).toEqual(["ready"]);
    expect(level.messages).toEqual([]);
  });

  it("reconnects with the cursors, ever more slowly, and spreads the pauses", async () => {
    follow("game:abc", 7);
    await settle();
    last().ready("7");
    last().send("game", { topic: "game:abc", event: { seq: 8 } }, "8");
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = FakeSource.made.length;
      last().onerror?.();
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(FakeSource.made).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSource.made).toHaveLength(before + 1);
      expect(last().topics).toBe("game:abc@8");
    }
    expect(connection.stateOf("game:abc")).toBe("down");
    last().ready("8");
    expect(connection.stateOf("game:abc")).toBe("live");
    last().onerror?.();
    const before = FakeSource.made.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSource.made).toHaveLength(before + 1);
  });

  it("leaves out a topic that the server refuses", async () => {
    follow("lobby");
    follow("game:gone");
    follow("me");
    const answers = [
      problem(404, { code: "no_such_game", topic: "game:gone" }),
      problem(401, { code: "not_authenticated" }),
    ];
    answer = () => answers.shift() ?? new Response(null, { status: 200 });
    await settle();
    last().onerror?.();
    await settle();
    expect(last().topics).toBe("lobby,me");
    last().onerror?.();
    await settle();
    expect(last().topics).toBe("lobby");
    expect(asked).toHaveLength(2);
    last().ready("100");
    expect(["lobby", "me", "game:gone"].map((topic) => connection.stateOf(topic))).toEqual([
      "live",
      "refused",
      "refused",
    ]);
  });

  it("waits as long as the server asks for", async () => {
    follow("lobby");
    answer = () => problem(429, { code: "too_many_streams" }, { "Retry-After": "15" });
    await settle();
    last().onerror?.();
    await vi.advanceTimersByTimeAsync(14_900);
    expect(FakeSource.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(FakeSource.made).toHaveLength(2);
  });

  it("goes on without the player's own news after a sign-out", async () => {
    connection.setViewer("ada");
    const me = follow("me");
    follow("lobby");
    await settle();
    last().ready("1-100");
    last().send("end", { topic: "me", reason: "signed_out" }, "");
    expect(me.messages.at(-1)?.event).toBe("end");
    await settle();
    expect(last().topics).toBe("lobby@100");
    connection.setViewer(null);
    expect(connection.stateOf("me")).toBe("connecting");
  });

  it("opens a new connection for another player", async () => {
    connection.setViewer(null);
    follow("game:abc", 3);
    await settle();
    last().ready("3");
    connection.setViewer("ada");
    expect(FakeSource.made).toHaveLength(2);
    expect(open()).toHaveLength(1);
    connection.setViewer("ada");
    expect(FakeSource.made).toHaveLength(2);
  });

  it("closes while offline, and catches up at once afterwards", async () => {
    follow("game:abc", 3);
    await settle();
    last().ready("4");
    online = false;
    window.dispatchEvent(new Event("offline"));
    expect(open()).toHaveLength(0);
    expect(connection.stateOf("game:abc")).toBe("down");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSource.made).toHaveLength(1);
    online = true;
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(500);
    expect(last().topics).toBe("game:abc@4");
  });

  it("replaces a connection that is silent, and one that heartbeats keep alive not", async () => {
    follow("lobby");
    await settle();
    last().ready("1");
    for (let seconds = 0; seconds < 120; seconds += 15) {
      await vi.advanceTimersByTimeAsync(15_000);
      last().send("heartbeat", {}, "1");
    }
    expect(FakeSource.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(51_000);
    expect(FakeSource.made).toHaveLength(2);
    expect(last().topics).toBe("lobby@1");
  });

  it("says when everything may be out of date after a long pause", async () => {
    const resumed = vi.fn();
    connection.onResume(resumed);
    follow("lobby");
    await settle();
    last().ready("1");
    last().onerror?.();
    await vi.advanceTimersByTimeAsync(1_000);
    last().ready("1");
    expect(resumed).not.toHaveBeenCalled();
    last().onerror?.();
    await vi.advanceTimersByTimeAsync(24 * 3600_000);
    last().ready("1");
    expect(resumed).toHaveBeenCalledOnce();
  });

  it("tells the server that a hidden page shows nobody the game", async () => {
    follow("game:abc", 1);
    await settle();
    last().ready("1");
    hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(last().away).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last().away).toBe("1");
    last().ready("1");
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(last().away).toBeNull();
    expect(open()).toHaveLength(1);
  });

  it("has at most ten topics, and says which are left out", async () => {
    for (let number = 0; number < 12; number++) follow(`game:${number}`);
    await settle();
    expect(last().topics?.split(",")).toHaveLength(10);
    last().ready(Array(10).fill("1").join("-"));
    expect(connection.stateOf("game:9")).toBe("live");
    expect(connection.stateOf("game:10")).toBe("down");
  });

  it("closes a page that the browser keeps for the Back button", async () => {
    follow("lobby");
    await settle();
    last().ready("5");
    window.dispatchEvent(new Event("pagehide"));
    expect(open()).toHaveLength(0);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(last().topics).toBe("lobby@5");
    expect(open()).toHaveLength(1);
  });
});
