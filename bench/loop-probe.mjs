// Loaded into the product by evidence-loop.ts. On SIGUSR2 it prints the longest time for which the main thread was blocked
// since the previous signal, in milliseconds: wall time, and the thread's own processor time, which other programs do not
// lengthen. Linux only.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Of the main thread. Milliseconds. */
const used = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
let before = used();
let most = 0;
setInterval(() => {
  const now = used();
  most = Math.max(most, now - before);
  before = now;
}, 1).unref();

process.on('SIGUSR2', () => {
  process.stdout.write(`${JSON.stringify({ longest: delay.max / 1e6, processor: most })}\n`);
  delay.reset();
  most = 0;
});
