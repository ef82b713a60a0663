import { parentPort, workerData } from 'node:worker_threads';

// Other callers, in a separate thread: reading their replies does not count towards the measurement.

/** @type {{ calls: { url: string, init: RequestInit }[], rounds: number }} */
const { calls, rounds } = workerData;

// The first call of a thread loads what it is made with.
await fetch('data:,');

const replies = await Promise.all(
  calls.map(async ({ url, init }) => {
    const each = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const reply = await fetch(url, init);
      await reply.arrayBuffer();
      each.push({ status: reply.status, ms: performance.now() - began });
    }
    return each;
  }),
);
parentPort?.postMessage(replies.flat());
