// Loaded into the product by evidence-loop.ts: on SIGUSR2 it prints the longest time for which the event loop was
// blocked since the last signal. Milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`${JSON.stringify({ longest: delay.max / 1e6 })}\n`);
  delay.reset();
});
