import { setTimeout as sleep } from 'node:timers/promises';
import { database } from '../../apps/api/src/lib/app-context';
import type { StaffPrincipal } from '../../apps/api/src/lib/principal';
import { listCandidates } from '../../apps/api/src/modules/candidates/candidates.service';
import { listCompleted, listUpcoming } from '../../apps/api/src/modules/interviews/list-interviews.service';
import { startDatabase } from '../database';
import { median, medianLatency, medianTime } from '../load';
import { seedCompany, withConnection } from '../seed';
import { startProduct } from '../server';
import { CandidateModel, InterviewModel } from '../../apps/api/test/models';

/**
 * Measures 1,000,000 candidates and interviews of 100 companies: the median time of single calls of a company of 1,000
 * there, compared with the same company in a separate database, in interleaved pairs; the rows of a page of a company
 * of 100,000, compared with one of 1,000; its exact totals and its figures; and the total size on disk. `pnpm --filter bench scale:rows
 * [rows of all]`.
 */
const total = Number(process.argv[2] ?? 1_000_000);
const PAIRS = 7;
const CALLS_A_RUN = 150;
const OTHERS = 98;
const LARGE = total / 10;
/** The lists and the counts, over HTTP. */
const CALLS = [
  '/dashboard',
  '/candidates?page=1&size=10',
  '/interviews?page=1&size=12',
  '/interviews/completed?page=1&size=12',
] as const;
/** Every candidate and interview of the last 90 days, which is most of them. */
const FIGURES = '/figures';
/** The lists as services: without their totals they are the rows of a page. */
const LISTS: Record<string, (principal: StaffPrincipal) => Promise<unknown>> = {
  'candidates, 10': principal => listCandidates(principal, { page: 1, size: 10 }),
  'upcoming, 12': principal => listUpcoming(principal, { page: 1, size: 12 }),
  'completed, 12': principal => listCompleted(principal, { page: 1, size: 12 }),
};

const megabytes = (bytes: unknown) => (Number(bytes) / 1e6).toFixed(0);

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
  // On disk as after a while of operation, not as in the journal of the last moment: checkpoints are written every 60
  // s.
  await sleep(65_000);
  const { storageSize, indexSize } = (await database().db?.stats()) ?? {};
  console.log(`on disk: records ${megabytes(storageSize)} MB, indexes ${megabytes(indexSize)} MB, without resumes`);
  return [ofSmall, ofLarge] as const;
});
console.log(
  `${total} candidates and interviews of 100 companies, written in ${((Date.now() - started) / 1000).toFixed(0)} s`,
);
const servers = [await startProduct(empty.uri), await startProduct(full.uri)] as const;
const [emptyApi, fullApi] = servers;

/** Returns the medians of two operations, and of their ratio, in pairs with alternating order. */
async function compare(
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<{ one: number; other: number; ratio: number }> {
  const pairs: { one: number; other: number }[] = [];
  await one();
  await other();
  for (let pair = 0; pair < PAIRS; pair++) {
    if (pair % 2 === 0) {
      const first = await one();
      pairs.push({ one: first, other: await other() });
    } else {
      const first = await other();
      pairs.push({ other: first, one: await one() });
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
      () => medianLatency(emptyApi.url + call, alone.token, CALLS_A_RUN),
      () => medianLatency(fullApi.url + call, small.token, CALLS_A_RUN),
    );
    console.log(`| GET ${call} | ${cell(times.one)} | ${cell(times.other)} | ${cell(times.ratio)} |`);
  }
  console.log(`| rows without their total, in this process | of 1,000, ms | of ${LARGE}, ms | ratio |`);
  console.log('|---|---|---|---|');
  await withConnection(full.uri, async () => {
    for (const model of [CandidateModel, InterviewModel]) Object.assign(model, { countDocuments: async () => 0 });
    for (const [name, list] of Object.entries(LISTS)) {
      const times = await compare(
        () => medianTime(() => list(small.principal), CALLS_A_RUN),
        () => medianTime(() => list(large.principal), CALLS_A_RUN),
      );
      console.log(`| ${name} | ${cell(times.one)} | ${cell(times.other)} | ${cell(times.ratio)} |`);
    }
  });
  console.log(`| with exact totals of ${LARGE} | ms |`);
  console.log('|---|---|');
  for (const call of [...CALLS, FIGURES]) {
    console.log(`| GET ${call} | ${cell(await medianLatency(fullApi.url + call, large.token, 60))} |`);
  }
} finally {
  for (const server of servers) await server.stop();
  await empty.stop();
  await full.stop();
}
