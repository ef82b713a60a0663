import { resolve } from 'node:path';
import { startDatabase } from './database';
import { CALLS } from './load';
import { measurePairs } from './pairs';
import type * as seed from './seed';
import { startProduct } from './server';

type Seed = typeof seed;

/**
 * Compares two builds of the product, each on a mongod and a company of 1,000 candidates of its own, in interleaved
 * pairs: the ratios are larger when the first one is better. Each folder is a checkout with its packages and its build,
 * for example of `git worktree add`. `pnpm --filter bench versions <new folder> <old folder> [pairs]`.
 */
const [newer, older, pairs = '9'] = process.argv.slice(2);
if (newer === undefined || older === undefined) throw new Error('Name the folder of the new and of the old build');

/** Each build fills its database by its own models. */
async function startVersion(folder: string) {
  const { seedCompany, withConnection } = (await import(resolve(folder, 'bench/seed.ts'))) as Seed;
  const database = await startDatabase();
  const { token } = await withConnection(database.uri, () => seedCompany('Northwind', 1_000));
  const server = await startProduct(database.uri, { script: resolve(folder, 'apps/api/dist/main.js') });
  return { server, database, headers: { authorization: `Bearer ${token}` } };
}

const versions = [await startVersion(newer), await startVersion(older)] as const;
const [product, other] = versions;
try {
  await measurePairs(
    Number(pairs),
    'old',
    CALLS.map(call => ({
      name: `GET ${call}`,
      product: { url: product.server.url + call, headers: product.headers },
      other: { url: other.server.url + call, headers: other.headers },
    })),
    { product: product.server, other: other.server },
  );
} finally {
  for (const { server, database } of versions) {
    await server.stop();
    await database.stop();
  }
}
