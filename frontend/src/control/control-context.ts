import { createContext, useContext } from "react";
import type { PlayerRef, TournamentDetail } from "../api/types";
import type { EntryNames } from "../pairing/use-pairing-text";
import type { CommandType, Entry } from "./types";

/** What every section of the control room needs. */
export interface Control {
  /** The id or slug in the address. */
  readonly id: string;
  readonly tournament: TournamentDetail;
  readonly me: PlayerRef;
  /** Every entry, also of those who have left. */
  readonly entries: readonly Entry[];
  /** Display names by entry. */
  readonly names: EntryNames;
  /** Whether the viewer may give commands of this type. */
  readonly may: (command: CommandType) => boolean;
}

export const ControlContext = createContext<Control | null>(null);

/** The tournament that is directed. Only inside the control room. */
export function useControl(): Control {
  const control = useContext(ControlContext);
  if (!control) throw new Error("not inside the control room");
  return control;
}
