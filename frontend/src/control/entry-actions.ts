import type { Command, CommandType, Entry } from "./types";

/** What can be done with an entry. */
export type EntryAction = Extract<
  CommandType,
  | "pause"
  | "come_back"
  | "absence"
  | "adjust_points"
  | "withdraw"
  | "disqualify"
  | "promote_reserve"
>;

/** The actions that make sense for an entry now; the server has the last word. Pure. */
export function entryActions(
  status: Entry["status"],
  tournament: "draft" | "registration" | "running" | "finished" | string,
): EntryAction[] {
  const isRunning = tournament === "running";
  const hasStarted = isRunning || tournament === "finished";
  const points: EntryAction[] = hasStarted ? ["adjust_points"] : [];
  switch (status) {
    case "withdrawn":
      return ["come_back", ...points, "disqualify"];
    case "disqualified":
      return points;
    case "reserve":
      return ["promote_reserve", "withdraw"];
    case "paused":
      return ["come_back", ...points, "withdraw", "disqualify"];
    default:
      return [
        ...((isRunning ? ["pause", "absence"] : []) as EntryAction[]),
        ...points,
        "withdraw",
        "disqualify",
      ];
  }
}

/** What was typed for an action. */
export interface EntryValues {
  readonly reason: string;
  readonly round: string;
  readonly half: boolean;
  readonly points: string;
}

/** The command, or the name of the field that is missing. Pure. */
export function entryCommand(
  action: EntryAction,
  entry: number,
  values: EntryValues,
): Command | { readonly missing: keyof EntryValues } {
  const reason = values.reason.trim();
  switch (action) {
    case "pause":
    case "come_back":
    case "promote_reserve":
      return { type: action, entry };
    case "withdraw":
      return { type: "withdraw", entry, reason };
    case "disqualify":
      return reason ? { type: "disqualify", entry, reason } : { missing: "reason" };
    case "absence": {
      const round = Number(values.round);
      if (!values.round.trim() || !Number.isInteger(round)) return { missing: "round" };
      return { type: "absence", entry, round, half: values.half };
    }
    default: {
      const points = Number(values.points.replace(",", ".").replace("−", "-"));
      if (!values.points.trim() || !Number.isFinite(points) || points === 0) {
        return { missing: "points" };
      }
      return reason ? { type: "adjust_points", entry, points, reason } : { missing: "reason" };
    }
  }
}
