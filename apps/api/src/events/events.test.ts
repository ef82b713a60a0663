import mongoose, { Types } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { database } from '../lib/app-context';
import { useDatabase } from '#api/test/database';
import type { Principal, SessionPrincipal } from '../lib/principal';
import { inRequest } from '../lib/request-context';
import { systemPrincipal, systemScope } from '../lib/system-principal';
import { inTransaction } from '../database/transaction';
import { defineEvent, on, type Subscriber } from './domain-event';
import { publish } from './publish.service';
import { connectSubscribers } from '#api/test/app-context';
import { EventModel } from '#api/test/models';

useDatabase({ subscribers: null });

const lampLit = defineEvent<{ colour: string }>('lamp.lit');
const lampBroken = defineEvent('lamp.broken');

const record = { _id: new Types.ObjectId(), company: new Types.ObjectId() };
const principal: SessionPrincipal = {
  kind: 'session',
  session: null,
  userId: new Types.ObjectId(),
  companyId: record.company,
  scope: systemScope(systemPrincipal('test'), record.company),
  name: 'Mara Santos',
  role: 'owner',
  tokenVersion: 0,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  permissions: new Set(),
  account: { first_name: 'Mara', last_name: 'Santos', email: 'mara@example.org', phone: '' },
};

const lamps = () => database().collection('lamps');

function connect(...subscribers: Subscriber[]): void {
  onTestFinished(connectSubscribers(subscribers));
}

/** A use case: changes a lamp and says so. */
const light = (colour: string) =>
  inTransaction(async session => {
    await lamps().insertOne({ colour }, { session });
    await publish(lampLit, { principal, session, record, changed: ['colour'], payload: { colour } });
  });

it('keeps a row of a change: who, what, when, in which request, and nothing that a person wrote', async () => {
  connect();
  const before = new Date();
  await inRequest('r-1', () => light('Adaeze red'));
  const [row, ...others] = await EventModel.find().lean();
  expect(others).toEqual([]);
  expect(row).toEqual({
    _id: expect.any(Types.ObjectId),
    type: 'lamp.lit',
    at: expect.any(Date),
    company: record.company,
    principal: { kind: 'session', _id: principal.userId },
    requestId: 'r-1',
    record: { kind: 'lamp', _id: record._id },
    address: null,
    device: null,
    changes: [{ field: 'colour' }],
    unsealed: true,
  });
  expect(row?.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
});

it.each<[Principal, Types.ObjectId | null]>([
  [{ ...principal, kind: 'apiKey', keyId: new Types.ObjectId(), keyName: 'Import', access: 'write' }, principal.userId],
  [
    {
      kind: 'candidate',
      interviewId: record._id,
      companyId: record.company,
      scope: systemScope(systemPrincipal('test'), record.company),
    },
    record._id,
  ],
  [systemPrincipal('a job'), null],
])('names by id who did it: $kind', async (by, _id) => {
  connect();
  await inTransaction(session => publish(lampBroken, { principal: by, session, record }));
  expect(await EventModel.findOne().lean()).toMatchObject({ principal: { kind: by.kind, _id } });
});

it('runs the subscribers of an event in their order, with what changed', async () => {
  const heard: string[] = [];
  connect(
    on(lampLit, async ({ payload }) => void heard.push(`first ${payload.colour}`)),
    on(lampBroken, async () => void heard.push('another event')),
    on(lampLit, async ({ payload, principal: by }) => void heard.push(`second ${payload.colour} ${by.kind}`)),
  );
  await light('red');
  expect(heard).toEqual(['first red', 'second red session']);
});

it('lets a subscriber write in the transaction of the change', async () => {
  connect(
    on(lampLit, async ({ payload, session }) => {
      await lamps().insertOne({ colour: `shadow of ${payload.colour}` }, { session });
    }),
  );
  await light('red');
  expect(await lamps().distinct('colour')).toEqual(['red', 'shadow of red']);
});

it('undoes change, row and what other subscribers wrote if one throws', async () => {
  connect(
    on(lampLit, async ({ session }) => void (await lamps().insertOne({ colour: 'shadow' }, { session }))),
    on(lampLit, async () => {
      throw new Error('No current');
    }),
  );
  await expect(light('red')).rejects.toThrow('No current');
  expect(await lamps().countDocuments()).toBe(0);
  expect(await EventModel.countDocuments()).toBe(0);
});

it('keeps no row and no effect of a change that fails afterwards', async () => {
  connect(on(lampLit, async ({ session }) => void (await lamps().insertOne({ colour: 'shadow' }, { session }))));
  const failing = inTransaction(async session => {
    await publish(lampLit, { principal, session, record, payload: { colour: 'red' } });
    throw new Error('Too late');
  });
  await expect(failing).rejects.toThrow('Too late');
  expect(await lamps().countDocuments()).toBe(0);
  expect(await EventModel.countDocuments()).toBe(0);
});

it('keeps one row and one effect of a change whose transaction had to run again', async () => {
  connect(on(lampLit, async ({ session }) => void (await lamps().insertOne({ colour: 'shadow' }, { session }))));
  let runs = 0;
  await inTransaction(async session => {
    await publish(lampLit, { principal, session, record, payload: { colour: 'red' } });
    runs++;
    if (runs > 1) return;
    const conflict = new mongoose.mongo.MongoServerError({ message: 'WriteConflict', code: 112 });
    conflict.addErrorLabel('TransientTransactionError');
    throw conflict;
  });
  expect(runs).toBe(2);
  expect(await lamps().countDocuments()).toBe(1);
  expect(await EventModel.countDocuments()).toBe(1);
});

it('refuses to publish outside a transaction: the row could stay without the change', async () => {
  connect();
  const session = await database().startSession();
  onTestFinished(() => session.endSession());
  await expect(publish(lampBroken, { principal, session, record })).rejects.toThrow('outside a transaction');
  expect(await EventModel.countDocuments()).toBe(0);
});

it('forgets entries of no company after 90 days, and finds those of a company in order by an index', async () => {
  const indexes = await EventModel.collection.indexes();
  const expiring = { key: { at: 1 }, expireAfterSeconds: 90 * 86_400, partialFilterExpression: { company: null } };
  expect(indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toEqual([
    expect.objectContaining(expiring),
  ]);
  expect(indexes).toContainEqual(expect.objectContaining({ key: { company: 1, at: 1, _id: 1 } }));
});
