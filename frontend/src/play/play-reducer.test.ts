import { describe, expect, it } from "vitest";
import type { GameAction } from "../games/plugin";
import {
  actionsOf,
  INITIAL,
  isComplete,
  maySend,
  type PlayEvent,
  type PlayState,
  playReducer,
  positionOf,
} from "./play-reducer";
import type { Position } from "./server";

const TAKE: GameAction = { type: "take", column: 2 };
const BUILD: GameAction = { type: "build", slot: "G1", face_up: true };

function position(seq: number, fields: Partial<Position> = {}): Position {
  return {
    seq,
    turn: 0,
    view: { after: seq },
    legal: [TAKE],
    complete: true,
    events: [],
    score: [0, 0],
    worth: null,
    ...fields,
  };
}

const run = (events: PlayEvent[], state: PlayState = INITIAL) => events.reduce(playReducer, state);

const onTurn = run([{ type: "loaded", position: position(10) }]);
const laidOut = run(
  [
    { type: "chosen", action: TAKE },
    { type: "previewed", count: 1, position: position(10, { legal: [BUILD] }) },
    { type: "chosen", action: BUILD },
    { type: "previewed", count: 2, position: position(10, { turn: 1, legal: [] }) },
  ],
  onTurn,
);

describe("a turn that is laid out", () => {
  it("consists of the actions chosen, and shows the position after them", () => {
    expect(actionsOf(laidOut.draft)).toEqual([TAKE, BUILD]);
    expect(positionOf(laidOut)?.turn).toBe(1);
    expect(maySend(laidOut)).toBe(true);
  });

  it("cannot be sent before the position after it is known", () => {
    const asking = run([{ type: "chosen", action: TAKE }], onTurn);
    expect(positionOf(asking)).toBeNull();
    expect(maySend(asking)).toBe(false);
    // Nor can another action be chosen, since it is not known what is legal.
    expect(run([{ type: "chosen", action: BUILD }], asking)).toBe(asking);
  });

  it("is taken back step by step, a selection first", () => {
    const selected = run([{ type: "selected", selected: ["tool:drill"] }], onTurn);
    expect(run([{ type: "undone" }], selected).selected).toEqual([]);
    const once = run([{ type: "undone" }], laidOut);
    expect(actionsOf(once.draft)).toEqual([TAKE]);
    expect(positionOf(once)?.legal).toEqual([BUILD]);
    expect(positionOf(run([{ type: "undone" }, { type: "undone" }], laidOut))).toEqual(onTurn.base);
    expect(run([{ type: "cleared" }], laidOut).draft).toEqual([]);
  });

  it("ignores the answer to a step that was taken back", () => {
    const undone = run(
      [
        { type: "chosen", action: TAKE },
        { type: "undone" },
        { type: "previewed", count: 1, position: position(10) },
      ],
      onTurn,
    );
    expect(undone.draft).toEqual([]);
  });

  it("loses an action that the server refuses, with its reason", () => {
    const refused = run(
      [
        { type: "chosen", action: TAKE },
        { type: "previewRefused", count: 1, detail: "Column 2 has no room left." },
      ],
      onTurn,
    );
    expect(refused.draft).toEqual([]);
    expect(refused.notice).toEqual({ kind: "refused", detail: "Column 2 has no room left." });
    expect(run([{ type: "selected", selected: [] }], refused).notice).toBeNull();
  });

  it("is restored after a reload, to be previewed again", () => {
    const restored = run([{ type: "loaded", position: position(10), restored: [TAKE, BUILD] }]);
    expect(actionsOf(restored.draft)).toEqual([TAKE, BUILD]);
    expect(positionOf(restored)).toBeNull();
  });

  it("stays when its position is loaded once more, and goes when the game has moved", () => {
    expect(run([{ type: "loaded", position: position(10) }], laidOut).draft).toHaveLength(2);
    expect(run([{ type: "moved", seq: 10, sameTurn: false }], laidOut)).toBe(laidOut);
    const moved = run([{ type: "moved", seq: 12, sameTurn: false }], laidOut);
    expect(moved).toEqual({ ...INITIAL, notice: { kind: "moved" } });
    expect(run([{ type: "moved", seq: 12, sameTurn: false }], onTurn)).toEqual(INITIAL);
  });

  it("is previewed once more when only the table has changed", () => {
    const table = run([{ type: "moved", seq: 11, sameTurn: true }], laidOut);
    expect(table).toBe(laidOut);
    const again = run([{ type: "loaded", position: position(11) }], table);
    expect(actionsOf(again.draft)).toEqual([TAKE, BUILD]);
    expect(positionOf(again)).toBeNull();
  });
});

describe("sending a turn", () => {
  const sent = run([{ type: "sent", extra: null }], laidOut);

  it("happens once, and nothing can be changed meanwhile", () => {
    expect(sent.submission).toEqual({ state: "sending" });
    expect(maySend(sent)).toBe(false);
    expect(run([{ type: "sent", extra: null }], sent)).toBe(sent);
    expect(run([{ type: "undone" }], sent)).toBe(sent);
    expect(run([{ type: "cleared" }], sent)).toBe(sent);
  });

  it("may add the action that ends the turn", () => {
    const ended = run([{ type: "sent", extra: { type: "end_turn" } }], laidOut);
    expect(actionsOf(ended.draft)).toEqual([TAKE, BUILD, { type: "end_turn" }]);
    // The board goes on showing what is known.
    expect(positionOf(ended)).toEqual(positionOf(laidOut));
  });

  it("shows the draft until the board has caught up with what the server took", () => {
    // The log may know of the move before the answer arrives.
    const early = run([{ type: "moved", seq: 14, sameTurn: false }], sent);
    expect(early).toBe(sent);
    const accepted = run([{ type: "accepted", seq: 14 }], early);
    expect(run([{ type: "moved", seq: 12, sameTurn: false }], accepted)).toBe(accepted);
    expect(run([{ type: "moved", seq: 14, sameTurn: false }], accepted)).toEqual(INITIAL);
  });

  it("says that the server is out of reach, and goes on", () => {
    const lost = run([{ type: "unreachable" }], sent);
    expect(lost.unreachable).toBe(true);
    expect(lost.submission).toEqual({ state: "sending" });
    expect(run([{ type: "accepted", seq: 14 }], lost).unreachable).toBe(false);
  });

  it("gives the turn back if the rules refuse it", () => {
    const refused = run([{ type: "refused", detail: "Too late." }], sent);
    expect(refused.submission).toBeNull();
    expect(actionsOf(refused.draft)).toEqual([TAKE, BUILD]);
    expect(refused.notice).toEqual({ kind: "refused", detail: "Too late." });
  });

  it("drops it if the game has gone on", () => {
    expect(run([{ type: "stale" }], sent)).toEqual({ ...INITIAL, notice: { kind: "moved" } });
  });
});

it("is complete when others are on turn, cards are drawn, or nothing is legal", () => {
  expect(isComplete(position(1), 0)).toBe(false);
  expect(isComplete(position(1, { turn: 1 }), 0)).toBe(true);
  expect(isComplete(position(1, { turn: null, legal: [] }), 0)).toBe(true);
  expect(isComplete(position(1, { complete: false, legal: [] }), 0)).toBe(true);
});
