import { workerPool } from '#api/lib/worker-pool';
import type { Judged, JudgingTask } from './judging.worker';

/** An answer takes milliseconds, the worst permitted one half a second: anything longer is given up. */
const JUDGING_MS = 20_000;

// In the bundle the worker is beside main.js, in JavaScript.
const file = import.meta.url.endsWith('.ts') ? './judging.from-source.mjs' : './judging.worker.js';

/** Returns a function that grades by terms and looks for signs of AI in a thread; it returns `late` after that time. */
export const judgingWithin = (timeLimitMs: number) =>
  workerPool<JudgingTask, Judged, 'late'>({
    name: 'judging',
    file: new URL(file, import.meta.url),
    threads: 1,
    maxQueue: 500,
    timeLimitMs,
    whenLate: 'late',
  });

/** Judges one answer in a thread. Throws 503 if too many wait, and `LeftQueue` if its signal ends the waiting. */
export const judgeAside = judgingWithin(JUDGING_MS);
