/** What this process, with all its threads, has worked. Microseconds: what other processes do is not in them. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function costOf(work: () => unknown): Promise<number> {
  const from = worked();
  await work();
  return worked() - from;
}

/** What is twice as long costs twice as much, and up to half as much again by chance; four times as much where each part of it is read for each other. */
export const GROWTH_MAX = 3;
const TRIES = 8;

/**
 * How many times as much `work` costs for `size` as for a part of it, half unless said. Each counts by the least of up to
 * eight times, tried again only while the one is more than `GROWTH_MAX` times the other: what comes by chance does not stay.
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
