import supertest from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createApp } from '../src/app';
import { watchChanges } from '../src/database/change-feed';
import { connectDatabase, createDatabase, disconnectDatabase, requireDb } from '../src/database/connection';
import type { Settings } from '../src/env-settings';
import type { JobKind } from '../src/jobs/job-kind';
import { startJobWorker } from '../src/jobs/job-worker';
import { enqueue } from '../src/jobs/jobs.service';
import { DAY_MS, HOUR_MS } from '#api/lib/durations';
import { database, inApp, settings, type Clock } from '../src/lib/app-context';
import { api, bearer } from './api';
import { contextWith, testContext } from './app-context';
import { stopClockAfter } from './clock';
import { databaseUri, filledCollections, useDatabase } from './database';
import { makePerson, PASSWORD } from './factories';
import { eventually, listen, refusal, serveLive } from './live';
import { makeWorld } from './sweep';

useDatabase();

/** Creates an app beside the tests' own, on an empty database, whose clock shows `now`. */
async function anotherApp(other: Partial<Settings>, clock: Clock) {
  const context = { ...contextWith(other), clock, database: createDatabase() };
  await inApp(context, () => connectDatabase(databaseUri('another')));
  onTestFinished(async () => {
    await context.database.dropDatabase();
    await inApp(context, disconnectDatabase);
    await context.database.destroy();
  });
  return { calls: supertest(createApp(context)), context };
}

const ada = { first_name: 'Ada', last_name: 'Okafor', email: 'ada@example.org', password: PASSWORD };

it('two apps of one process have settings, a clock and a database each', async () => {
  let now = new Date('2034-05-06T07:08:09Z');
  const another = await anotherApp({ REGISTRATION: 'first' }, { now: () => now });

  // Each has accounts of its own, and its own rule of who may register.
  const register = (app: typeof api, person: object) => app.post('/auth/register').send(person);
  await register(api, ada).expect(201);
  await register(another.calls, ada).expect(201);
  const ben = { ...ada, first_name: 'Ben', email: 'ben@example.org' };
  await register(api, ben).expect(201);
  await register(another.calls, ben).expect(403);

  // What it stores has its time.
  const stored = await another.context.database.collection('users').find().toArray();
  expect(stored.map(({ createdAt }) => createdAt as Date)).toEqual([now]);
  expect(await testContext.database.collection('users').countDocuments({ createdAt: now })).toBe(0);

  // A session is valid in its own app, until that app's clock says that it is over.
  const signIn = async (app: typeof api) => {
    const { body } = await app.post('/auth/login').send({ email: ada.email, password: PASSWORD }).expect(200);
    return body.data as { token: string };
  };
  const [here, there] = [await signIn(api), await signIn(another.calls)];
  const sessions = (app: typeof api, token: string) => app.get('/auth/sessions').set(bearer(token));
  await sessions(api, here.token).expect(200);
  await sessions(another.calls, there.token).expect(200);
  await sessions(another.calls, here.token).expect(401);
  await sessions(api, there.token).expect(401);
  now = new Date(now.getTime() + DAY_MS);
  await sessions(another.calls, there.token).expect(401);
  await sessions(api, here.token).expect(200);
});

/** What has the time of the database's clock, or of a library that reads the machine's: file stores, rate limits. */
const BY_ANOTHER_CLOCK = /^(jobs|locks|ratelimits)\.|\.files\.uploadDate$/;

/** Returns where documents hold a date of the last hour by the machine's clock, as `collection.field`. */
async function machineTimes(): Promise<string[]> {
  const found = new Set<string>();
  const isNow = (date: Date) => Math.abs(date.getTime() - Date.now()) < HOUR_MS;
  const search = (value: unknown, path: string): void => {
    if (value instanceof Date) {
      if (isNow(value)) found.add(path);
    } else if (Array.isArray(value)) value.forEach(one => search(one, path));
    else if (value?.constructor === Object) {
      for (const [name, one] of Object.entries(value)) search(one, `${path}.${name}`);
    }
  };
  for (const name of await filledCollections()) {
    for await (const document of database().collection(name).find()) search(document, name);
  }
  return [...found].filter(path => !BY_ANOTHER_CLOCK.test(path)).sort();
}

it('the live channel of an app serves that app, next to others of the process', async () => {
  const { calls, context } = await anotherApp({}, testContext.clock);
  const inside = <T>(work: () => T): T => inApp(context, work);
  const { url, end } = await serveLive(context);
  const watch = await inside(() => watchChanges(requireDb()));
  onTestFinished(async () => void (await Promise.all([end(), watch.stop()])));

  const owner = await inside(() => makePerson());
  const company = {
    name: 'Elsewhere',
    address: '1 Main Street',
    contact_email: 'hr@example.org',
    phone: '1',
    timeZone: 'UTC',
  };
  await calls.post('/company').set(owner.auth).send(company).expect(201);
  const { send, heard } = await listen(url, owner.token);
  expect(await send('hello', {})).toMatchObject({ data: { nouns: expect.arrayContaining(['position']) as unknown } });
  await calls.post('/positions').set(owner.auth).send({ name: 'Tester' }).expect(201);
  await eventually(() => expect(heard).toMatchObject([{ noun: 'position' }]));
  expect(await refusal(url, (await makePerson()).token)).toBe('UNAUTHENTICATED');
});

it('a job runs in the app of its worker, whichever app on the database enqueued it', async () => {
  const ran: string[] = [];
  const kind: JobKind<object> = {
    name: 'tells-its-app',
    data: z.object({}),
    concurrency: 1,
    leaseMs: HOUR_MS,
    run: async () => void ran.push(settings().PUBLIC_URL),
    retryAfterMs: () => null,
  };
  const ofWorker = contextWith({ PUBLIC_URL: 'https://worker.example.org' });
  const worker = await inApp(ofWorker, () => startJobWorker([kind]));
  onTestFinished(() => worker.stop(0));
  await enqueue(kind, {});
  await eventually(() => expect(ran).toEqual(['https://worker.example.org']));
});

it('every time that an app stores is by its own clock', async () => {
  stopClockAfter(100 * DAY_MS);
  await makeWorld();
  expect((await filledCollections()).length).toBeGreaterThan(20);
  expect(await machineTimes()).toEqual([]);
});
