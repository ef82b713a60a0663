import mongoose from 'mongoose';
import { expect, it, vi } from 'vitest';
import { begin, call } from './bot-caller';
import { figure } from './kept-promises';
import { useFaults } from './use-faults';
import { signUp } from './writers';

const INTERVIEWS = 12;
/** The interview during whose deletion the process is killed; those before it are deleted. */
const BLOCKED = 5;
const EVENTS = 20;
const DAYS = 30;
const DAY_MS = 86_400_000;
const WAIT = { timeout: 600_000, interval: 20 };

const faults = useFaults(1);

type Database = mongoose.mongo.Db;

/** Creates a finished interview with 20 events, whose answer has a record of its typing. */
async function hold(url: string, recruiter: Awaited<ReturnType<typeof signUp>>, n: number): Promise<void> {
  const token = await begin(url, recruiter, `bot-${n}@example.org`);
  for (let batch = 0; batch < 4; batch++) {
    const events = Array.from({ length: EVENTS / 4 }, (_, at) => ({
      id: `e${batch}-${at}`,
      seq: batch * 10 + at,
      kind: 'heartbeat',
      at: new Date().toISOString(),
    }));
    expect((await call('POST', `${url}/candidate/events`, token, { events })).status).toBe(200);
  }
  const answer = { turn: 1, text: 'I would measure it first.', process: { pasteShare: 0 } };
  expect((await call('POST', `${url}/candidate/answers`, token, answer)).status).toBe(200);
  expect((await call('POST', `${url}/candidate/finish`, token)).status).toBe(200);
}

/** Makes each interview have ended long ago, one after the other, and makes the job due. */
async function letItBeDue(db: Database): Promise<void> {
  const ids = await db
    .collection('interviews')
    .find({}, { sort: { startsAt: 1 }, projection: { _id: 1 } })
    .toArray();
  for (const [n, { _id }] of ids.entries()) {
    const at = new Date(Date.now() - 2 * DAYS * DAY_MS + n * 60_000);
    await db.collection('interviews').updateOne({ _id }, { $set: { startsAt: at, 'history.$[].at': at } });
  }
  await runAgain(db);
}

/** As after the minutes for which a silent process keeps its job. */
const runAgain = (db: Database) =>
  db.collection('jobs').updateOne({ name: 'delete-evidence' }, { $set: { availableAt: new Date(0), holder: null } });

/** Returns what is left of each interview, in the order of their deletion. */
async function leftOf(db: Database) {
  const interviews = await db
    .collection('interviews')
    .find({}, { sort: { startsAt: 1 } })
    .toArray();
  return Promise.all(
    interviews.map(async ({ _id, evidence }) => ({
      batches: await db.collection('evidencebatches').countDocuments({ interview: _id }),
      length: (await db.collection<{ _id: typeof _id; length: number }>('evidence').findOne({ _id }))?.length,
      typed: await db.collection('turns').countDocuments({ interview: _id, process: { $exists: true } }),
      told: (evidence as { deleted?: { length: number } }).deleted?.length ?? null,
      events: await db.collection('events').countDocuments({ type: 'interview.evidence_deleted', 'record._id': _id }),
    })),
  );
}
const WHOLE = { batches: 4, length: EVENTS, typed: 1, told: null, events: 0 };
const GONE = { batches: 0, length: 0, typed: 0, told: EVENTS, events: 1 };

it('kill -9 in the middle of deleting what was noticed leaves each interview whole or done, and the rest is deleted once', async () => {
  const first = await faults.start({ API_RATE: '100000' });
  const recruiter = await signUp(first.url);
  const client = new mongoose.mongo.MongoClient(faults.set.uri, { readConcernLevel: 'majority' });
  try {
    const db = client.db('faults');
    await db.collection('companies').updateOne({}, { $set: { evidenceDays: DAYS } });
    for (let n = 0; n < INTERVIEWS; n++) await hold(first.url, recruiter, n);
    await vi.waitFor(
      async () =>
        expect(await db.collection('interviews').countDocuments({ 'report.status': 'ready' })).toBe(INTERVIEWS),
      WAIT,
    );
    await first.end('SIGTERM');

    // Another client writes data of one of them: its transaction has deleted the chain, and cannot continue.
    const ids = await db
      .collection('interviews')
      .find({}, { sort: { startsAt: 1 } })
      .toArray();
    const interview = ids[BLOCKED]?._id;
    await letItBeDue(db);
    const session = client.startSession();
    session.startTransaction();
    await db.collection('turns').updateMany({ interview }, { $set: { draft: 'held' } }, { session });
    const second = await faults.start();
    const done = () => db.collection('interviews').countDocuments({ 'evidence.deleted.at': { $ne: null } });
    await vi.waitFor(async () => expect(await done()).toBe(BLOCKED), WAIT);
    const before = await undone(client);
    await vi.waitFor(async () => expect(await undone(client)).toBeGreaterThan(before), WAIT);
    await second.end('SIGKILL');
    await session.abortTransaction();
    await session.endSession();
    const half = await leftOf(db);
    expect(half).toEqual(Array.from({ length: INTERVIEWS }, (_, n) => (n < BLOCKED ? GONE : WHOLE)));

    await faults.start();
    await runAgain(db);
    await vi.waitFor(async () => expect(await done()).toBe(INTERVIEWS), WAIT);
    expect(await leftOf(db)).toEqual(Array.from({ length: INTERVIEWS }, () => GONE));
    figure(
      `API killed while it deleted what was noticed in ${INTERVIEWS} interviews: ${BLOCKED} were done and ${INTERVIEWS - BLOCKED} whole; then all were done once`,
    );
  } finally {
    await client.close();
  }
});

/** Returns how many transactions have been started and rolled back so far. */
async function undone(client: mongoose.mongo.MongoClient): Promise<number> {
  const { transactions } = (await client.db('admin').command({ serverStatus: 1 })) as {
    transactions: { totalAborted: number | bigint };
  };
  return Number(transactions.totalAborted);
}
