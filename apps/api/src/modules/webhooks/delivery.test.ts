import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { NewWebhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startClock, stopClock, stopClockAfter } from '#api/test/clock';
import { currentTime } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { databaseUri, useDatabase } from '#api/test/database';
import { environmentWith, TSX } from '#api/test/environment';
import { makeInterviewer, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { DeliveryModel, JobModel, MailModel, UserModel, WebhookModel } from '#api/test/models';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { holdTimeouts } from '#api/test/timeouts';
import { makeWebhook, startReceiver, type Received } from '#api/test/webhooks';
import { startJobWorker, type JobWorker } from '#api/jobs/job-worker';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#api/lib/durations';
import { deliverWebhook } from './delivery.jobs';
import { resealSecrets } from './webhooks.service';
import { openSecret } from './webhooks.rules';

useDatabase();

/** What the log says of a try that the receiver did not take. */
const FAILED_TRY = /"ReceiverError".*"job failed"/;

beforeEach(() => set('WEBHOOK_ALLOW_PRIVATE', true));
const workers: JobWorker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop(0)));
});
async function work(kind = deliverWebhook): Promise<void> {
  workers.push(await startJobWorker([kind]));
}

const ping = (person: Recruiter, { _id }: NewWebhook) => api.post(`/webhooks/${_id}/ping`).set(person.auth).expect(200);
const only = () => DeliveryModel.findOne().orFail().lean();
const onlyWebhook = () => WebhookModel.findOne().orFail().lean();
const deliver = (afterMs = 0) =>
  runDueJobs({ kinds: [deliverWebhook], at: new Date(currentTime().getTime() + afterMs) });

/** A company with a webhook, and its receiver. */
async function prepare(url?: string) {
  const [recruiter, receiver] = [await makeRecruiter(), await startReceiver()];
  const webhook = await makeWebhook(recruiter, { url: url ?? receiver.url });
  return { recruiter, receiver, webhook };
}

type Message = { body: string; headers: Record<string, string> };

/** What a receiver was sent, once there are so many. */
function received(receiver: { received: Received[] }, count: 1): [Message];
function received(receiver: { received: Received[] }, count: 2): [Message, Message];
function received({ received: all }: { received: Received[] }, count: number): Message[] {
  expect(all).toHaveLength(count);
  return all.map(({ body, headers }) => ({ body, headers: headers as Record<string, string> }));
}

describe('a message', () => {
  it('is signed as Standard Webhooks says, by the secret that was shown', async () => {
    const { recruiter, receiver, webhook } = await prepare();
    await ping(recruiter, webhook);
    await deliver();
    const [{ body, headers }] = received(receiver, 1);
    const verifier = new Webhook(webhook.secret);
    expect(verifier.verify(body, headers)).toMatchObject({ type: 'ping' });
    expect(() => verifier.verify(body.replace('ping', 'pong'), headers)).toThrow('No matching signature');
    const another = new Webhook((await makeWebhook(recruiter)).secret);
    expect(() => another.verify(body, headers)).toThrow('No matching signature');
    expect(headers['webhook-id']).toBe(`msg_${(await only())._id.toHexString()}`);
  });

  it('is tried again with the time of that try, the same id and the same bytes', async () => {
    expectLog(FAILED_TRY);
    const { recruiter, receiver, webhook } = await prepare();
    receiver.status = 500;
    await ping(recruiter, webhook);
    await deliver();
    expect(await only()).toMatchObject({
      state: 'queued',
      tries: 1,
      attempts: [{ status: 500, error: 'Answered 500' }],
      nextAt: expect.any(Date),
    });
    expect(await onlyWebhook()).toMatchObject({ failingSince: expect.any(Date), lastDeliveredAt: null });
    receiver.status = 200;
    stopClockAfter(30 * SECOND_MS);
    await deliver();
    startClock();
    expect(await only()).toMatchObject({ state: 'delivered', tries: 2, nextAt: null });
    expect(await onlyWebhook()).toMatchObject({ failingSince: null, lastDeliveredAt: expect.any(Date) });
    const [first, second] = received(receiver, 2);
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    const [before, after] = [first, second].map(({ headers }) => Number(headers['webhook-timestamp'])) as [
      number,
      number,
    ];
    expect(after - before).toBeGreaterThanOrEqual(29);
  });

  it('comes again within 30 seconds at first, then later and later, for three days', { tags: 'deep' }, async () => {
    expectLog(FAILED_TRY);
    const { recruiter, receiver, webhook } = await prepare();
    receiver.status = 503;
    await ping(recruiter, webhook);
    const began = currentTime().getTime();
    const pauses: number[] = [];
    stopClock(began);
    for (;;) {
      await deliver();
      const { nextAt } = await only();
      if (!nextAt) break;
      pauses.push(nextAt.getTime() - currentTime().getTime());
      stopClock(nextAt);
      // Its wait is measured by the database's clock, which continues meanwhile.
      await JobModel.updateMany({}, { availableAt: new Date(0) });
    }
    const passed = currentTime().getTime() - began;
    startClock();
    expect(pauses[0]).toBeLessThanOrEqual(30 * SECOND_MS);
    const growing = pauses.slice(0, -1);
    expect(growing).toEqual(growing.toSorted((one, other) => one - other));
    // The last one ends three days after the message was asked for, a moment before the first try.
    expect(passed).toBeGreaterThanOrEqual(3 * DAY_MS - HOUR_MS);
    expect(passed).toBeLessThan(3 * DAY_MS + HOUR_MS);
    expect(await only()).toMatchObject({ state: 'failed', tries: receiver.received.length, nextAt: null });
    expect(receiver.received.length).toBeGreaterThan(10);
  });

  it('is not lost by a receiver that is away for a while', async () => {
    expectLog(FAILED_TRY);
    const { recruiter, receiver, webhook } = await prepare();
    receiver.close();
    await ping(recruiter, webhook);
    await deliver();
    expect(await only()).toMatchObject({ attempts: [{ status: null, error: 'No one answers at this address' }] });
    const back = await startReceiver();
    await WebhookModel.updateOne({}, { url: back.url });
    await deliver(30 * SECOND_MS);
    expect(back.received).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'delivered', tries: 2 });
  });

  it('never goes to a private address once that is not allowed any more', async () => {
    expectLog(FAILED_TRY);
    const { recruiter, receiver, webhook } = await prepare();
    await ping(recruiter, webhook);
    set('WEBHOOK_ALLOW_PRIVATE', false);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await only()).toMatchObject({
      state: 'queued',
      attempts: [{ status: null, error: 'This address leads into a private network' }],
    });
  });

  it('never goes to a host that is not one of WEBHOOK_HOSTS any more', async () => {
    expectLog(FAILED_TRY);
    const { recruiter, receiver, webhook } = await prepare();
    await ping(recruiter, webhook);
    set('WEBHOOK_HOSTS', ['hooks.example.com']);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await only()).toMatchObject({
      state: 'queued',
      attempts: [
        { status: null, error: 'Webhooks of this server only go to chosen hosts, and this is not one of them' },
      ],
    });
  });

  it('is still signed after the server’s secret was changed, also without the old one', async () => {
    const { recruiter, receiver, webhook } = await prepare();
    const before = (await onlyWebhook()).sealedSecret;
    set('JWT_SECRET_PREVIOUS', 'a secret for tests that is long enough');
    set('JWT_SECRET', 'another secret for tests, long enough too');
    await ping(recruiter, webhook);
    await deliver();
    const [{ body, headers }] = received(receiver, 1);
    new Webhook(webhook.secret).verify(body, headers);
    // As each process does when it starts.
    expect([await resealSecrets(), await resealSecrets()]).toEqual([1, 0]);
    const { sealedSecret, _id } = await onlyWebhook();
    expect(sealedSecret).not.toBe(before);
    set('JWT_SECRET_PREVIOUS', undefined);
    expect(openSecret(sealedSecret, _id)).toEqual({ text: webhook.secret, isOld: false });
  });

  it('says so if its secret can no longer be read, and sends nothing without a signature', async () => {
    expectLog(FAILED_TRY);
    const { recruiter, receiver, webhook } = await prepare();
    await ping(recruiter, webhook);
    set('JWT_SECRET', 'another secret for tests, long enough too');
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await only()).attempts[0]?.error).toMatch(/^The secret of this webhook can no longer be read\./);
  });
});

describe('a receiver that takes nothing', () => {
  /** Lets every try fail until there is no further one. */
  async function giveUp(): Promise<void> {
    for (let days = 0; days <= 4; days += 0.25) await deliver(days * DAY_MS);
    expect(await JobModel.countDocuments({ name: 'deliver-webhook' })).toBe(0);
  }

  it(
    'a receiver that takes nothing for three days is sent nothing more, and those who may manage webhooks are emailed once',
    { tags: 'deep' },
    async () => {
      expectLog(FAILED_TRY);
      const { recruiter, receiver, webhook } = await prepare();
      const colleague = await makeInterviewer(recruiter, { role: 'owner' });
      const gone = await makeInterviewer(recruiter, { role: 'owner' });
      await makeInterviewer(recruiter, { role: 'recruiter' });
      await UserModel.updateOne({ _id: gone._id }, { active: false });
      receiver.status = 500;
      for (let n = 0; n < 2; n++) await ping(recruiter, webhook);
      await giveUp();
      expect(await onlyWebhook()).toMatchObject({ enabled: false, switchedOffAt: expect.any(Date) });
      const states = (await DeliveryModel.find().lean()).map(({ state }) => state);
      // The first to end took the other one along.
      expect(states.toSorted()).toEqual(['dropped', 'failed']);
      const mails = await MailModel.find({ kind: 'webhook-off' }).lean();
      expect(mails.map(({ to }) => to.address).toSorted()).toEqual([colleague.email, recruiter.email].toSorted());
      expect(mails[0]?.text).toContain(receiver.url);
    },
  );

  it('but the one message stays on', { tags: 'deep' }, async () => {
    expectLog(FAILED_TRY);
    const { recruiter, receiver, webhook } = await prepare();
    receiver.status = 500;
    await ping(recruiter, webhook);
    await deliver();
    const { _id } = await only();
    receiver.status = 200;
    await ping(recruiter, webhook);
    await runDueJobs({ kinds: [deliverWebhook] });
    receiver.status = 500;
    await giveUp();
    expect(await DeliveryModel.findById(_id).lean()).toMatchObject({ state: 'failed' });
    expect(await onlyWebhook()).toMatchObject({ enabled: true });
    expect(await MailModel.countDocuments({ kind: 'webhook-off' })).toBe(0);
  });

  it('stays on if it was moved or switched on since what failed was asked for', { tags: 'deep' }, async () => {
    expectLog(FAILED_TRY);
    const { recruiter, receiver, webhook } = await prepare();
    receiver.status = 500;
    await ping(recruiter, webhook);
    await deliver();
    const other = await startReceiver();
    other.status = 500;
    await api.patch(`/webhooks/${webhook._id}`).set(recruiter.auth).send({ url: other.url }).expect(200);
    await giveUp();
    expect(await only()).toMatchObject({ state: 'failed' });
    expect(await onlyWebhook()).toMatchObject({ enabled: true });
  });
});

describe('a receiver that says what it is', () => {
  it('gone is switched off at once with everything that waits, even if it took messages before, and an email says so', async () => {
    expectLog(FAILED_TRY);
    const { recruiter, receiver, webhook } = await prepare();
    await ping(recruiter, webhook);
    await deliver();
    receiver.status = 410;
    for (let n = 0; n < 2; n++) await ping(recruiter, webhook);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect(await onlyWebhook()).toMatchObject({ enabled: false, switchedOffAt: expect.any(Date) });
    const states = (await DeliveryModel.find().lean()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['delivered', 'dropped', 'failed']);
    expect((await MailModel.findOne({ kind: 'webhook-off' }).orFail().lean()).text).toContain('says that it is gone');
    await deliver(4 * DAY_MS);
    expect(receiver.received).toHaveLength(2);
  });

  it.each([
    ['429 with seconds', 429, '3600', HOUR_MS],
    ['503 with seconds', 503, '7200', 2 * HOUR_MS],
    ['503 for longer than a day', 503, '999999', DAY_MS],
    ['503 for less than our own pause', 503, '1', 10 * SECOND_MS],
    ['503 with what is neither seconds nor a date', 503, 'soon', 10 * SECOND_MS],
    ['500, where it means nothing', 500, '3600', 10 * SECOND_MS],
  ])('busy is left alone for as long as it asks: %s', async (_what, status, header, pause) => {
    expectLog(FAILED_TRY);
    stopClock();
    const busy = await startReceiver((_req, res) => void res.writeHead(status, { 'Retry-After': header }).end());
    const { recruiter, webhook } = await prepare(busy.url);
    await ping(recruiter, webhook);
    await deliver();
    expect((await only()).nextAt?.getTime()).toBe(currentTime().getTime() + pause);
    // By the clock of the database.
    const { availableAt, createdAt } = await JobModel.findOne({ name: 'deliver-webhook' }).orFail().lean();
    expect(availableAt.getTime() - createdAt.getTime()).toBeGreaterThanOrEqual(pause);
  });

  it('busy until a date is left alone until then', async () => {
    expectLog(FAILED_TRY);
    const now = Math.floor(currentTime().getTime() / SECOND_MS) * SECOND_MS;
    stopClock(now);
    const until = new Date(now + HOUR_MS);
    const busy = await startReceiver(
      (_req, res) => void res.writeHead(503, { 'Retry-After': until.toUTCString() }).end(),
    );
    const { recruiter, webhook } = await prepare(busy.url);
    await ping(recruiter, webhook);
    await deliver();
    expect((await only()).nextAt).toEqual(until);
  });
});

describe('a receiver that is slow', () => {
  it('slows no change, and leaves other companies their places', { tags: 'deep' }, async () => {
    holdTimeouts();
    const slow = await startReceiver(() => undefined);
    const [busy, other] = [await prepare(slow.url), await prepare()];
    for (let n = 0; n < 30; n++) await ping(busy.recruiter, busy.webhook);
    await work();
    await vi.waitFor(() => expect(slow.received).toHaveLength(2), { timeout: 120_000 });
    await ping(other.recruiter, other.webhook);
    await vi.waitFor(() => expect(other.receiver.received).toHaveLength(1), { timeout: 120_000 });
    // What came after it was asked for while these two wait for their answers.
    expect(slow.received).toHaveLength(2);
    expectLog(/job failed/);
  });
});

it(
  'a process that is killed after it sent a message and before it said so leaves it to another, under the same id',
  { tags: 'deep' },
  async () => {
    let answer = false;
    const receiver = await startReceiver((_req, res) => void (answer && res.writeHead(204).end()));
    const { recruiter, webhook } = await prepare(receiver.url);
    await ping(recruiter, webhook);
    const program = path.resolve(import.meta.dirname, '../../../test/webhooks-process.ts');
    const child = fork(program, [databaseUri(), String(HOUR_MS)], {
      execArgv: TSX,
      env: environmentWith({ WEBHOOK_ALLOW_PRIVATE: 'true' }),
    });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 120_000 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await only()).toMatchObject({ state: 'queued', tries: 0 });
    answer = true;
    // Its lease has ended.
    await JobModel.updateOne({}, { availableAt: currentTime() });
    await work();
    await vi.waitFor(async () => expect(await only()).toMatchObject({ state: 'delivered', tries: 1 }), {
      timeout: 120_000,
    });
    const [first, second] = received(receiver, 2);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
  },
);

it('a process that is stopped while a receiver thinks counts no try against it', async () => {
  expectLog(/job failed/);
  const slow = await startReceiver(() => undefined);
  const { recruiter, webhook } = await prepare(slow.url);
  await ping(recruiter, webhook);
  const worker = await startJobWorker([deliverWebhook]);
  await vi.waitFor(() => expect(slow.received).toHaveLength(1), { timeout: 120_000 });
  await worker.stop(0);
  expect(await only()).toMatchObject({ state: 'queued', tries: 0, attempts: [] });
  expect(await onlyWebhook()).toMatchObject({ failingSince: null });
  expect(await JobModel.findOne().lean()).toMatchObject({ attempts: 0, holder: null });
});

it('keeps the latest thousand of a webhook, and all that waits', { tags: 'deep' }, async () => {
  const { recruiter, receiver, webhook } = await prepare();
  await ping(recruiter, webhook);
  const { _id, ...like } = await only();
  const at = (n: number) => new Date(like.createdAt.getTime() - n * SECOND_MS);
  await DeliveryModel.insertMany(
    Array.from({ length: 1_005 }, (_, n) => ({
      ...like,
      state: n === 1_004 ? ('queued' as const) : ('delivered' as const),
      createdAt: at(n + 1),
    })),
  );
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await DeliveryModel.countDocuments({ state: 'delivered' })).toBe(1_000);
  expect(await DeliveryModel.countDocuments({ state: 'queued' })).toBe(1);
  expect(await DeliveryModel.exists({ _id })).not.toBeNull();
});

it('forgets deliveries after 30 days', async () => {
  const indexes = await DeliveryModel.collection.indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 30 * 86_400 }));
});
