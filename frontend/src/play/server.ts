import { api, responseData } from "../api/client";
import type { components } from "../api/schema";
import type { GameAction } from "../games/plugin";

type Schemas = components["schemas"];

/** A position with what is legal in it: after the log, or after some own actions more. */
export type Position = Omit<Schemas["ActionPreview"], "game" | "kind">;

/** What an action changes in the own score. */
export type Worth = Schemas["Worth"];

/** The position after these own actions, which change nothing. */
export function previewActions(
  game: string,
  actions: GameAction[],
  options: { expectedSeq: number; worth: boolean },
): Promise<Position> {
  return responseData(
    api.POST("/api/v1/games/{game_id}/preview", {
      params: { path: { game_id: game } },
      body: { actions, expected_seq: options.expectedSeq, worth: options.worth },
    }),
  );
}

/** Plays these actions, all or none. Repeated with the same key it plays nothing twice. */
export function playActions(
  game: string,
  actions: GameAction[],
  options: { expectedSeq: number; key: string; lagMs: number | null },
): Promise<{ seq: number }> {
  return responseData(
    api.POST("/api/v1/games/{game_id}/actions", {
      params: { path: { game_id: game } },
      body: {
        actions,
        expected_seq: options.expectedSeq,
        key: options.key,
        ...(options.lagMs === null ? {} : { lag_ms: Math.round(options.lagMs) }),
      },
    }),
  );
}

export type TableCommand = Schemas["TableCommand"];

/** Carries out a table command. */
export function sendCommand(
  game: string,
  command: TableCommand,
  key: string,
): Promise<{ seq: number }> {
  return responseData(
    api.POST("/api/v1/games/{game_id}/commands", {
      params: { path: { game_id: game } },
      body: { command, key },
    }),
  );
}

export type TablePhrase = Schemas["Phrase"];
export type PhraseCode = Schemas["PhraseEnum"];

/** What was said at the table, the oldest first. */
export function loadPhrases(game: string, signal: AbortSignal): Promise<Schemas["PhraseList"]> {
  return responseData(
    api.GET("/api/v1/games/{game_id}/phrases", { params: { path: { game_id: game } }, signal }),
  );
}

/** Says a phrase to the table. */
export function sayPhrase(game: string, phrase: PhraseCode): Promise<TablePhrase> {
  return responseData(
    api.POST("/api/v1/games/{game_id}/phrases", {
      params: { path: { game_id: game } },
      body: { phrase },
    }),
  );
}

/** A new idempotency key. `crypto.randomUUID` exists in secure contexts only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
