import type { components } from "../api/schema";

type Schemas = components["schemas"];

type EveryCommand = Schemas["CommandRequestRequest"]["command"];

/** A member with a default may be left out of a request, which the generated types do not say. */
type WithDefaults<T> = T extends { type: infer Type }
  ? { type: Type } & Partial<Omit<T, "type">>
  : never;

/** A command on a tournament, as the API takes it. */
export type Command = WithDefaults<EveryCommand>;
export type CommandType = Command["type"];
export type CommandPreview = Schemas["Preview"];
export type Done = Schemas["Done"];
export type Entry = Required<Schemas["Entry"]>;
export type JournalDecision = Schemas["JournalDecision"];
export type EntrantLine = Schemas["EntrantLine"];
export type ListedEntrant = Schemas["ListedEntrant"];
export type EntrantPreview = Schemas["EntrantPreview"];
export type Desk = Schemas["Desk"];
export type DeskItem = Schemas["DeskItem"];
export type Draft = Schemas["Draft"];
export type DraftTable = Schemas["DraftTable"];

/** An event of the tournament's log; its other members depend on its type. */
export interface LogEvent {
  readonly seq: number;
  readonly decision: number;
  readonly at: string;
  /** Public id of the player who gave the command; null if it happened by itself. */
  readonly by: string | null;
  readonly type: string;
  readonly [member: string]: unknown;
}
