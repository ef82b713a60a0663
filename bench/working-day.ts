import { DAY_MS } from '../apps/api/src/lib/durations';
import { CandidateModel } from '../apps/api/test/models';
import { startDatabase } from './database';
import { spread, timed } from './load';
import { seedCompany, withConnection } from './seed';
import { startProduct } from './server';

/**
 * Measures single calls, one after the other, of the screens that a recruiter opens all day, in a company of 100,000
 * candidates: a candidate's page, a week and a month of the calendar, the board, the figures of a year, and what the
 * palette asks for at each key. `pnpm --filter bench working-day [candidates]`.
 */
const rows = Number(process.argv[2] ?? 100_000);
const CALLS_EACH = 60;

const database = await startDatabase();
const { token, position, candidate } = await withConnection(database.uri, async () => {
  const seeded = await seedCompany('Northwind', rows);
  const { _id } = await CandidateModel.findOne({ name: `Candidate ${Math.floor(rows / 2)}` }).orFail();
  return { ...seeded, candidate: _id.toHexString() };
});
const product = await startProduct(database.uri);
const inDays = (days: number) => encodeURIComponent(new Date(Date.now() + days * DAY_MS).toISOString());
const calls = [
  `/candidates/${candidate}`,
  `/candidates/${candidate}/timeline`,
  `/interviews/calendar?from=${inDays(-7)}&to=${inDays(0)}`,
  `/interviews/calendar?from=${inDays(-31)}&to=${inDays(0)}`,
  `/positions/${position}/board`,
  `/figures?from=${inDays(-365).slice(0, 10)}&to=${inDays(0).slice(0, 10)}`,
  '/candidates?page=1&size=20&search=candidate%204711',
  '/interviews?page=1&size=20&search=candidate%2017',
];
try {
  console.log(`company of ${rows} candidates; ${CALLS_EACH} calls each, one after the other, after a warm-up of 5`);
  for (const call of calls) {
    const times: number[] = [];
    for (let time = 0; time < CALLS_EACH + 5; time++) {
      await timed(times, async () => {
        const reply = await fetch(product.url + call, { headers: { authorization: `Bearer ${token}` } });
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${call} answered ${reply.status}`);
      });
    }
    console.log(`GET ${call.replace(candidate, '{id}').replace(position, '{id}')}: ${spread(times.slice(5))}`);
  }
} finally {
  await product.stop();
  await database.stop();
}
