import { startDatabase } from './database';
import { CALLS, measure, median, type Measurement } from './load';
import { seedCompany, withConnection } from './seed';
import { startBaseline, startProduct } from './server';

/**
 * Throughput of the product against a bare Express program with the same queries on the same mongod, in interleaved
 * pairs. `pnpm --filter bench throughput [pairs]`.
 */
const pairs = Number(process.argv[2] ?? 9);

const database = await startDatabase();
const { token } = await withConnection(database.uri, () => seedCompany('Northwind', 1_000));
const product = await startProduct(database.uri, 4310);
const baseline = await startBaseline(database.uri, 4311);
try {
  console.log(`${pairs} interleaved pairs, 3 s and 16 connections each, after a warm-up`);
  console.log(
    '| call | product requests/s | baseline requests/s | ratio, median (min-max) | product p99 ms | baseline p99 ms |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const call of CALLS) {
    for (const { url } of [product, baseline]) await measure(url + call, token, { seconds: 2 });
    const runs: { a: Measurement; b: Measurement }[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      // The first of a pair changes, so that a drift of the machine favours neither.
      const first = pair % 2 === 0 ? product : baseline;
      const one = await measure(first.url + call, token);
      const other = await measure((first === product ? baseline : product).url + call, token);
      runs.push(first === product ? { a: one, b: other } : { a: other, b: one });
    }
    const ratios = runs.map(({ a, b }) => a.rate / b.rate);
    const of = (pick: (run: { a: Measurement; b: Measurement }) => number) => median(runs.map(pick)).toFixed(0);
    const range = `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`;
    console.log(
      `| GET ${call} | ${of(r => r.a.rate)} | ${of(r => r.b.rate)} | ${range} | ${of(r => r.a.p99)} | ${of(r => r.b.p99)} |`,
    );
  }
} finally {
  await product.stop();
  await baseline.stop();
  await database.stop();
}
