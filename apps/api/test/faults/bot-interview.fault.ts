import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { makePdf } from '../factories';
import { useFaults } from './use-faults';
import { signUp, type Recruiter } from './writers';

/** A caller gets its 503 within this (contract §10). */
const REPLY_MS = 5_000;
const INTERVIEWS = 10;
const QUESTIONS = 4;

const faults = useFaults(1);

interface Said {
  /** Of the reply; null where the connection broke, so that nobody knows what became of it. */
  status: number | null;
  data: Record<string, unknown>;
}

async function call(method: string, url: string, token: string, body?: FormData | object): Promise<Said> {
  const json = body && !(body instanceof FormData);
  const sent = body instanceof FormData ? body : body && JSON.stringify(body);
  try {
    const reply = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(json ? { 'Content-Type': 'application/json' } : {}) },
      ...(sent ? { body: sent } : {}),
    });
    const { data = {} } = (await reply.json()) as { data?: Said['data'] };
    return { status: reply.status, data };
  } catch {
    return { status: null, data: {} };
  }
}

/** An interview by the bot that has just begun: its candidate's token. */
async function begin(url: string, { token, position }: Recruiter, email: string): Promise<string> {
  const now = new Date().toISOString();
  const form = new FormData();
  const fields = {
    name: 'Adaeze Okafor',
    email,
    position,
    description: 'First round',
    date: now.slice(0, 10),
    time: now.slice(11, 16),
    interviewType: 'Bot',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('resume', new Blob([new Uint8Array(await makePdf())], { type: 'application/pdf' }), 'resume.pdf');
  const { data: interview } = await call('POST', `${url}/interviews`, token, form);
  const { data: link } = await call('GET', `${url}/interviews/${String(interview._id)}/link`, token);
  const { data } = await call('POST', `${url}/candidate/session`, '', { token: String(link.url).split('/i/')[1] });
  const own = String(data.token);
  const { data: view } = await call('GET', `${url}/candidate/interview`, own);
  const { version } = view.notice as { version: string };
  await call('POST', `${url}/candidate/consent`, own, { noticeVersion: version, decision: 'agreed' });
  expect((await call('POST', `${url}/candidate/start`, own)).status).toBe(200);
  return own;
}

async function prepare(url: string): Promise<Recruiter> {
  const recruiter = await signUp(url);
  const plan = Array.from({ length: QUESTIONS }, (_, n) => ({ question: `Question ${n + 1}?` }));
  await call('PUT', `${url}/positions/${recruiter.position}/plan`, recruiter.token, plan);
  return recruiter;
}

const give = (url: string, token: string, turn: number) =>
  call('POST', `${url}/candidate/answers`, token, { turn, text: `Answer ${turn} of ${token}` });

/** What the database holds of all interviews. */
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
    // What was not acknowledged may have been kept all the same; nothing else is asked.
    expect([acknowledged, acknowledged + 1]).toContain(data.answered);
    // Sent again, as a page does that got no reply.
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
}, 300_000);

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
}, 300_000);
