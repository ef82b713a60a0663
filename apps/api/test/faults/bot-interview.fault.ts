import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { begin, call } from './bot-caller';
import { useFaults } from './use-faults';
import { signUp, type Recruiter } from './writers';

/** A caller gets its 503 within this time (contract §10). */
const REPLY_MS = 5_000;
const INTERVIEWS = 10;
const QUESTIONS = 4;

const faults = useFaults(1);

async function prepare(url: string): Promise<Recruiter> {
  const recruiter = await signUp(url);
  const plan = Array.from({ length: QUESTIONS }, (_, n) => ({ question: `Question ${n + 1}?` }));
  await call('PUT', `${url}/positions/${recruiter.position}/plan`, recruiter.token, plan);
  return recruiter;
}

const give = (url: string, token: string, turn: number) =>
  call('POST', `${url}/candidate/answers`, token, { turn, text: `Answer ${turn} of ${token}` });

/** Returns what the database holds of all interviews. */
async function stored() {
  const client = new mongoose.mongo.MongoClient(faults.set.uri, { readConcernLevel: 'majority' });
  try {
    const db = client.db('faults');
    const [turns, interviews, reports] = await Promise.all(
      ['turns', 'interviews', 'reports'].map(name => db.collection(name).find().toArray()),
    );
    return { turns: turns ?? [], interviews: interviews ?? [], reports: reports ?? [] };
  } finally {
    await client.close();
  }
}

it('kill -9 of the API among answers loses no acknowledged one, asks nothing twice, and every interview comes to its end', async () => {
  const first = await faults.start({ API_RATE: '100000' });
  const recruiter = await prepare(first.url);
  const candidates: { token: string; acknowledged: number }[] = [];
  for (let n = 0; n < INTERVIEWS; n++) {
    candidates.push({ token: await begin(first.url, recruiter, `bot-${n}@example.org`), acknowledged: 0 });
  }
  let given = 0;
  let killed: Promise<void> | undefined;
  // All at once, up to the last answer, which completes: some are killed between the two.
  await Promise.all(
    candidates.map(async candidate => {
      for (let turn = 1; turn <= QUESTIONS; turn++) {
        if ((await give(first.url, candidate.token, turn)).status !== 200) return;
        candidate.acknowledged = turn;
        if (++given >= (INTERVIEWS * QUESTIONS) / 2) killed ??= first.end('SIGKILL');
      }
    }),
  );
  await killed;
  expect(candidates.some(({ acknowledged }) => acknowledged < QUESTIONS)).toBe(true);

  const second = await faults.start({ API_RATE: '100000' });
  for (const { token, acknowledged } of candidates) {
    const { data } = await call('GET', `${second.url}/candidate/turn`, token);
    // An answer that was not acknowledged may still have been stored; nothing else is asked.
    expect([acknowledged, acknowledged + 1]).toContain(data.answered);
    // Sent again, as a page does without a reply.
    for (let turn = Math.max(1, acknowledged); turn <= QUESTIONS; turn++) {
      expect((await give(second.url, token, turn)).status).toBe(200);
    }
    expect((await call('GET', `${second.url}/candidate/turn`, token)).data).toMatchObject({ status: 'finished' });
  }
  const { turns, interviews, reports } = await stored();
  expect(turns.map(({ answer, turn }) => `${String(turn)} ${String(answer)}`).toSorted()).toEqual(
    candidates
      .flatMap(({ token }) => Array.from({ length: QUESTIONS }, (_, n) => `${n + 1} Answer ${n + 1} of ${token}`))
      .toSorted(),
  );
  expect(interviews.map(({ status }) => status as string)).toEqual(Array(INTERVIEWS).fill('completed'));
  expect(reports).toHaveLength(INTERVIEWS);
});

it('a database that is away during an answer costs 503 in time, nothing that was acknowledged, and the same answer is taken after it', async () => {
  const product = await faults.start({ API_RATE: '100000' });
  const recruiter = await prepare(product.url);
  const token = await begin(product.url, recruiter, 'bot@example.org');
  expect((await give(product.url, token, 1)).status).toBe(200);
  const mongod = await faults.set.primary();
  await faults.set.signal(mongod, 'SIGSTOP');
  const began = performance.now();
  const during = await Promise.all([
    give(product.url, token, 2),
    call('PUT', `${product.url}/candidate/draft`, token, { turn: 2, text: 'Half of' }),
  ]);
  expect(during.map(({ status }) => status)).toEqual([503, 503]);
  expect(performance.now() - began).toBeLessThan(REPLY_MS + 1_000);
  await faults.set.signal(mongod, 'SIGCONT');
  let again = await give(product.url, token, 2);
  for (; again.status === 503; again = await give(product.url, token, 2)) await sleep(50);
  expect(again.status).toBe(200);
  expect(again.data).toMatchObject({ turn: 3, answered: 2 });
  const { turns } = await stored();
  expect(turns.map(({ turn, answer }) => [turn as number, answer as string | null]).toSorted()).toEqual([
    [1, `Answer 1 of ${token}`],
    [2, `Answer 2 of ${token}`],
    [3, null],
  ]);
});
