import type { Delivery, NewWebhook, Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { DeliveryModel, EventModel, JobModel, WebhookModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { makeWebhook, startReceiver } from '#api/test/webhooks';
import { revokeAccess } from '#api/backup/restore-archive';
import { requireDb } from '#api/database/connection';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { takeCompanyTurn } from '../company/company.service';

useDatabase();

const VALID = { url: 'https://hooks.example.org/in?team=2', events: ['report.ready', 'interview.scheduled'] };

const add = (person: Recruiter, fields: object = {}) =>
  api
    .post('/webhooks')
    .set(person.auth)
    .send({ ...VALID, ...fields });
const change = (person: Recruiter, id: string, fields: object) =>
  api.patch(`/webhooks/${id}`).set(person.auth).send(fields);
const ping = (person: Recruiter, id: string) => api.post(`/webhooks/${id}/ping`).set(person.auth);
const listed = async (person: Recruiter): Promise<Webhook[]> =>
  (await api.get('/webhooks').set(person.auth).expect(200)).body.data;
const deliveries = async (person: Recruiter, id: string, query = ''): Promise<Delivery[]> =>
  (await api.get(`/webhooks/${id}/deliveries${query}`).set(person.auth).expect(200)).body.data;

describe('adding a webhook', () => {
  it('answers 201 with a secret that is shown this once, and stored so that it cannot be read', async () => {
    const recruiter = await makeRecruiter();
    const reply = await add(recruiter, { description: 'Our calendar' }).expect(201);
    const { secret, ...webhook } = reply.body.data as NewWebhook;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      _id: expect.any(String),
      url: VALID.url,
      // In the order of the contract.
      events: ['interview.scheduled', 'report.ready'],
      description: 'Our calendar',
      enabled: true,
      switchedOffAt: null,
      lastDeliveredAt: null,
      failingSince: null,
      createdAt: expect.any(String),
      createdBy: { _id: recruiter._id, name: 'Mara Santos' },
    });
    expect(await listed(recruiter)).toEqual([webhook]);
    expect(JSON.stringify(await WebhookModel.find().lean())).not.toContain(secret.slice(6));
    expect(await EventModel.exists({ type: 'webhook.added' })).not.toBeNull();
  });

  it('generates another secret for each', async () => {
    const recruiter = await makeRecruiter();
    const [one, other] = [await makeWebhook(recruiter), await makeWebhook(recruiter)];
    expect(one.secret).not.toBe(other.secret);
  });

  it.each([
    [{ url: undefined }, 'Address is required'],
    [{ url: '' }, 'Address is required'],
    [{ url: 7 }, 'Address must be text'],
    [{ url: 'hooks' }, 'Address must be one of a web page, such as https://hr.example.org/hooks'],
    [{ url: 'ftp://hooks.example.org' }, 'Address must be one of a web page, such as https://hr.example.org/hooks'],
    [{ url: `https://hooks.example.org/${'a'.repeat(2_000)}` }, 'Address must be 2000 characters or less'],
    [{ url: 'https://mara:secret@hooks.example.org' }, 'Address may hold no user name and password'],
    [{ url: 'http://hooks.example.org' }, 'Address must begin with https://'],
    [{ url: 'https://127.0.0.1/' }, 'This address leads into a private network'],
    [{ url: 'https://[::1]:8443/' }, 'This address leads into a private network'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'This address leads into a private network'],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, 'This address leads into a private network'],
    [{ url: 'https://2130706433/' }, 'This address leads into a private network'],
    [{ url: 'https://0x7f.1/' }, 'This address leads into a private network'],
    [{ events: [] }, 'Choose at least one event'],
    [{ events: undefined }, expect.stringMatching(/^events must be a list of interview\.scheduled, /)],
    [{ events: ['interview.exploded'] }, expect.stringMatching(/^events must be a list of interview\.scheduled, /)],
    [{ description: 'a'.repeat(201) }, 'Description must be 200 characters or less'],
  ])('refuses %j with 400', async (fields, message) => {
    const recruiter = await makeRecruiter();
    const reply = await add(recruiter, fields).expect(400);
    expect(reply.body.issues).toContainEqual(expect.objectContaining({ message }));
    expect(await listed(recruiter)).toEqual([]);
  });

  it('takes http and private addresses if WEBHOOK_ALLOW_PRIVATE is set', async () => {
    const recruiter = await makeRecruiter();
    set('WEBHOOK_ALLOW_PRIVATE', true);
    await add(recruiter, { url: 'http://127.0.0.1:8080/hooks' }).expect(201);
  });

  it.each([
    ['https://hooks.example.com/in', 201],
    ['https://a.example.org/', 201],
    ['https://a.b.example.org/', 201],
    ['https://example.org/', 400],
    ['https://badexample.org/', 400],
    ['https://hooks.example.com.evil.example/', 400],
    ['https://example.net/', 400],
  ])('adding %s as a webhook where WEBHOOK_HOSTS names hosts is answered by %i', async (url, status) => {
    const recruiter = await makeRecruiter();
    set('WEBHOOK_HOSTS', ['hooks.example.com', '*.example.org']);
    await add(recruiter, { url }).expect(status);
  });

  it('takes 20 of a company and no more, also of many at once', { tags: 'deep' }, async () => {
    const [recruiter, other] = [await makeRecruiter(), await makeRecruiter()];
    for (let n = 0; n < 17; n++) await makeWebhook(recruiter);
    const replies = await Promise.all(Array.from({ length: 6 }, () => add(recruiter)));
    const codes = replies.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`.trim());
    expect(codes.toSorted()).toEqual([...Array(3).fill('201'), ...Array(3).fill('409 TOO_MANY_WEBHOOKS')]);
    await add(other).expect(201);
  });

  it('counts those that are added at the same moment, even if there are no others', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const webhook = await WebhookModel.findById((await makeWebhook(recruiter))._id)
      .orFail()
      .lean();
    await WebhookModel.deleteMany();
    const scope = systemScope(systemPrincipal('tests'), webhook.company);
    const conflicts = async () =>
      (await requireDb().command({ serverStatus: 1 }))['transactions'].totalAborted as number;
    const before = await conflicts();
    let added: Promise<{ status: number }> | undefined;
    await inTransaction(async session => {
      await takeCompanyTurn(scope, session);
      const rows = Array.from({ length: 20 }, () => ({ ...webhook, _id: new Types.ObjectId() }));
      await WebhookModel.insertMany(rows, { session });
      let isAnswered = false;
      added ??= add(recruiter).then(reply => {
        isAnswered = true;
        return reply;
      });
      await vi.waitFor(async () => expect(isAnswered || (await conflicts()) > before).toBe(true), { timeout: 120_000 });
    });
    expect((await added)?.status).toBe(409);
    expect(await listed(recruiter)).toHaveLength(20);
  });
});

describe('changing a webhook', () => {
  it('changes the fields that are sent and keeps the rest', async () => {
    const recruiter = await makeRecruiter();
    const { secret: _secret, ...webhook } = await makeWebhook(recruiter, { description: 'One' });
    const reply = await change(recruiter, webhook._id, { events: ['ping'], description: '' }).expect(200);
    expect(reply.body.data).toEqual({ ...webhook, events: ['ping'], description: '' });
    expect(await listed(recruiter)).toEqual([reply.body.data]);
    expect(await EventModel.findOne({ type: 'webhook.updated' }).lean()).toMatchObject({
      changes: [
        { field: 'events', from: ['interview.scheduled'], to: ['ping'] },
        // What people write is named, and not kept.
        { field: 'description' },
      ],
    });
  });

  it('is no event if nothing changes', async () => {
    const recruiter = await makeRecruiter();
    const { _id, url, events } = await makeWebhook(recruiter);
    await change(recruiter, _id, { url, events, enabled: true }).expect(200);
    expect(await EventModel.exists({ type: 'webhook.updated' })).toBeNull();
  });

  it('refuses an address that could never be reached', async () => {
    const recruiter = await makeRecruiter();
    const { _id, url } = await makeWebhook(recruiter);
    await change(recruiter, _id, { url: 'https://10.0.0.1/' }).expect(400);
    expect(await listed(recruiter)).toMatchObject([{ url }]);
  });

  it('shows no state of the old address for a new one', async () => {
    const recruiter = await makeRecruiter();
    const { _id } = await makeWebhook(recruiter);
    const known = { switchedOffAt: new Date(), failingSince: new Date(), lastDeliveredAt: new Date() };
    await WebhookModel.updateOne({ _id }, known);
    const reply = await change(recruiter, _id, { url: 'https://other.example.org/' }).expect(200);
    expect(reply.body.data).toMatchObject({ switchedOffAt: null, failingSince: null, lastDeliveredAt: null });
  });

  it(
    'drops waiting messages when switched off, and does not send them when switched on again',
    { tags: 'deep' },
    async () => {
      set('WEBHOOK_ALLOW_PRIVATE', true);
      const [recruiter, receiver] = [await makeRecruiter(), await startReceiver()];
      const { _id } = await makeWebhook(recruiter, { url: receiver.url });
      await ping(recruiter, _id).expect(200);
      await change(recruiter, _id, { enabled: false }).expect(200);
      expect(await deliveries(recruiter, _id)).toMatchObject([{ state: 'dropped', nextTryAt: null, tries: 0 }]);
      await makeInterview(recruiter);
      await change(recruiter, _id, { enabled: true }).expect(200);
      await runDueJobs();
      expect(receiver.received).toEqual([]);
      expect(await JobModel.countDocuments({ name: 'deliver-webhook' })).toBe(0);
    },
  );
});

describe('removing a webhook', () => {
  it('removes its deliveries, and does not send those that wait', async () => {
    set('WEBHOOK_ALLOW_PRIVATE', true);
    const [recruiter, receiver] = [await makeRecruiter(), await startReceiver()];
    const { _id } = await makeWebhook(recruiter, { url: receiver.url });
    const other = await makeWebhook(recruiter, { url: receiver.url });
    await ping(recruiter, _id).expect(200);
    const reply = await api.delete(`/webhooks/${_id}`).set(recruiter.auth).expect(200);
    expect(reply.body).toEqual({ data: null });
    expect((await listed(recruiter)).map(one => one._id)).toEqual([other._id]);
    expect(await DeliveryModel.countDocuments()).toBe(0);
    await runDueJobs();
    expect(receiver.received).toEqual([]);
    await api.get(`/webhooks/${_id}/deliveries`).set(recruiter.auth).expect(404);
  });
});

describe('a ping', () => {
  it('is sent only to its webhook, regardless of subscriptions, and its delivery says how it ended', async () => {
    set('WEBHOOK_ALLOW_PRIVATE', true);
    const [recruiter, receiver, other] = [await makeRecruiter(), await startReceiver(), await startReceiver()];
    const { secret: _secret, ...webhook } = await makeWebhook(recruiter, { url: receiver.url });
    await makeWebhook(recruiter, { url: other.url, events: ['ping'] });
    const reply = await ping(recruiter, webhook._id).expect(200);
    expect(reply.body.data).toMatchObject({ type: 'ping', state: 'queued', tries: 0, attempts: [] });
    await runDueJobs();
    expect(other.received).toEqual([]);
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { type: 'ping', timestamp: expect.any(String), data: webhook },
    ]);
    const [delivery] = await deliveries(recruiter, webhook._id);
    expect(delivery).toEqual({
      ...reply.body.data,
      state: 'delivered',
      tries: 1,
      nextTryAt: null,
      attempts: [{ at: expect.any(String), ms: expect.any(Number), status: 204, error: null }],
    });
  });

  it('is refused for a webhook that is off, and beyond LIMIT_WEBHOOK_PINGS', async () => {
    const recruiter = await makeRecruiter();
    const { _id } = await makeWebhook(recruiter);
    set('LIMIT_WEBHOOK_PINGS', 2);
    await ping(recruiter, _id).expect(200);
    await change(recruiter, _id, { enabled: false });
    expect((await ping(recruiter, _id).expect(409)).body.code).toBe('WEBHOOK_OFF');
    await ping(recruiter, _id).expect(429);
  });
});

describe('the list of deliveries', () => {
  it('lists the newest first, in pages, by state, and without contents', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { _id } = await makeWebhook(recruiter);
    const other = await makeWebhook(recruiter);
    await ping(recruiter, other._id).expect(200);
    for (let n = 0; n < 3; n++) await ping(recruiter, _id).expect(200);
    const newest = await DeliveryModel.findOne({ webhook: _id }).sort({ _id: -1 }).orFail().lean();
    await DeliveryModel.updateOne({ _id: newest._id }, { state: 'failed' });
    expect(await deliveries(recruiter, _id)).toHaveLength(3);
    const reply = await api.get(`/webhooks/${_id}/deliveries?page=1&size=2`).set(recruiter.auth).expect(200);
    expect(reply.body).toMatchObject({
      data: [{ _id: newest._id.toHexString(), state: 'failed' }, { state: 'queued' }],
      page: { number: 1, size: 2, total: 3 },
    });
    expect(await deliveries(recruiter, _id, '?state=failed')).toHaveLength(1);
    expect(reply.text).not.toContain('hooks.example.org');
  });
});

describe('sending again', () => {
  const redeliver = (person: Recruiter, id: string, delivery: string) =>
    api.post(`/webhooks/${id}/deliveries/${delivery}/redeliver`).set(person.auth);

  it('sends the same bytes under the same webhook-id', { tags: 'deep' }, async () => {
    set('WEBHOOK_ALLOW_PRIVATE', true);
    const [recruiter, receiver] = [await makeRecruiter(), await startReceiver()];
    const { _id } = await makeWebhook(recruiter, { url: receiver.url });
    await ping(recruiter, _id).expect(200);
    await runDueJobs();
    const [delivery] = await deliveries(recruiter, _id);
    const reply = await redeliver(recruiter, _id, delivery?._id ?? '').expect(200);
    expect(reply.body.data).toMatchObject({ _id: delivery?._id, state: 'queued', tries: 1 });
    await runDueJobs();
    const [first, second, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await deliveries(recruiter, _id)).toMatchObject([{ state: 'delivered', tries: 2, attempts: [{}, {}] }]);
    expect(await EventModel.exists({ type: 'webhook.redelivered' })).not.toBeNull();
  });

  it('is 409 for a webhook that is off, and 404 for a delivery of another webhook', async () => {
    const recruiter = await makeRecruiter();
    const [one, other] = [await makeWebhook(recruiter), await makeWebhook(recruiter)];
    const reply = await ping(recruiter, one._id).expect(200);
    const { _id } = reply.body.data as Delivery;
    await redeliver(recruiter, other._id, _id).expect(404);
    await redeliver(recruiter, one._id, new Types.ObjectId().toHexString()).expect(404);
    await change(recruiter, one._id, { enabled: false }).expect(200);
    expect((await redeliver(recruiter, one._id, _id).expect(409)).body.code).toBe('WEBHOOK_OFF');
  });
});

it('a restore keeps on only webhooks that are on in the data it replaces', async () => {
  const recruiter = await makeRecruiter();
  const [on, off, gone] = [await makeWebhook(recruiter), await makeWebhook(recruiter), await makeWebhook(recruiter)];
  // As the archive has them: all three are on.
  const copy = requireDb().collection('restoring.webhooks');
  await copy.insertMany(await WebhookModel.find().lean());
  await change(recruiter, off._id, { enabled: false }).expect(200);
  await api.delete(`/webhooks/${gone._id}`).set(recruiter.auth).expect(200);
  await revokeAccess(requireDb());
  const left = await copy.find({ enabled: true }).toArray();
  expect(left.map(({ _id }) => _id.toHexString())).toEqual([on._id]);
  await copy.drop();
});
