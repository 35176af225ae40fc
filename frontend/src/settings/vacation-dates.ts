const DAY_MS = 86_400_000;

/** A day of the local calendar as the value of an `<input type="date">`: 2026-05-04. */
function dayValue(date: Date): string {
  const part = (value: number, width = 2) => String(value).padStart(width, "0");
  return `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** The first day on which a vacation may end: a vacation lasts half a day at least. */
export function firstDay(now: Date): string {
  return dayValue(new Date(now.getTime() + DAY_MS / 2));
}

/** The last day on which a vacation may end that takes what is left. */
export function lastDay(now: Date, secondsLeft: number): string {
  return dayValue(new Date(now.getTime() + secondsLeft * 1000 - DAY_MS));
}

/** The moment at which a vacation with that last day ends: the end of the local day. */
export function vacationEnd(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + 1);
}
