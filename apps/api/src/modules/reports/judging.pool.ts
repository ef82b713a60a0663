import { workerPool } from '../../lib/worker-pool';
import type { Judged, JudgingTask } from './judging.worker';

/** An answer takes milliseconds, the worst that is allowed half a second: what takes longer is given up. */
const JUDGING_MS = 20_000;

// The bundle has the worker beside main.js, in JavaScript.
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

/** Judges one answer aside. Throws 503 where too many wait, and `LeftQueue` where its signal ends the waiting. */
export const judgeAside = judgingWithin(JUDGING_MS);
