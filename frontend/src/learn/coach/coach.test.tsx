import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameAction } from "../../games/plugin";
import { loadPlugin } from "../../games/registry";
import { useGameI18n } from "../../games/use-plugin";
import type { Position } from "../../play/server";
import examples from "../generated/dream_home.examples.json";
import { setHelperHidden, startLessons } from "../progress";
import Coach from "./coach";

const market = examples.market.view;
const TAKES = [0, 1, 2, 3, 4].map((column) => ({ type: "take", column }));
const BUILD = { type: "build", slot: "G1", face_up: true };

function position(changes: Partial<Position>): Position {
  return {
    seq: 7,
    turn: 0,
    view: market,
    legal: TAKES,
    complete: true,
    events: [],
    score: [0, 0],
    worth: TAKES.map((action) => ({ action, points: 0, lines: {} })),
    ...changes,
  } as Position;
}

/** The previews that the coach asked for, by their actions. */
const asked: GameAction[][] = [];
let reachable = true;

vi.mock("../../play/server", () => ({
  previewActions: async (_game: string, actions: GameAction[]) => {
    asked.push(actions);
    if (!reachable) throw new Error("offline");
    const points = actions[0]?.column === 1 ? 5 : 1;
    return {
      ...position({ legal: [BUILD] }),
      worth: [{ action: BUILD, points, lines: { rooms: points } }],
    };
  },
}));

interface Given {
  position?: Position | null;
  draft?: GameAction[] | null;
  isReady?: boolean;
  finalView?: unknown;
}

function Helper(given: Given) {
  const i18n = useGameI18n("dream_home", []);
  return (
    <Coach
      game="abc"
      kind="dream_home"
      seat={0}
      position={position({})}
      draft={[]}
      isReady={false}
      finalView={null}
      i18n={i18n}
      {...given}
    />
  );
}

const show = (given: Given = {}) => {
  const client = new QueryClient();
  const tree = (props: Given) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Helper {...props} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(tree(given));
  return (props: Given) => rerender(tree(props));
};

beforeEach(async () => {
  localStorage.clear();
  startLessons("dream_home", "abc");
  asked.length = 0;
  reachable = true;
  await loadPlugin("dream_home");
});

describe("the helper", () => {
  it("tells the first lesson, what is possible, and what is worth most and why", async () => {
    show();
    await screen.findByRole("heading", { name: "Choose a column" });
    screen.getByText("Take one of 5 columns: its room and the card that lies with it.");
    const best = await screen.findByRole("list", { name: "Worth most right now" });
    const [first] = await within(best).findAllByRole("listitem");
    expect(first?.textContent).toMatch(/^Kitchen with Red roof, window can give 5 points/);
    expect(asked).toEqual(TAKES.map((take) => [take]));
  });

  it("looks ahead from what is laid out, and not while that is being asked for", async () => {
    const mix = { type: "mix", columns: [0, 1] };
    const update = show({ draft: null });
    await screen.findByRole("heading", { name: "Choose a column" });
    expect(asked).toEqual([]);
    update({ draft: [mix] });
    await vi.waitFor(() => expect(asked).toHaveLength(TAKES.length));
    expect(asked[0]).toEqual([mix, TAKES[0]]);
  });

  it("tells a lesson until it is dismissed or acted upon, and keeps it to be read again", async () => {
    const update = show();
    await screen.findByRole("heading", { name: "Choose a column" });
    update({ position: position({ view: { ...market, phase: "build" }, legal: [BUILD] }) });
    await screen.findByRole("heading", { name: "Build the room" });
    fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    await vi.waitFor(() =>
      expect(screen.queryByRole("heading", { name: "Build the room" })).toBeNull(),
    );
    screen.getByText("All lessons so far");
    screen.getByText("2 of 16 lessons seen");
    const saved = JSON.parse(localStorage.getItem("rooftree.learn") ?? "");
    expect(saved.kinds.dream_home).toEqual({ game: "abc", seen: ["choose", "build"] });
  });

  it("says when the turn is laid out, and when the bot plays", async () => {
    const update = show({ isReady: true });
    await screen.findByText(/^Your turn is laid out/);
    update({ position: null });
    await screen.findByText(/^The bot is playing/);
  });

  it("can be hidden and comes back, and stays hidden in the next game that is opened", async () => {
    const update = show();
    fireEvent.click(await screen.findByRole("button", { name: "Hide the helper" }));
    expect(screen.queryByRole("heading")).toBeNull();
    update({ position: null });
    expect(screen.queryByText(/^The bot is playing/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show the helper" }));
    await screen.findByText(/^The bot is playing/);
    setHelperHidden(false);
  });

  it("goes on without advice when the server cannot be reached", async () => {
    reachable = false;
    show();
    await screen.findByRole("heading", { name: "Choose a column" });
    await vi.waitFor(() => expect(asked).toHaveLength(TAKES.length));
    screen.getByText("Take one of 5 columns: its room and the card that lies with it.");
    expect(screen.queryByRole("list", { name: "Worth most right now" })).toBeNull();
  });

  it("leads on after the end", async () => {
    show({ position: null, finalView: examples.whole.view });
    await screen.findByRole("heading", { name: "The end" });
    expect(screen.getByRole("link", { name: "Read the rules" }).getAttribute("href")).toBe(
      "/learn/dream_home",
    );
    expect(screen.queryByRole("button", { name: "Got it" })).toBeNull();
  });
});
