import type { components } from "../api/schema";

export type Reason = components["schemas"]["NewReportRequest"]["reason"];

/** Reasons to report a game, or a player in a game. */
export const REASONS = ["cheating", "collusion", "stalling", "result", "name", "other"] as const;

/** Reasons to report a player from the player's page. */
export const PLAYER_REASONS = ["name", "cheating", "collusion", "stalling", "other"] as const;
