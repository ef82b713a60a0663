/** A proportion, with its 95 % interval. */
export interface Share {
  hits: number;
  count: number;
  from: number;
  to: number;
}

/** Returns the probability of at most `hits` in `count` at a proportion of `share`. */
function atMost(hits: number, count: number, share: number): number {
  let [sum, logTerm] = [0, count * Math.log1p(-share)];
  for (let k = 0; k <= hits; k++) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((count - k) / (k + 1)) + Math.log(share / (1 - share));
  }
  return sum;
}

/** Returns the proportion at which `probability`, which decreases in it, is `wanted`. */
function solve(probability: (share: number) => number, wanted: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (probability(middle) > wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Returns the Clopper-Pearson interval: it contains the true proportion in at least 95 of 100 studies. It is 0 to 1 for
 * a count of zero.
 */
export function shareOf(hits: number, count: number): Share {
  const from = hits === 0 ? 0 : solve(share => atMost(hits - 1, count, share), 0.975);
  const to = hits === count ? 1 : solve(share => atMost(hits, count, share), 0.025);
  return { hits, count, from, to };
}

/**
 * Returns the probability that one of `high` exceeds one of `low`, with its 95 % interval: Wilson's, for a proportion
 * with the sample size of the smaller group, which is rather too wide than too narrow. Null if one of them is empty.
 */
export function auroc(
  low: readonly number[],
  high: readonly number[],
): { value: number; from: number; to: number } | null {
  const count = Math.min(low.length, high.length);
  if (count === 0) return null;
  const wins = high.flatMap(one => low.map(other => (one > other ? 1 : one === other ? 0.5 : 0)));
  const value = wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
  const z = 1.96;
  const middle = (value + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const spread = (value * (1 - value)) / count + (z * z) / (4 * count * count);
  const half = (z * Math.sqrt(spread)) / (1 + (z * z) / count);
  return { value, from: Math.max(0, middle - half), to: Math.min(1, middle + half) };
}
