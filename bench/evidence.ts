import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startDatabase } from './database';
import { seedCompany, withConnection } from './seed';
import { startProduct } from './server';
import { systemPrincipal, systemScope } from '../apps/api/src/lib/system-principal';
import { appendEvents } from '../apps/api/src/modules/evidence/chain.service';
import { CandidateModel, EvidenceModel, InterviewModel } from '../apps/api/test/models';

/**
 * 1,000 events a second from 200 interviews on one process: of each a batch of 25 every 5 s, for so many minutes; then every chain
 * is counted, and one of 20,000 events is read. `pnpm --filter bench evidence [minutes]`.
 */
const minutes = Number(process.argv[2] ?? 2);
const INTERVIEWS = 200;
const BATCH = 25;
const BATCH_EVERY_MS = 5_000;
const LONG_CHAIN = 20_000;
const READS = 20;

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 100));
const product = await startProduct(database.uri, 4340);

type Reply = { data: Record<string, never> & { [name: string]: unknown } };

async function call(method: string, path: string, bearer: string, body?: object): Promise<Reply['data']> {
  const reply = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return text.startsWith('{') ? (JSON.parse(text) as Reply).data : ({} as Reply['data']);
}

/** Milliseconds that one piece of work took. */
async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  times.push(performance.now() - started);
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN;
const ms = (times: number[]) =>
  `p50 ${at(times, 0.5).toFixed(1)}, p99 ${at(times, 0.99).toFixed(1)}, longest ${at(times, 1).toFixed(1)} ms of ${times.length}`;

/** Interviews that are open now, each of somebody. */
async function makeInterviews(): Promise<string[]> {
  const candidates = await CandidateModel.find({}).limit(1).lean();
  const company = candidates[0]?.company;
  const startsAt = new Date();
  const made = await InterviewModel.insertMany(
    Array.from({ length: INTERVIEWS }, (_, n) => ({
      company,
      candidate: { _id: new mongoose.Types.ObjectId(), name: `Candidate ${n}`, email: `bot-${n}@example.org` },
      position: { _id: new mongoose.Types.ObjectId(position), name: 'Backend Engineer' },
      interviewType: 'Bot' as const,
      day: startsAt.toISOString().slice(0, 10),
      time: startsAt.toISOString().slice(11, 16),
      timeZone: 'UTC',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      durationMinutes: 60,
      description: 'Measured',
      history: [],
    })),
  );
  return made.map(({ _id }) => _id.toHexString());
}

interface Watched {
  id: string;
  token: string;
  sent: number;
}

/** A candidate's way from the link to the first question. */
async function begin(id: string): Promise<Watched> {
  const { url } = await call('GET', `/interviews/${id}/link`, token);
  const session = await call('POST', '/candidate/session', '', { token: String(url).split('/i/')[1] });
  const own = String(session.token);
  const { notice } = await call('GET', '/candidate/interview', own);
  const { version } = notice as unknown as { version: string };
  await call('POST', '/candidate/consent', own, { noticeVersion: version, decision: 'agreed' });
  await call('POST', '/candidate/start', own);
  return { id, token: own, sent: 0 };
}

const eventsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `e${first + index}`,
    seq: first + index,
    kind: 'heartbeat' as const,
    at: new Date().toISOString(),
    turn: 1,
    data: {},
  }));

const times = { batch: [] as number[], read: [] as number[], chain: [] as number[] };
let failed = 0;

/** Sends what is due until `end`, one batch after the other as a page does. */
async function watch(one: Watched, place: number, end: number): Promise<void> {
  for (let due = performance.now() + (place / INTERVIEWS) * BATCH_EVERY_MS; due < end; due += BATCH_EVERY_MS) {
    await sleep(Math.max(0, due - performance.now()));
    if (performance.now() >= end) return;
    const events = eventsFrom(one.sent, BATCH);
    try {
      await timed(times.batch, () => call('POST', '/candidate/events', one.token, { events }));
      one.sent += BATCH;
    } catch (error) {
      failed++;
      console.error(String(error));
    }
  }
}

try {
  const ids = await withConnection(database.uri, makeInterviews);
  const watched: Watched[] = [];
  for (const id of ids) watched.push(await begin(id));
  const load = () => loadavg()[0]?.toFixed(1);
  console.log(`load ${load()} at the start`);
  const end = performance.now() + minutes * 60_000;
  await Promise.all(watched.map((one, place) => watch(one, place, end)));
  const sent = watched.reduce((sum, one) => sum + one.sent, 0);
  console.log(
    `load ${load()} at the end; ${(sent / minutes / 60).toFixed(0)} events a second, ${failed} batches failed`,
  );
  console.log(`batch: ${ms(times.batch)}`);

  const long = ids[0] ?? '';
  await withConnection(database.uri, async () => {
    const lengths = await EvidenceModel.find({}, { length: 1 }).lean();
    const kept = lengths.reduce((sum, { length }) => sum + length, 0);
    console.log(`${kept} events kept of ${sent} sent`);
    const company = (await InterviewModel.findById(long).lean())?.company;
    if (!company) throw new Error('Nothing was kept');
    const place = {
      scope: systemScope(systemPrincipal('bench'), company),
      interview: new mongoose.Types.ObjectId(long),
    };
    for (let first = 1_000_000; first < 1_000_000 + LONG_CHAIN; first += 200) {
      await appendEvents(place, eventsFrom(first, 200), new Date());
    }
  });
  for (let read = 0; read < READS; read++) {
    await timed(times.read, () => call('GET', `/interviews/${long}/evidence`, token));
    await timed(times.chain, () => call('GET', `/interviews/${long}/evidence.json`, token));
  }
  console.log(`evidence of over ${LONG_CHAIN} events: ${ms(times.read)}`);
  console.log(`its chain: ${ms(times.chain)}`);
} finally {
  await product.stop();
  await database.stop();
}
