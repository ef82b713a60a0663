import { parentPort, workerData } from 'node:worker_threads';

// Other callers, in a separate thread: reading their replies does not count towards the measurement.

/** @type {{ calls: { url: string, init: RequestInit }[], rounds: number }} */
const { calls, rounds } = workerData;

const statuses = await Promise.all(
  calls.map(async ({ url, init }) => {
    const each = [];
    for (let round = 0; round < rounds; round++) {
      const reply = await fetch(url, init);
      await reply.arrayBuffer();
      each.push(reply.status);
    }
    return each;
  }),
);
parentPort?.postMessage(statuses.flat());
