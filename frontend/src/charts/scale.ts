/** A linear map from a domain to a range. An empty domain maps to the middle of the range. */
export function linear(domain: [number, number], range: [number, number]) {
  const width = domain[1] - domain[0];
  return (value: number): number =>
    width === 0
      ? (range[0] + range[1]) / 2
      : range[0] + ((value - domain[0]) / width) * (range[1] - range[0]);
}

/**
 * About `count` round tick values between two numbers, in steps of 1, 2 or 5 times a power of ten.
 */
export function ticks(low: number, high: number, count: number): number[] {
  if (!(high > low) || count < 1) return [low];
  const roughStep = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const factor = [1, 2, 5, 10].find((multiple) => multiple * power >= roughStep) ?? 10;
  const step = factor * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => (first + index) * step,
  );
}

/** The range of values, padded on both sides and at least `minWidth` wide. */
export function paddedRange(
  values: readonly number[],
  padding: number,
  minWidth: number,
): [number, number] {
  if (values.length === 0) return [0, minWidth];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const width = Math.max(high - low, minWidth);
  const middle = (low + high) / 2;
  const half = (width * (1 + 2 * padding)) / 2;
  return [middle - half, middle + half];
}

/**
 * Reduces a list to at most `maxCount` items, keeping the first, the last, and the minimum and
 * maximum of each bucket.
 */
export function downsample<T>(
  items: readonly T[],
  maxCount: number,
  value: (item: T) => number,
): T[] {
  if (items.length <= maxCount) return [...items];
  const sampled: T[] = [];
  const buckets = Math.max(1, Math.floor(maxCount / 2));
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = Math.floor((bucket * items.length) / buckets);
    const to = Math.floor(((bucket + 1) * items.length) / buckets);
    let low = from;
    let high = from;
    for (let index = from; index < to; index++) {
      const item = items[index] as T;
      if (value(item) < value(items[low] as T)) low = index;
      if (value(item) > value(items[high] as T)) high = index;
    }
    for (const index of [...new Set([Math.min(low, high), Math.max(low, high)])]) {
      sampled.push(items[index] as T);
    }
  }
  sampled[0] = items[0] as T;
  sampled[sampled.length - 1] = items.at(-1) as T;
  return sampled;
}
