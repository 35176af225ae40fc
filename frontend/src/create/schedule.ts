import type { Plan } from "./plan";

/** What an event comes to. A number that cannot be known before the start is null. */
export interface Schedule {
  readonly rounds: number | null;
  /** Tables of all rounds; each plays a match. */
  readonly tables: number | null;
  /** Players of the first round without a table. */
  readonly byes: number;
}

const UNKNOWN: Schedule = { rounds: null, tables: null, byes: 0 };

/** Rounds of a Swiss event that determine a winner, as the server counts them. */
export function swissRounds(players: number, size: number): number {
  let rounds = 0;
  for (let reach = 1; reach < players; reach *= size) rounds += 1;
  return Math.max(1, rounds + (size > 2 && players > size ? 1 : 0));
}

const bracketRounds = (players: number) => Math.ceil(Math.log2(Math.max(2, players)));

function roundRobin(players: number, cycles: number): Schedule {
  if (players < 2) return { rounds: 0, tables: 0, byes: 0 };
  return {
    rounds: (players % 2 === 0 ? players - 1 : players) * cycles,
    tables: ((players * (players - 1)) / 2) * cycles,
    byes: players % 2,
  };
}

function knockout(players: number): Schedule {
  const rounds = bracketRounds(players);
  return { rounds, tables: players - 1, byes: 2 ** rounds - players };
}

/** The schedule of a plan for the number of players that are expected. */
export function scheduleOf(plan: Plan): Schedule {
  const { players, tableSize } = plan;
  switch (plan.format) {
    case "round_robin":
      return tableSize === 2 ? roundRobin(players, plan.cycles) : UNKNOWN;
    case "swiss": {
      const rounds = plan.rounds ?? swissRounds(players, tableSize);
      if (tableSize > 2) return { rounds, tables: null, byes: 0 };
      return { rounds, tables: rounds * Math.floor(players / 2), byes: players % 2 };
    }
    case "single_elimination":
      return knockout(players);
    case "double_elimination":
      // The second final is played only if the winner of the losers bracket wins the first.
      return { ...knockout(players), rounds: null, tables: 2 * players - 2 };
    case "groups_playoff": {
      const sizes = groupSizes(players, plan.groups);
      const playoff = knockout(plan.groups * plan.advance);
      if (tableSize > 2) return UNKNOWN;
      const groups = sizes.map((size) => roundRobin(size, 1));
      return {
        rounds: Math.max(...groups.map(({ rounds }) => rounds ?? 0)) + (playoff.rounds ?? 0),
        tables: groups.reduce((sum, { tables }) => sum + (tables ?? 0), playoff.tables ?? 0),
        byes: groups.reduce((sum, { byes }) => sum + byes, 0),
      };
    }
    case "league_season": {
      if (tableSize > 2) return UNKNOWN;
      const last = players - plan.divisionSize * (plan.divisions - 1);
      const sizes = [...Array<number>(plan.divisions - 1).fill(plan.divisionSize), last];
      const divisions = sizes.map((size) => roundRobin(size, 1));
      return {
        rounds: Math.max(...divisions.map(({ rounds }) => rounds ?? 0)),
        tables: divisions.reduce((sum, { tables }) => sum + (tables ?? 0), 0),
        byes: divisions.reduce((sum, { byes }) => sum + byes, 0),
      };
    }
    default:
      return UNKNOWN;
  }
}

/** The sizes of groups among which players are dealt. */
export function groupSizes(players: number, groups: number): number[] {
  return Array.from({ length: groups }, (_, group) => Math.ceil((players - group) / groups));
}

export type Warning =
  | { readonly code: "tooFew"; readonly size: number }
  | { readonly code: "uneven"; readonly players: number; readonly size: number }
  | { readonly code: "tooManyRounds"; readonly most: number; readonly players: number }
  | { readonly code: "tooFewRounds"; readonly least: number; readonly players: number }
  | { readonly code: "longRoundRobin"; readonly players: number }
  | { readonly code: "smallGroups"; readonly size: number }
  | { readonly code: "allAdvance" }
  | { readonly code: "smallDivision"; readonly size: number }
  | { readonly code: "full"; readonly most: number; readonly players: number };

const LONG_ROUND_ROBIN = 16;

/** What an organiser may not have meant, for the number of players that are expected. */
export function warningsOf(plan: Plan): Warning[] {
  const { players, tableSize: size } = plan;
  const warnings: Warning[] = [];
  if (players < size) warnings.push({ code: "tooFew", size });
  if (plan.maxEntries !== null && plan.maxEntries < players) {
    warnings.push({ code: "full", most: plan.maxEntries, players });
  }
  if (size > 2 && players >= size && players % size !== 0) {
    warnings.push({ code: "uneven", players, size });
  }
  if (plan.format === "swiss" && plan.rounds !== null) {
    const most = Math.floor((players - 1) / (size - 1));
    const least = swissRounds(players, size);
    if (plan.rounds > most) warnings.push({ code: "tooManyRounds", most, players });
    else if (plan.rounds < least) warnings.push({ code: "tooFewRounds", least, players });
  }
  if (plan.format === "round_robin" && players > LONG_ROUND_ROBIN) {
    warnings.push({ code: "longRoundRobin", players });
  }
  if (plan.format === "groups_playoff") {
    const smallest = Math.min(...groupSizes(players, plan.groups));
    if (smallest < size) warnings.push({ code: "smallGroups", size: smallest });
    else if (plan.advance >= smallest) warnings.push({ code: "allAdvance" });
  }
  if (plan.format === "league_season") {
    const last = players - plan.divisionSize * (plan.divisions - 1);
    if (last < Math.max(2, plan.exchange)) warnings.push({ code: "smallDivision", size: last });
  }
  return warnings;
}
