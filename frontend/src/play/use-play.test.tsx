import { act, renderHook, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "../api/problem";
import type { GameAction, GamePlugin } from "../games/plugin";
import * as server from "./server";
import { usePlay } from "./use-play";

/**
 * A small server: two columns to take, then a slot to build in. Each accepted turn adds three events
 * and gives the turn to seat 1.
 */
class FakeServer {
  seq = 10;
  turn = 0;
  isDown = false;
  /** Whether an action may be chosen that draws cards. */
  hasDraw = false;
  /** Whether an answer is lost after the turn was played. */
  losesAnswer = false;
  readonly sent: { actions: GameAction[]; key: string; expectedSeq: number }[] = [];
  private readonly played = new Map<string, number>();

  preview(actions: GameAction[], expectedSeq: number, worth: boolean): server.Position {
    if (this.isDown) throw new TypeError("Failed to fetch");
    if (expectedSeq !== this.seq) throw new Problem(409, "stale", "The game has moved on.");
    if (actions.some((action) => action.column === 9)) {
      throw new Problem(422, "empty_column", "Column 9 has no room left.");
    }
    const last = actions.at(-1)?.type;
    const legal = {
      none: [
        { type: "take", column: 1 },
        { type: "take", column: 9 },
        ...(this.hasDraw ? [{ type: "draw", slot: "deck" }] : []),
      ],
      take: [{ type: "build", slot: "G0" }],
      build: [],
    }[last ?? "none"];
    if (last === "draw") return this.after({ complete: false, turn: null, legal: [] }, actions);
    return {
      seq: this.seq,
      turn: last === "build" ? 1 : this.turn,
      view: { laidOut: actions.length },
      legal: this.turn === 0 ? (legal ?? []) : [],
      complete: true,
      events: [],
      score: [0, 0],
      worth: worth
        ? (legal ?? []).map((action) => ({ action, points: 2, lines: { rooms: 2 } }))
        : null,
    };
  }

  private after(fields: Partial<server.Position>, actions: GameAction[]): server.Position {
    const view = { laidOut: actions.length };
    const rest = { events: [], score: [0, 0], worth: null };
    return { seq: this.seq, turn: 0, view, legal: [], complete: true, ...rest, ...fields };
  }

  play(actions: GameAction[], options: { expectedSeq: number; key: string }): { seq: number } {
    this.sent.push({ actions, key: options.key, expectedSeq: options.expectedSeq });
    if (this.isDown) throw new TypeError("Failed to fetch");
    const earlier = this.played.get(options.key);
    if (earlier !== undefined) return { seq: earlier };
    if (options.expectedSeq !== this.seq) throw new Problem(409, "stale", "The game has moved on.");
    this.seq += 3;
    this.turn = 1;
    this.played.set(options.key, this.seq);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new TypeError("Failed to fetch");
    }
    return { seq: this.seq };
  }
}

const plugin = {
  choicesOf: (legal: GameAction[]) =>
    legal.map((action) => ({ action, targets: [`${action.column ?? action.slot}`] })),
} as unknown as GamePlugin;

let fake: FakeServer;
const onStale = vi.fn();

beforeEach(() => {
  fake = new FakeServer();
  sessionStorage.clear();
  onStale.mockClear();
  vi.spyOn(server, "previewActions").mockImplementation(async (_, actions, options) =>
    fake.preview(actions, options.expectedSeq, options.worth),
  );
  vi.spyOn(server, "playActions").mockImplementation(async (_, actions, options) =>
    fake.play(actions, options),
  );
});

afterEach(() => vi.restoreAllMocks());

interface Shown {
  head: number;
  shown: number;
  mayAct: boolean;
  autoConfirm: boolean;
  withWorth: boolean;
  isSameTurn: boolean;
}

function open(more: Partial<Shown> = {}) {
  const initial: Shown = {
    head: 10,
    shown: 10,
    mayAct: true,
    autoConfirm: false,
    withWorth: false,
    isSameTurn: false,
    ...more,
  };
  return renderHook(
    (props: Shown) =>
      usePlay({
        ...props,
        game: "g",
        seat: 0,
        plugin,
        isSameTurn: () => props.isSameTurn,
        describeWorth: (worth) => `+${worth.points}`,
        roundTrip: () => 12.4,
        onStale,
      }),
    { initialProps: initial },
  );
}

type Hook = ReturnType<typeof open>;

async function choose(hook: Hook, target: string) {
  await waitFor(() => expect([...hook.result.current.boardChoices.targets]).toContain(target));
  act(() => hook.result.current.boardChoices.select(target));
}

async function layOutTurn(hook: Hook) {
  await choose(hook, "1");
  await choose(hook, "G0");
  await waitFor(() => expect(hook.result.current.isReady).toBe(true));
}

const TURN = [
  { type: "take", column: 1 },
  { type: "build", slot: "G0" },
];

describe("a turn", () => {
  it("is sent as one when it is confirmed, and shown until the board has caught up", async () => {
    const hook = open();
    await layOutTurn(hook);
    expect(fake.sent).toEqual([]);
    act(() => hook.result.current.confirm());
    act(() => hook.result.current.confirm());
    await waitFor(() => expect(hook.result.current.state.submission?.state).toBe("accepted"));
    expect(fake.sent.map((one) => one.actions)).toEqual([TURN]);
    expect(hook.result.current.position?.view).toEqual({ laidOut: 2 });
    const after = { head: 13, mayAct: false, autoConfirm: false, withWorth: false };
    hook.rerender({ ...after, shown: 11, isSameTurn: false });
    expect(hook.result.current.position?.view).toEqual({ laidOut: 2 });
    hook.rerender({ ...after, shown: 13, isSameTurn: false });
    await waitFor(() => expect(hook.result.current.position).toBeNull());
  });

  it("is sent by itself on a device that is set to it", async () => {
    const hook = open({ autoConfirm: true });
    await choose(hook, "1");
    await choose(hook, "G0");
    await waitFor(() => expect(fake.sent).toHaveLength(1));
  });

  it("can be confirmed, but not continued, where cards are drawn", async () => {
    fake.hasDraw = true;
    const hook = open();
    await choose(hook, "deck");
    await waitFor(() => expect(hook.result.current.isReady).toBe(true));
    expect(hook.result.current.boardChoices.targets.size).toBe(0);
    act(() => hook.result.current.confirm());
    await waitFor(() => expect(fake.sent).toHaveLength(1));
  });

  it("is taken back without asking the server again", async () => {
    const hook = open();
    await layOutTurn(hook);
    const asked = vi.mocked(server.previewActions).mock.calls.length;
    act(() => hook.result.current.undo());
    await waitFor(() => expect([...hook.result.current.boardChoices.targets]).toEqual(["G0"]));
    act(() => hook.result.current.undo());
    await waitFor(() => expect(hook.result.current.boardChoices.targets.size).toBe(2));
    expect(vi.mocked(server.previewActions).mock.calls).toHaveLength(asked);
  });

  it("survives a reload, if nobody has moved since", async () => {
    const before = open();
    await choose(before, "1");
    await waitFor(() => expect(before.result.current.state.draft).toHaveLength(1));
    before.unmount();
    const after = open();
    await choose(after, "G0");
    await waitFor(() => expect(after.result.current.isReady).toBe(true));
    after.unmount();
    fake.seq = 20;
    const later = open({ head: 20, shown: 20 });
    await waitFor(() => expect(later.result.current.boardChoices.targets.size).toBe(2));
    expect(later.result.current.state.draft).toEqual([]);
  });

  it("stays laid out when only the table has changed", async () => {
    const hook = open();
    await layOutTurn(hook);
    fake.seq = 11;
    hook.rerender({
      head: 11,
      shown: 11,
      mayAct: true,
      autoConfirm: false,
      withWorth: false,
      isSameTurn: true,
    });
    await waitFor(() => expect(hook.result.current.isReady).toBe(true));
    act(() => hook.result.current.confirm());
    await waitFor(() => expect(fake.sent.map((one) => one.expectedSeq)).toEqual([11]));
  });

  it("loses the step that the rules refuse, with the reason", async () => {
    const hook = open();
    await choose(hook, "9");
    await waitFor(() =>
      expect(hook.result.current.state.notice).toEqual({
        kind: "refused",
        detail: "Column 9 has no room left.",
      }),
    );
    expect(hook.result.current.state.draft).toEqual([]);
  });
});

describe("a lost connection", () => {
  it("repeats the turn with the same key, so that it is played once", async () => {
    const hook = open();
    await layOutTurn(hook);
    fake.losesAnswer = true;
    act(() => hook.result.current.confirm());
    await waitFor(() => expect(hook.result.current.state.unreachable).toBe(true));
    window.dispatchEvent(new Event("online"));
    await waitFor(() =>
      expect(hook.result.current.state.submission).toEqual({ state: "accepted", seq: 13 }),
    );
    expect(fake.seq).toBe(13);
    expect(fake.sent).toHaveLength(2);
    expect(fake.sent[0]?.key).toBe(fake.sent[1]?.key);
  });

  it("asks for the position again as soon as the server can be reached", async () => {
    fake.isDown = true;
    const hook = open();
    await waitFor(() => expect(hook.result.current.state.unreachable).toBe(true));
    fake.isDown = false;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(hook.result.current.boardChoices.targets.size).toBe(2));
    expect(hook.result.current.state.unreachable).toBe(false);
  });
});

describe("two windows", () => {
  it("give the turn to the one that sends first, and tell the other", async () => {
    const [one, other] = [open(), open()];
    await layOutTurn(one);
    await layOutTurn(other);
    act(() => one.result.current.confirm());
    await waitFor(() => expect(one.result.current.state.submission?.state).toBe("accepted"));
    act(() => other.result.current.confirm());
    await waitFor(() => expect(other.result.current.state.notice).toEqual({ kind: "moved" }));
    expect(onStale).toHaveBeenCalled();
    expect(fake.seq).toBe(13);
  });
});

it("says what a choice is worth, if that is asked for", async () => {
  const hook = open({ withWorth: true });
  await waitFor(() => expect(hook.result.current.boardChoices.worthOf("1")).toBe("+2"));
  const silent = open();
  await waitFor(() => expect(silent.result.current.boardChoices.targets.size).toBe(2));
  expect(silent.result.current.boardChoices.worthOf("1")).toBeUndefined();
});
