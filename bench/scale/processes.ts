import autocannon from 'autocannon';
import { startDatabase } from '../database';
import { CALLS } from '../load';
import { seedCompany, withConnection } from '../seed';
import { processorOf, startProduct, type Server } from '../server';

/**
 * Measures the throughput of one, two and three API processes on one database, with callers spread evenly, and what
 * limits it: the CPU time of the API processes, and what is left of the machine. `pnpm --filter bench scale:processes`.
 */
const SECONDS = 10;
const CONNECTIONS = 48;
const ROUNDS = 3;

const database = await startDatabase();
const { token } = await withConnection(database.uri, () => seedCompany('Northwind', 1_000));
const servers: Server[] = [];

/**
 * Returns requests per second of the four calls in turn over all of these servers, the slowest p99 in ms, and CPU
 * seconds.
 */
async function load(used: Server[]): Promise<{ rate: number; p99: number; busy: number }> {
  const before = await processorTime(used);
  const results = await Promise.all(
    used.map(({ url }) =>
      autocannon({
        url,
        connections: CONNECTIONS / used.length,
        duration: SECONDS,
        requests: CALLS.map(path => ({ path, headers: { authorization: `Bearer ${token}` } })),
      }),
    ),
  );
  for (const { non2xx, errors } of results)
    if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`);
  return {
    rate: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    busy: (await processorTime(used)) - before,
  };
}

const processorTime = async (used: Server[]) =>
  (await Promise.all(used.map(processorOf))).reduce((sum, seconds) => sum + seconds, 0);

try {
  for (let index = 0; index < 3; index++) servers.push(await startProduct(database.uri));
  await load(servers);
  console.log(`best of ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections in all, the four calls in turn`);
  console.log('| processes | requests/s | p99 ms | cores the processes kept busy | against one |');
  console.log('|---|---|---|---|---|');
  const best = new Map<number, Awaited<ReturnType<typeof load>>>();
  // The process counts take turns, so that a drift of the machine favours none.
  for (let round = 0; round < ROUNDS; round++) {
    for (const count of [1, 2, 3]) {
      const run = await load(servers.slice(0, count));
      if (run.rate > (best.get(count)?.rate ?? 0)) best.set(count, run);
    }
  }
  const one = best.get(1)?.rate ?? Number.NaN;
  for (const [count, { rate, p99, busy }] of best) {
    const share = (busy / SECONDS).toFixed(2);
    console.log(`| ${count} | ${rate.toFixed(0)} | ${p99} | ${share} | ${(rate / one).toFixed(2)} |`);
  }
} finally {
  for (const server of servers) await server.stop();
  await database.stop();
}
