/** Returns the CPU time of this process with all its threads, without that of other processes. Microseconds. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function costOf(work: () => unknown): Promise<number> {
  const from = worked();
  await work();
  return worked() - from;
}

/**
 * Linear work costs twice as much for twice the size, and up to half as much again by chance; quadratic work costs four
 * times as much.
 */
export const GROWTH_MAX = 3;
const TRIES = 8;

/**
 * Returns how many times as much `work` costs for `size` as for a part of it, half by default. Uses the lowest cost of
 * up to eight attempts for each, and repeats only while the ratio exceeds `GROWTH_MAX`: random delays do not recur.
 */
export async function growth(work: (size: number) => unknown, size: number, parts = 2): Promise<number> {
  let [part, whole] = [Infinity, Infinity];
  for (let tried = 0; tried < TRIES; tried++) {
    part = Math.min(part, await costOf(() => work(size / parts)));
    whole = Math.min(whole, await costOf(() => work(size)));
    if (whole <= GROWTH_MAX * part) break;
  }
  return whole / part;
}
