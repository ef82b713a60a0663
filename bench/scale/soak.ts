import autocannon from 'autocannon';
import { startDatabase } from '../database';
import { HEAP_PROBE, heapReader } from '../heap';
import { CALLS } from '../load';
import { seedCompany, withConnection } from '../seed';
import { startProduct } from '../server';

/**
 * Runs ten minutes at half the load that one process can take, and measures latency per minute, and the heap after
 * garbage collection and the open handles before and after. `pnpm --filter bench scale:soak [minutes]`.
 */
const minutes = Number(process.argv[2] ?? 10);
const CONNECTIONS = 16;

const database = await startDatabase();
const { token } = await withConnection(database.uri, () => seedCompany('Northwind', 1_000));
const product = await startProduct(database.uri, { nodeOptions: HEAP_PROBE });
const readHeap = heapReader(product);

/** Reads them when there are no calls. */
async function probe() {
  // Kept-alive connections time out.
  await new Promise(resolve => setTimeout(resolve, 10_000));
  return readHeap();
}

function run(seconds: number, rate?: number) {
  return autocannon({
    url: product.url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: CALLS.map(path => ({ path, headers: { authorization: `Bearer ${token}` } })),
  });
}

try {
  await run(5);
  const most = (await run(10)).requests.average;
  const rate = Math.round(most / 2);
  await run(60, rate);
  const before = await probe();
  console.log(`${most.toFixed(0)} requests/s at the most; ${minutes} minutes at ${rate}, after one minute of warm-up`);
  console.log('| minute | requests/s | p50 ms | p99 ms | failed |');
  console.log('|---|---|---|---|---|');
  for (let minute = 1; minute <= minutes; minute++) {
    const { requests, latency, non2xx, errors } = await run(60, rate);
    console.log(
      `| ${minute} | ${requests.average.toFixed(0)} | ${latency.p50} | ${latency.p99} | ${non2xx + errors} |`,
    );
  }
  const after = await probe();
  const change = ((after.heap / before.heap - 1) * 100).toFixed(1);
  console.log(`heap after GC: ${before.heap.toFixed(1)} MB, ${after.heap.toFixed(1)} MB (${change} %)`);
  console.log(`handles: ${before.handles}, ${after.handles}`);
} finally {
  await product.stop();
  await database.stop();
}
