import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const RESOLUTION_MS = 10;

/** How many times longer than its processor time a piece of work takes now: other processes share the machine. */
function crowding(): number {
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  let sum = 0;
  // Asked every 0.1 ms or so: the question costs more than the work in between otherwise.
  while (process.cpuUsage(cpu).user < 20_000) for (let n = 0; n < 100_000; n++) sum += n % 7;
  const { user, system } = process.cpuUsage(cpu);
  return sum > 0 ? Math.max(1, ((performance.now() - from) * 1_000) / (user + system)) : 1;
}

/** Ends a part of the work, whose longest block goes by this name. */
type Lap = (name: string) => void;

/**
 * Runs `work` and returns by part the longest time in milliseconds in which this thread served nobody else: as it was where
 * all are within `limitMs`, else without the machine's crowding.
 */
async function longestBlocks(work: (lap: Lap) => Promise<unknown>, limitMs: number): Promise<Map<string, number>> {
  const before = crowding();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const raw = new Map<string, number>();
  const lap = (name: string) => {
    raw.set(name, Math.max(raw.get(name) ?? 0, delay.max / 1e6 - RESOLUTION_MS));
    delay.reset();
  };
  delay.enable();
  await work(lap);
  // A block is seen by the first timer after it.
  await sleep(2 * RESOLUTION_MS);
  lap('the end');
  delay.disable();
  if ([...raw.values()].every(ms => ms <= limitMs)) return raw;
  const crowded = Math.max(before, crowding());
  return new Map([...raw].map(([name, ms]) => [name, ms / crowded]));
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
