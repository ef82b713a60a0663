import { startDatabase } from '../database';
import { CALLS, median, medianLatency } from '../load';
import { seedCompany, withConnection } from '../seed';
import { startProduct } from '../server';

/**
 * 1,000,000 candidates and interviews of 100 companies. Median time of single calls of a company of 1,000 there, against
 * the same company alone on a database of its own, in interleaved pairs; and of a company of 100,000 against that of
 * 1,000 beside it. `pnpm --filter bench scale:rows [rows of all]`.
 */
const total = Number(process.argv[2] ?? 1_000_000);
const PAIRS = 7;
const CALLS_A_RUN = 150;
const OTHERS = 98;
const LARGE = total / 10;
/** Without totals: the rows of a page, whatever the company's size. */
const ROWS = ['/candidates?page=1&size=10', '/interviews', '/interviews/completed?page=1&size=12'] as const;
/** Exact counts of everything that a company has. */
const COUNTS = ['/dashboard', '/candidates?page=1&size=10', '/interviews/completed?page=1&size=12'] as const;

const empty = await startDatabase();
const full = await startDatabase();
const alone = await withConnection(empty.uri, () => seedCompany('Northwind', 1_000));
const started = Date.now();
const [small, large] = await withConnection(full.uri, async () => {
  const ofSmall = await seedCompany('Northwind', 1_000);
  const ofLarge = await seedCompany('Large', LARGE);
  for (let company = 0; company < OTHERS; company++) {
    await seedCompany(`Other${company}`, Math.round((total - LARGE - 1_000) / OTHERS));
  }
  return [ofSmall, ofLarge] as const;
});
console.log(
  `${total} candidates and interviews of 100 companies, written in ${((Date.now() - started) / 1000).toFixed(0)} s`,
);
const servers = [await startProduct(empty.uri, 4340), await startProduct(full.uri, 4341)] as const;
const [emptyApi, fullApi] = servers;

interface Side {
  url: string;
  token: string;
}

/** Medians of both sides and of their ratio, in pairs of which the first changes. */
async function compare(one: Side, other: Side): Promise<{ one: number; other: number; ratio: number }> {
  const pairs: { one: number; other: number }[] = [];
  const time = ({ url, token }: Side) => medianLatency(url, token, CALLS_A_RUN);
  await time(one);
  await time(other);
  for (let pair = 0; pair < PAIRS; pair++) {
    if (pair % 2 === 0) {
      const first = await time(one);
      pairs.push({ one: first, other: await time(other) });
    } else {
      const first = await time(other);
      pairs.push({ other: first, one: await time(one) });
    }
  }
  return {
    one: median(pairs.map(pair => pair.one)),
    other: median(pairs.map(pair => pair.other)),
    ratio: median(pairs.map(pair => pair.other / pair.one)),
  };
}

const cell = (milliseconds: number) => milliseconds.toFixed(2);

try {
  console.log('| company of 1,000 | alone, ms | beside the others, ms | ratio |');
  console.log('|---|---|---|---|');
  for (const call of CALLS) {
    const times = await compare(
      { url: emptyApi.url + call, token: alone.token },
      { url: fullApi.url + call, token: small.token },
    );
    console.log(`| GET ${call} | ${cell(times.one)} | ${cell(times.other)} | ${cell(times.ratio)} |`);
  }
  console.log(`| rows | of 1,000, ms | of ${LARGE}, ms | ratio |`);
  console.log('|---|---|---|---|');
  for (const call of ROWS) {
    const times = await compare(
      { url: fullApi.url + call, token: small.token },
      { url: fullApi.url + call, token: large.token },
    );
    console.log(`| GET ${call} | ${cell(times.one)} | ${cell(times.other)} | ${cell(times.ratio)} |`);
  }
  console.log(`| with exact totals of ${LARGE} | ms |`);
  console.log('|---|---|');
  for (const call of COUNTS) {
    console.log(`| GET ${call} | ${cell(await medianLatency(fullApi.url + call, large.token, 60))} |`);
  }
} finally {
  for (const server of servers) await server.stop();
  await empty.stop();
  await full.stop();
}
