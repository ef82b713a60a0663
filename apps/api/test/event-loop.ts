import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const TICK_MS = 10;
const isLinux = process.platform === 'linux';

/**
 * Milliseconds that this thread was ready to run while other processes had the processors, where the system counts them: what
 * somebody waits for then is the machine.
 */
const crowdedOut = (): number =>
  isLinux ? Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1] ?? 0) / 1e6 : 0;

/** Ends a part of the work, whose longest block goes by this name. */
type Lap = (name: string) => void;

/** Runs `work` and returns by part the longest time in milliseconds in which this thread served nobody else. */
async function longestBlocks(work: (lap: Lap) => Promise<unknown>): Promise<Map<string, number>> {
  const blocks = new Map<string, number>();
  let longest = 0;
  let [last, crowded] = [performance.now(), crowdedOut()];
  const tick = () => {
    const [now, crowdedNow] = [performance.now(), crowdedOut()];
    longest = Math.max(longest, now - last - (crowdedNow - crowded) - TICK_MS);
    [last, crowded] = [now, crowdedNow];
  };
  const lap = (name: string) => {
    tick();
    blocks.set(name, Math.max(blocks.get(name) ?? 0, longest));
    longest = 0;
  };
  const ticking = setInterval(tick, TICK_MS);
  try {
    await work(lap);
    // A block is seen by the first timer after it.
    await sleep(2 * TICK_MS);
    lap('the end');
  } finally {
    clearInterval(ticking);
  }
  return blocks;
}

/**
 * The parts of `work` that block for longer than `limitMs` each of up to `tries` times, with the shortest of their
 * longest blocks; tried again only while there are any: what comes by chance does not stay.
 */
export async function steadyBlocks(
  work: (lap: Lap) => Promise<unknown>,
  limitMs: number,
  tries = 3,
): Promise<Record<string, number>> {
  let over: [string, number][] | undefined;
  for (let tried = 0; tried < tries && over?.length !== 0; tried++) {
    const blocks = await longestBlocks(work);
    over = (over ?? [...blocks])
      .map(([name, ms]): [string, number] => [name, Math.min(ms, blocks.get(name) ?? 0)])
      .filter(([, ms]) => ms > limitMs);
  }
  return Object.fromEntries((over ?? []).map(([name, ms]) => [name, Math.round(ms)]));
}

/** The shortest of up to `tries` longest blocks, tried again only while it is over `limitMs`: what comes by chance does not stay. */
export async function steadyBlock(work: () => Promise<unknown>, limitMs: number, tries = 3): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < tries && least > limitMs; tried++) {
    const blocks = await longestBlocks(work);
    least = Math.min(least, ...blocks.values());
  }
  return Math.round(least);
}
