import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { beginInterview, callerOf } from './bot-candidates';
import { startDatabase } from './database';
import { spread, timed } from './load';
import { seedCompany, seedOpenInterviews, withConnection } from './seed';
import { processorOf, startProduct } from './server';
import { systemPrincipal, systemScope } from '../apps/api/src/lib/system-principal';
import { appendEvents } from '../apps/api/src/modules/evidence/chain.service';
import { EvidenceModel, InterviewModel } from '../apps/api/test/models';
import { EVENTS_OF_INTERVIEW_MAX } from '../packages/shared/src/evidence/evidence.rules';

/**
 * Sends 1,000 events per second from 200 interviews to one process for that many minutes: each sends a batch of 25
 * every 5 s. Then counts every chain, fills one up to the limit of 20,000 events, and reads it. `pnpm --filter bench
 * evidence [minutes] [events of the long chain]`.
 */
const minutes = Number(process.argv[2] ?? 2);
const INTERVIEWS = 200;
const BATCH = 25;
const BATCH_EVERY_MS = 5_000;
const LONG_CHAIN = Number(process.argv[3] ?? EVENTS_OF_INTERVIEW_MAX);
const FILLED_AT_ONCE = 200;
const READS = 20;

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 100));
const product = await startProduct(database.uri);

const call = callerOf(product);

interface Watched {
  token: string;
  sent: number;
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

const batches: number[] = [];
let failed = 0;

/** Sends what is due until `end`, one batch after the other as a page does. */
async function watch(one: Watched, place: number, end: number): Promise<void> {
  for (let due = performance.now() + (place / INTERVIEWS) * BATCH_EVERY_MS; due < end; due += BATCH_EVERY_MS) {
    await sleep(Math.max(0, due - performance.now()));
    if (performance.now() >= end) return;
    const events = eventsFrom(one.sent, BATCH);
    try {
      await timed(batches, () => call('POST', '/candidate/events', one.token, { events }));
      one.sent += BATCH;
    } catch (error) {
      failed++;
      console.error(String(error));
    }
  }
}

try {
  const ids = await withConnection(database.uri, () => seedOpenInterviews(position, INTERVIEWS));
  const watched: Watched[] = [];
  for (const id of ids) watched.push({ ...(await beginInterview(call, token, id)), sent: 0 });
  const load = () => loadavg()[0]?.toFixed(1);
  console.log(`load ${load()} at the start`);
  const used = async () => ({ product: await processorOf(product), database: await processorOf(database) });
  const before = await used();
  const end = performance.now() + minutes * 60_000;
  await Promise.all(watched.map((one, place) => watch(one, place, end)));
  const sent = watched.reduce((sum, one) => sum + one.sent, 0);
  console.log(
    `load ${load()} at the end; ${(sent / minutes / 60).toFixed(0)} events a second, ${failed} batches failed`,
  );
  console.log(`batch: ${spread(batches)}`);
  const after = await used();
  for (const part of ['product', 'database'] as const) {
    const each = ((after[part] - before[part]) * 1_000) / batches.length;
    console.log(`${part}: ${each.toFixed(1)} ms of processor for a batch of ${BATCH}`);
  }

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
    const there = (await EvidenceModel.findById(long).orFail().lean()).length;
    for (let first = 0; first < LONG_CHAIN - there; first += FILLED_AT_ONCE) {
      const count = Math.min(FILLED_AT_ONCE, LONG_CHAIN - there - first);
      await appendEvents(place, eventsFrom(1_000_000 + first, count), new Date());
    }
    const { length } = await EvidenceModel.findById(long).orFail().lean();
    console.log(`one chain filled up to ${length} events`);
  });
  for (const [name, file] of [
    ['its evidence', 'evidence'],
    ['its chain', 'evidence.json'],
  ]) {
    const took: number[] = [];
    const began = await used();
    for (let read = 0; read < READS; read++) {
      await timed(took, () => call('GET', `/interviews/${long}/${file}`, token));
    }
    const each = (((await used()).product - began.product) * 1_000) / READS;
    console.log(`${name}: ${spread(took)}, ${each.toFixed(0)} ms of the product's processor each`);
  }
} finally {
  await product.stop();
  await database.stop();
}
