import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeep } from './environment';

const TICK_MS = 10;
const isLinux = process.platform === 'linux';

/** CPU milliseconds to read `REFERENCE` on the machine for which the limits of tests are stated. */
const REFERENCE_MS = 10;
const REFERENCE = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'a name', tags: ['<b>', '"'] })),
);

/**
 * Returns the CPU milliseconds of this thread, if the system counts them: they include neither other processes nor a
 * pause of the machine.
 */
const worked = (): number =>
  isLinux ? Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0] ?? 0) / 1e6 : performance.now();

/** Returns how many times slower than the reference machine this one is at the moment; at least 1. */
function pace(): number {
  const times = Array.from({ length: 3 }, () => {
    const from = worked();
    JSON.parse(REFERENCE);
    return worked() - from;
  });
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}

/** Ends a part of the work, and records its longest block under this name. */
type Measure = (name: string) => void;

/**
 * Runs `work` and returns, by part, the longest time for which this thread did not yield; blocks over `limitMs` are
 * converted to the pace of the reference machine.
 */
async function longestBlocks(
  work: (measure: Measure) => Promise<unknown>,
  limitMs: number,
): Promise<Map<string, number>> {
  const blocks = new Map<string, number>();
  let longest = 0;
  let last = worked();
  const tick = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const measure = (name: string) => {
    tick();
    const block = longest > limitMs ? longest / pace() : longest;
    blocks.set(name, Math.max(blocks.get(name) ?? 0, block));
    longest = 0;
    last = worked();
  };
  const ticking = setInterval(tick, TICK_MS);
  try {
    await work(measure);
    // A block is noticed by the first timer after it.
    await sleep(2 * TICK_MS);
    measure('the end');
  } finally {
    clearInterval(ticking);
  }
  return blocks;
}

/**
 * Returns the parts of `work` that block for longer than `limitMs` in each of up to `tries` attempts, with the shortest
 * of their longest blocks. Repeats only while there are any: random delays do not recur.
 */
export async function longestSteadyBlocks(
  work: (measure: Measure) => Promise<unknown>,
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

/**
 * Returns the shortest of up to `tries` longest blocks. Repeats only while it is over `limitMs`: random delays do not
 * recur.
 */
export async function steadyBlock(work: () => Promise<unknown>, limitMs: number, tries = 3): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < tries && least > limitMs; tried++) {
    const blocks = await longestBlocks(work, limitMs);
    least = Math.min(least, ...blocks.values());
  }
  return Math.round(least);
}

/** Does what `steadyBlock` does in the deep tier; otherwise runs the work without measuring it, and returns 0. */
export async function deepBlock(work: () => Promise<unknown>, limitMs: number): Promise<number> {
  if (isDeep) return steadyBlock(work, limitMs);
  await work();
  return 0;
}
