import { startDatabase } from './database';
import { CALLS, medianLatency } from './load';
import { seedCompany, withConnection } from './seed';
import { startProduct } from './server';

/**
 * Measures a company of 1,000 candidates and interviews alone, then alongside the rows of other companies. `pnpm
 * --filter bench neighbours [rows of the others]`.
 */
const others = Number(process.argv[2] ?? 200_000);
const COMPANIES = 20;
const ROUNDS = 5;

const database = await startDatabase();
const { token } = await withConnection(database.uri, () => seedCompany('Northwind', 1_000));
const product = await startProduct(database.uri);

async function measureAll(): Promise<Map<string, number>> {
  const best = new Map<string, number>();
  // The lowest of several medians: other work on the machine only ever adds time.
  for (let round = 0; round < ROUNDS; round++) {
    for (const call of CALLS) {
      best.set(call, Math.min(best.get(call) ?? Infinity, await medianLatency(product.url + call, token)));
    }
  }
  return best;
}

try {
  const alone = await measureAll();
  await withConnection(database.uri, async () => {
    for (let company = 0; company < COMPANIES; company++) await seedCompany(`Other${company}`, others / COMPANIES);
  });
  const beside = await measureAll();
  console.log(
    `p50 of single calls in ms, alone and beside ${others} candidates and interviews of ${COMPANIES} other companies`,
  );
  console.log('| call | alone | beside | growth |');
  console.log('|---|---|---|---|');
  for (const call of CALLS) {
    const [a = Number.NaN, b = Number.NaN] = [alone.get(call), beside.get(call)];
    console.log(`| GET ${call} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${(b / a).toFixed(2)} |`);
  }
} finally {
  await product.stop();
  await database.stop();
}
