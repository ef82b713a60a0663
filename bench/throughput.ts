import { startDatabase } from './database';
import { CALLS } from './load';
import { measurePairs } from './pairs';
import { seedCompany, withConnection } from './seed';
import { startBaseline, startProduct } from './server';

/**
 * Compares the product's throughput with that of a bare Express program with the same queries on the same mongod, in
 * interleaved pairs. `pnpm --filter bench throughput [pairs]`.
 */
const pairs = Number(process.argv[2] ?? 9);

const database = await startDatabase();
const { token } = await withConnection(database.uri, () => seedCompany('Northwind', 1_000));
const product = await startProduct(database.uri);
const baseline = await startBaseline(database.uri);
const headers = { authorization: `Bearer ${token}` };
try {
  await measurePairs(
    pairs,
    'baseline',
    CALLS.map(call => ({
      name: `GET ${call}`,
      product: { url: product.url + call, headers },
      other: { url: baseline.url + call, headers },
    })),
    { product, other: baseline },
  );
} finally {
  await product.stop();
  await baseline.stop();
  await database.stop();
}
