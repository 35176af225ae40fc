/** Formats a remaining time as a clock: 1:05:09, 12:03, or with days: 2:03:00:00. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const first = Math.min(
    parts.findIndex((part) => part > 0) < 0 ? 2 : parts.findIndex((part) => part > 0),
    2,
  );
  return parts
    .slice(first)
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
}
