import type { ExpectedTable } from "../api/types";

/** Brackets before the start, as the API sends them, for tests of all sizes. */
export type Shape = ExpectedTable[];

function expected(key: string, stage: string, round: number, number: number, sources: string[]) {
  const seats = sources.map(() => null);
  return { key, stage, round, number, seats, sources, optional: false } as ExpectedTable;
}

const sizeOf = (players: number) => 2 ** Math.max(1, Math.ceil(Math.log2(players)));

/** Single elimination, without first-round tables that would have one player. */
export function single(players: number, stage = "", thirdPlace = false): Shape {
  const size = sizeOf(players);
  const made: Shape = [];
  for (let round = 1, count = size / 2; count >= 1; round++, count /= 2) {
    for (let number = 1; number <= count; number++) {
      if (round === 1 && number > players - count) continue;
      const sources = [2 * number - 1, 2 * number].map((each) =>
        round === 1 ? `seed ${each}` : `place 1 W${round - 1}-${each}`,
      );
      made.push(expected(`W${round}-${number}`, stage, round, number, sources));
    }
  }
  const rounds = Math.log2(size);
  if (thirdPlace && players >= 4) {
    const losers = [1, 2].map((each) => `place 2 W${rounds - 1}-${each}`);
    made.push(expected("P3", stage, rounds, 2, losers));
  }
  return made;
}

/** Double elimination with two grand finals; `deal` orders the losers. */
export function double(players: number, deal: <T>(list: T[]) => T[]): Shape {
  const made = single(players, "winners");
  const rounds = Math.log2(sizeOf(players));
  let count = sizeOf(players) / 4;
  for (let step = 1; step < rounds; step++, count /= 2) {
    const before = 2 * step - 2;
    const drops = deal(Array.from({ length: count }, (_, index) => index + 1));
    for (let number = 1; number <= count; number++) {
      const from = step === 1 ? "place 2 W1" : `place 1 L${before}`;
      const pair = [`${from}-${2 * number - 1}`, `${from}-${2 * number}`];
      made.push(expected(`L${before + 1}-${number}`, "losers", before + 1, number, pair));
    }
    for (let number = 1; number <= count; number++) {
      const sources = [
        `place 2 W${step + 1}-${drops[number - 1]}`,
        `place 1 L${before + 1}-${number}`,
      ];
      made.push(expected(`L${before + 2}-${number}`, "losers", before + 2, number, sources));
    }
  }
  const losers = rounds > 1 ? `place 1 L${2 * (rounds - 1)}-1` : "place 2 W1-1";
  made.push(expected("GF1", "final", 1, 1, [`place 1 W${rounds}-1`, losers]));
  made.push(expected("GF2", "final", 2, 1, ["place 1 GF1", "place 2 GF1"]));
  return made;
}

/**
 * Table elimination: `advance` players of each table go on, in the order of `deal`. Some have a bye
 * if the numbers do not divide, as on the server.
 */
export function tables(
  players: number,
  size: number,
  advance: number,
  deal: <T>(list: T[]) => T[],
): Shape {
  const made: Shape = [];
  let field = Array.from({ length: players }, (_, index) => `seed ${index + 1}`);
  let round = 1;
  for (; field.length > size; round++) {
    const least = Math.max(advance + 1, size - 1, 2);
    const { sizes, idle } = split(field.length, size, least);
    const resting = field.slice(0, idle);
    const seated = deal(field.slice(idle));
    for (const [index, seats] of sizes.entries()) {
      made.push(expected(`W${round}-${index + 1}`, "", round, index + 1, seated.splice(0, seats)));
    }
    const going = Array.from({ length: advance }, (_, place) =>
      sizes.map((_seats, index) => `place ${place + 1} W${round}-${index + 1}`),
    );
    field = [...resting, ...going.flat()];
  }
  made.push(expected(`W${round}-1`, "", round, 1, field));
  return made;
}

/** Table sizes and the number of byes: see `tournaments/formats/table_sizes.py`. */
function split(players: number, size: number, least: number): { sizes: number[]; idle: number } {
  for (let idle = 0; idle < players; idle++) {
    const count = Math.ceil((players - idle) / size);
    const short = count * size - (players - idle);
    if (short <= count && (short === 0 || size - 1 >= least)) {
      return {
        sizes: [...Array(count - short).fill(size), ...Array(short).fill(size - 1)],
        idle,
      };
    }
  }
  return { sizes: [], idle: players };
}

/** A shuffle that is deterministic for a seed. */
export function shuffler(seed: number): <T>(list: T[]) => T[] {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return (list) => {
    const mixed = [...list];
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [mixed[at], mixed[other]] = [mixed[other] as never, mixed[at] as never];
    }
    return mixed;
  };
}
