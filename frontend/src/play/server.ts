import { api, responseData } from "../api/client";
import type { AnyEvent, GameAction } from "../games/plugin";

/** What an action changes in the own score. */
export interface Worth {
  action: GameAction;
  points: number;
  /** The lines of the score sheet that change, with their differences. */
  lines: Readonly<Record<string, number>>;
}

/** A position with what is legal in it: after the log, or after some own actions more. */
export interface Position {
  /** Number of events of the log. */
  seq: number;
  turn: number | null;
  view: unknown;
  legal: readonly GameAction[];
  /** False if the last action draws cards: then nothing further is known. */
  complete: boolean;
  events: readonly AnyEvent[];
  score: readonly number[];
  worth: readonly Worth[] | null;
}

/** The position after these own actions, which change nothing. */
export async function previewActions(
  game: string,
  actions: readonly GameAction[],
  options: { expectedSeq: number; worth: boolean },
): Promise<Position> {
  const body = { actions, expected_seq: options.expectedSeq, worth: options.worth };
  return responseData(
    api.POST("/api/v1/games/{game_id}/preview", {
      params: { path: { game_id: game } },
      body: body as never,
    }),
  ) as Promise<unknown> as Promise<Position>;
}

/** Plays these actions, all or none. Repeated with the same key it plays nothing twice. */
export function playActions(
  game: string,
  actions: readonly GameAction[],
  options: { expectedSeq: number; key: string; lagMs: number | null },
): Promise<{ seq: number }> {
  const body = {
    actions,
    expected_seq: options.expectedSeq,
    key: options.key,
    ...(options.lagMs === null ? {} : { lag_ms: Math.round(options.lagMs) }),
  };
  return responseData(
    api.POST("/api/v1/games/{game_id}/actions", {
      params: { path: { game_id: game } },
      body: body as never,
    }),
  );
}

export type TableCommand =
  | { type: "resign" | "leave" | "return" | "claim_flag" | "offer_take_back" | "abort" }
  | { type: "answer_take_back"; accept: boolean };

/** Carries out a table command. */
export function sendCommand(
  game: string,
  command: TableCommand,
  key: string,
): Promise<{ seq: number }> {
  return responseData(
    api.POST("/api/v1/games/{game_id}/commands", {
      params: { path: { game_id: game } },
      body: { command, key } as never,
    }),
  );
}

/** A new idempotency key. `crypto.randomUUID` exists in secure contexts only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
