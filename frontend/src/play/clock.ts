/**
 * The arithmetic of clocks. All times are milliseconds. "Local" times come from a clock of the
 * browser that nobody sets (`performance.now`).
 */

/** One request for the server's time. */
export interface TimeSample {
  /** Local time when the request was sent, and when its answer arrived. */
  sent: number;
  received: number;
  /** The server's time in the answer. */
  server: number;
}

/** Samples that are kept. More would remember a connection that has changed since. */
const MAX_SAMPLES = 8;

const roundTrip = (sample: TimeSample): number => sample.received - sample.sent;

/**
 * What is known about the server's time: the sample with the shortest round trip tells it best,
 * because its error is half of that round trip at most.
 */
export interface ServerTime {
  /** Add this to the local time to get the server's. */
  offset: number;
  /** The shortest round trip. */
  roundTrip: number;
}

export function addSample(samples: readonly TimeSample[], sample: TimeSample): TimeSample[] {
  return [...samples, sample].slice(-MAX_SAMPLES);
}

/** The estimate from these samples; null if there are none. */
export function serverTime(samples: readonly TimeSample[]): ServerTime | null {
  let best: TimeSample | null = null;
  for (const sample of samples) {
    if (best === null || roundTrip(sample) <= roundTrip(best)) best = sample;
  }
  if (best === null) return null;
  return {
    offset: best.server - (best.sent + best.received) / 2,
    roundTrip: roundTrip(best),
  };
}

/** The clocks of a table, as the server stated them at its time `now`. */
export interface ClockState {
  remaining: readonly number[];
  running: number | null;
  now: number;
}

/** What the clock of a seat shows at a server time; never below zero. */
export function remainingAt(clock: ClockState, seat: number, serverNow: number): number {
  const remaining = clock.remaining[seat] ?? 0;
  if (clock.running !== seat) return Math.max(0, remaining);
  return Math.max(0, remaining - Math.max(0, serverNow - clock.now));
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this the clock shows tenths of a second. */
export const TENTHS_BELOW_MS = 10 * SECOND;
/** Below this a clock is low; with a day or more for a move or a game it is counted in hours. */
const LOW_MS = 30 * SECOND;
const LOW_DAYS_MS = 6 * HOUR;

/** How urgent the time of a seat is. */
export type Urgency = "calm" | "low" | "out";

export function urgencyOf(remaining: number, initial: number): Urgency {
  if (remaining <= 0) return "out";
  const low = initial >= DAY ? LOW_DAYS_MS : Math.min(LOW_MS, initial / 4);
  return remaining < low ? "low" : "calm";
}

/** What a clock shows: whole days and hours, or hours, minutes and seconds, or tenths. */
export type ClockParts =
  | { unit: "days"; days: number; hours: number }
  | { unit: "time"; hours: number; minutes: number; seconds: number }
  | { unit: "tenths"; tenths: number };

/** Rounds up, so that a clock shows zero only when the time is over. */
export function clockParts(remaining: number): ClockParts {
  if (remaining >= DAY) {
    const hours = Math.floor(remaining / HOUR);
    return { unit: "days", days: Math.floor(hours / 24), hours: hours % 24 };
  }
  if (remaining < TENTHS_BELOW_MS) {
    return { unit: "tenths", tenths: Math.ceil(remaining / 100) };
  }
  const seconds = Math.ceil(remaining / SECOND);
  return {
    unit: "time",
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Milliseconds until the clock shows something else, so that it is drawn no more than needed. */
export function nextTick(remaining: number): number {
  const unit = remaining >= DAY ? MINUTE : remaining <= TENTHS_BELOW_MS ? 100 : SECOND;
  // A little late, so that the next value is reached for certain.
  return (remaining % unit || unit) + 5;
}

/** The times left that are announced to screen readers, longest first. */
export const ANNOUNCED_MS: readonly number[] = [5 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND];

/** The announced time that was passed between two readings of a running clock; null if none. */
export function announcedBetween(before: number, after: number): number | null {
  return ANNOUNCED_MS.find((mark) => before > mark && after <= mark) ?? null;
}
