import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeep } from './tier';

const TICK_MS = 10;
const isLinux = process.platform === 'linux';

/** What reading `REFERENCE` costs on the machine whose milliseconds the limits of tests are. */
const REFERENCE_MS = 10;
const REFERENCE = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'a name', tags: ['<b>', '"'] })),
);

/**
 * Milliseconds that this thread has worked, where the system counts them: neither what other processes do nor a pause of the
 * machine is in them.
 */
const worked = (): number =>
  isLinux ? Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0] ?? 0) / 1e6 : performance.now();

/** What this machine takes now for what takes a millisecond where the limits come from. */
function pace(): number {
  const times = Array.from({ length: 3 }, () => {
    const from = worked();
    JSON.parse(REFERENCE);
    return worked() - from;
  });
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}

/** Ends a part of the work, whose longest block goes by this name. */
type Lap = (name: string) => void;

/**
 * Runs `work` and returns by part the longest time in which this thread worked for nobody else; of what is over `limitMs` as
 * much as it were at the reference's pace.
 */
async function longestBlocks(work: (lap: Lap) => Promise<unknown>, limitMs: number): Promise<Map<string, number>> {
  const blocks = new Map<string, number>();
  let longest = 0;
  let last = worked();
  const tick = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const lap = (name: string) => {
    tick();
    const block = longest > limitMs ? longest / pace() : longest;
    blocks.set(name, Math.max(blocks.get(name) ?? 0, block));
    longest = 0;
    last = worked();
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
    const blocks = await longestBlocks(work, limitMs);
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
    const blocks = await longestBlocks(work, limitMs);
    least = Math.min(least, ...blocks.values());
  }
  return Math.round(least);
}

/** As `steadyBlock` in the deep tier; else the work is done without looking at the time, which is 0. */
export async function deepBlock(work: () => Promise<unknown>, limitMs: number): Promise<number> {
  if (isDeep) return steadyBlock(work, limitMs);
  await work();
  return 0;
}
