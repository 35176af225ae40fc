import { beforeEach, describe, expect, it, vi } from "vitest";
import source from "./sw.js?raw";

type Handler = (event: Record<string, unknown>) => void;

const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => undefined);
let tabs: { url: string; focus: () => unknown; navigate: (url: string) => unknown }[] = [];
let handlers: Record<string, Handler> = {};

/** A tab of the site; `controlled` says whether the service worker may send it elsewhere. */
function tab(path: string, controlled = true) {
  return {
    url: `https://rooftree.test${path}`,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async () => {
      if (!controlled) throw new TypeError("not controlled");
    }),
  };
}

/** Sends an event to the service worker, and waits for what it waits for. */
async function send(name: string, event: Record<string, unknown>): Promise<void> {
  const waiting: unknown[] = [];
  handlers[name]?.({ ...event, waitUntil: (promise: unknown) => waiting.push(promise) });
  await Promise.all(waiting);
}

async function click(path: string): Promise<void> {
  const notification = { close: vi.fn(), data: { path } };
  await send("notificationclick", { notification });
  expect(notification.close).toHaveBeenCalled();
}

beforeEach(() => {
  vi.clearAllMocks();
  tabs = [];
  handlers = {};
  const worker = {
    addEventListener: (name: string, handler: Handler) => {
      handlers[name] = handler;
    },
    registration: { showNotification },
    clients: { matchAll: async () => tabs, openWindow },
  };
  const run = new Function("self", "location", "BUILD", source);
  run(worker, { origin: "https://rooftree.test" }, { version: "1", shell: [] });
});

describe("a push message", () => {
  it("is shown as a notification that replaces the one before of the same game", async () => {
    const message = { title: "It is your turn", body: "Lodge", path: "/games/x", tag: "game-x" };
    await send("push", { data: { json: () => message } });
    expect(showNotification).toHaveBeenCalledWith(
      "It is your turn",
      expect.objectContaining({
        body: "Lodge",
        tag: "game-x",
        renotify: true,
        data: { path: "/games/x" },
      }),
    );
  });

  it("is shown even if it is empty, as browsers demand", async () => {
    await send("push", { data: null });
    expect(showNotification).toHaveBeenCalledWith(
      "Rooftree",
      expect.objectContaining({ data: { path: "/" } }),
    );
  });
});

describe("a click on a notification", () => {
  it("goes to the tab that shows the page", async () => {
    tabs = [tab("/rankings"), tab("/games/x?ply=4")];
    await click("/games/x");
    expect(tabs[1]?.focus).toHaveBeenCalled();
    expect(tabs.map(({ navigate }) => vi.mocked(navigate).mock.calls)).toEqual([[], []]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it("sends another tab of the site there", async () => {
    tabs = [tab("/rankings")];
    await click("/games/x");
    expect(tabs[0]?.navigate).toHaveBeenCalledWith("https://rooftree.test/games/x");
    expect(tabs[0]?.focus).toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it.each([
    ["no tab of the site is open", []],
    ["the tab cannot be sent elsewhere", [tab("/rankings", false)]],
  ])("opens a window if %s", async (_, open) => {
    tabs = open;
    await click("/games/x");
    expect(openWindow).toHaveBeenCalledWith("https://rooftree.test/games/x");
  });

  it("leads to no other site", async () => {
    tabs = [tab("/rankings")];
    await click("https://evil.example/games/x");
    expect(tabs[0]?.navigate).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });
});
