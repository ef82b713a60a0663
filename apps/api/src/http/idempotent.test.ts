import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import {
  makeApiKey,
  interviewForm,
  makeInterview,
  makeInterviewer,
  makePdf,
  makePosition,
  makeRecruiter,
  PASSWORD,
  uniqueEmail,
  type Recruiter,
} from '#api/test/factories';
import { InterviewModel, PositionModel, IdempotencyRecordModel, scopeOf, WebhookModel } from '#api/test/models';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { storeSession } from '#api/test/stored';
import { outcome } from '#api/test/sweep';
import { appSubscribers } from '../app-subscribers';
import { STAGING } from '../database/restore-mark';
import { atOneMoment } from '../backup/read-collections';
import { revokeAccess } from '../backup/restore-archive';
import { archiveOf, NOT_IN_BACKUPS } from '../backup/write-archive';
import { requireDb } from '../database/connection';
import { eraseRecords } from '../modules/privacy/erase-records.service';
import { on, type DomainEvent } from '../events/domain-event';
import { connectSubscribers } from '#api/test/app-context';
import { inTransaction } from '../database/transaction';
import { positionAdded } from '../modules/positions/positions.service';
import { webhookAdded } from '../modules/webhooks/webhooks.events';
import { claimCall, KEPT_MAX_BYTES, mayKeep } from '../idempotency/idempotency.service';

useDatabase();

let owner: Recruiter;
beforeEach(async () => {
  owner = await makeRecruiter();
});

interface Sent {
  key?: string;
  name?: string;
  auth?: Recruiter['auth'];
}

const addPosition = ({ key = 'k1', name = 'Tester', auth = owner.auth }: Sent = {}) =>
  api.post('/positions').set(auth).set('Idempotency-Key', key).send({ name });

const HOOK = { url: 'https://hooks.example.org/', events: ['report.ready'] };
const addWebhook = () => api.post('/webhooks').set(owner.auth).set('Idempotency-Key', 'k1').send(HOOK);

/** From now on each new record does this in its transaction, until the test ends. */
const whenAdded = (work: () => Promise<void>, event: DomainEvent<undefined> = positionAdded) =>
  onTestFinished(connectSubscribers([...appSubscribers, on(event, work)]));

/** Holds the transaction of the first new record until `release` is called. */
function holdFirst(event: DomainEvent<undefined> = positionAdded) {
  const holding = new EventTarget();
  const held = once(holding, 'held');
  let isFirst = true;
  whenAdded(async () => {
    if (!isFirst) return;
    isFirst = false;
    const released = once(holding, 'released');
    holding.dispatchEvent(new Event('held'));
    await released;
  }, event);
  return { held, release: () => holding.dispatchEvent(new Event('released')) };
}

describe('the same call again', () => {
  it('gets the first reply, byte by byte and marked as such, and changes nothing', async () => {
    const first = await addPosition().expect(201);
    const again = await addPosition().expect(201);
    expect(again.text).toBe(first.text);
    expect(again.type).toBe('application/json');
    expect([first.headers['idempotent-replay'], again.headers['idempotent-replay']]).toEqual([undefined, 'true']);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await PositionModel.countDocuments()).toBe(1);
  });

  it('repeating a form with a file schedules one interview, whatever boundary its sender chooses', async () => {
    const form = interviewForm((await makePosition(owner))._id);
    const resume = await makePdf();
    const post = (file = resume) =>
      api.post('/interviews').set(owner.auth).set('Idempotency-Key', 'k1').field(form).attach('resume', file, 'cv.pdf');
    const [first, again] = [await post().expect(201), await post().expect(201)];
    expect(again.text).toBe(first.text);
    expect(await InterviewModel.countDocuments()).toBe(1);
    expect(outcome(await post(await makePdf(2)))).toBe('422 IDEMPOTENCY_MISMATCH');
    expect(await InterviewModel.countDocuments()).toBe(1);
  });

  it('gets the refusal that the first one got, also if it would succeed now', { tags: 'deep' }, async () => {
    const interview = await makeInterview(owner);
    const cancel = () =>
      api.post(`/interviews/${interview._id}/no-show`).set(owner.auth).set('Idempotency-Key', 'k1').send({});
    const first = await cancel().expect(409);
    await InterviewModel.updateOne({ _id: interview._id }, { startsAt: new Date(Date.now() - 3_600_000) });
    const again = await cancel().expect(409);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replay']).toBe('true');
    await addPosition({ name: '', key: 'k2' }).expect(400);
    expect((await addPosition({ name: '', key: 'k2' })).headers['idempotent-replay']).toBe('true');
  });

  it(
    'is kept of an account up to 64 MB a day; past it nothing is changed twice all the same, and other accounts are as before',
    { tags: 'deep' },
    async () => {
      const tom = await makeInterviewer(owner);
      expect(await mayKeep(new Types.ObjectId(owner._id), KEPT_MAX_BYTES)).toBe(true);
      await addPosition().expect(201);
      expect(outcome(await addPosition())).toBe('409 IDEMPOTENCY_REPLY_LOST');
      expect(await PositionModel.countDocuments()).toBe(1);
      for (const _ of [1, 2]) {
        const reply = await addPosition({ key: 'k2', name: '' }).expect(400);
        expect(reply.headers).not.toHaveProperty('idempotent-replay');
      }
      expect((await IdempotencyRecordModel.find().lean()).map(({ reply }) => reply)).toEqual([null, null]);
      for (const again of [undefined, 'true']) {
        const reply = await addPosition({ auth: tom.auth, name: 'Another' }).expect(201);
        expect(reply.headers['idempotent-replay']).toBe(again);
      }
    },
  );

  it('is made if the first one failed by a fault of the server, or met a limit', async () => {
    expectLog(/Away/, /"status":500/);
    let isAway = true;
    whenAdded(async () => {
      if (isAway) throw new Error('Away');
    });
    await addPosition().expect(500);
    isAway = false;
    const reply = await addPosition().expect(201);
    expect(reply.headers['idempotent-replay']).toBeUndefined();

    set('LIMIT_USERS_ADDED', 0);
    const person = {
      first_name: 'Tom',
      last_name: 'Becker',
      email: 'tom@example.org',
      password: 'correct horse',
      phone: '1',
    };
    const add = () => api.post('/users/add').set(owner.auth).set('Idempotency-Key', 'k2').send(person);
    await add().expect(429);
    set('LIMIT_USERS_ADDED', 10);
    await add().expect(201);
  });

  it('is different for another account, and the same for a person and their key', async () => {
    const tom = await makeInterviewer(owner);
    const { auth } = await makeApiKey(owner);
    const first = await addPosition().expect(201);
    expect((await addPosition({ auth })).text).toBe(first.text);
    const theirs = await addPosition({ auth: tom.auth, name: 'Another' }).expect(201);
    expect(theirs.headers['idempotent-replay']).toBeUndefined();
  });

  it('is lost for an account that has another role by now', async () => {
    const tom = await makeInterviewer(owner);
    await addPosition({ auth: tom.auth }).expect(201);
    await api.patch(`/team/${tom._id}`).set(owner.auth).send({ role: 'owner' }).expect(200);
    expect(outcome(await addPosition({ auth: tom.auth }))).toBe('409 IDEMPOTENCY_REPLY_LOST');
    expect(await PositionModel.countDocuments()).toBe(1);
  });

  it('is refused to a caller who may no longer make it', async () => {
    const tom = await makeInterviewer(owner);
    await addPosition({ auth: tom.auth }).expect(201);
    await api.patch(`/team/${tom._id}`).set(owner.auth).send({ role: 'viewer' }).expect(200);
    await addPosition({ auth: tom.auth }).expect(403);
  });
});

describe('another call with the same key', () => {
  it('is 422, by its body or by its path', async () => {
    await addPosition().expect(201);
    expect(outcome(await addPosition({ name: 'Engineer' }))).toBe('422 IDEMPOTENCY_MISMATCH');
    const elsewhere = api.post('/company').set(owner.auth).set('Idempotency-Key', 'k1').send({ name: 'Tester' });
    expect(outcome(await elsewhere)).toBe('422 IDEMPOTENCY_MISMATCH');
    expect(await PositionModel.countDocuments()).toBe(1);
    await addPosition({ name: 'Engineer', key: 'k2' }).expect(201);
  });

  it.each([
    ['is empty', ''],
    ['is not ASCII', 'é'],
    ['has more than 255 characters', 'k'.repeat(256)],
  ])('is 400 where that %s', async (_what, key) => {
    const call = addPosition({ key: Buffer.from(key).toString('latin1') });
    expect(outcome(await call)).toBe('400 VALIDATION_FAILED');
  });
});

describe('while the first one runs', () => {
  it('the same call is 409, and afterwards gets its reply', async () => {
    const { held, release } = holdFirst();
    const first = addPosition().then(reply => reply);
    await held;
    expect(outcome(await addPosition())).toBe('409 IDEMPOTENCY_IN_PROGRESS');
    expect(outcome(await addPosition({ name: 'Engineer' }))).toBe('422 IDEMPOTENCY_MISMATCH');
    release();
    const { status, text } = await first;
    expect(status).toBe(201);
    expect((await addPosition()).text).toBe(text);
  });

  it('ten at once change something once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => addPosition()));
    const made = replies.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(made.filter(({ headers }) => headers['idempotent-replay'] === undefined)).toHaveLength(1);
    for (const reply of replies) expect(['201', '409 IDEMPOTENCY_IN_PROGRESS']).toContain(outcome(reply));
    expect(await PositionModel.countDocuments()).toBe(1);
  });
});

describe('a process that was killed', () => {
  /** As a process leaves it that is killed: the reply was not kept, and its lease has run out. */
  const kill = (hasChanged: boolean) =>
    IdempotencyRecordModel.updateOne(
      {},
      { reply: null, hasChanged, holder: new Types.ObjectId(), availableAt: new Date(0) },
    );

  it('before its change leaves the call to be made', async () => {
    await addPosition().expect(201);
    await PositionModel.deleteMany();
    await kill(false);
    await addPosition().expect(201);
    expect(await PositionModel.countDocuments()).toBe(1);
  });

  it('after its change leaves nothing to do, and says so to the next caller', async () => {
    await addPosition().expect(201);
    expect(await IdempotencyRecordModel.findOne().lean()).toMatchObject({ hasChanged: true });
    await kill(true);
    expect(outcome(await addPosition())).toBe('409 IDEMPOTENCY_REPLY_LOST');
    expect(await PositionModel.countDocuments()).toBe(1);
  });

  it('keeps the call "in progress" until its lease runs out', async () => {
    await addPosition().expect(201);
    await kill(true);
    await IdempotencyRecordModel.updateOne({}, { availableAt: new Date(Date.now() + 60_000) });
    expect(outcome(await addPosition())).toBe('409 IDEMPOTENCY_IN_PROGRESS');
  });

  it('a process that returns to its work finds that another has taken it over: its change is undone', async () => {
    const { held, release } = holdFirst(webhookAdded);
    const slow = addWebhook().then(reply => reply);
    await held;
    const { holder } = await IdempotencyRecordModel.findOneAndUpdate({}, { availableAt: new Date(0) })
      .orFail()
      .lean();
    // Webhooks of a company are added one after the other: this call takes over, then waits for the first transaction.
    const next = addWebhook().then(reply => reply);
    const hasNewHolder = { holder: { $nin: [holder, null] } };
    await vi.waitFor(() => IdempotencyRecordModel.findOne(hasNewHolder).orFail(), { timeout: 120_000 });
    release();
    expect(outcome(await slow)).toBe('409 IDEMPOTENCY_IN_PROGRESS');
    const { status, text } = await next;
    expect(status).toBe(201);
    expect(await WebhookModel.countDocuments()).toBe(1);
    expect((await addWebhook()).text).toBe(text);
  });
});

describe('what is kept of a reply', () => {
  it('is no secret that it shows: neither a webhook’s nor a key', async () => {
    const post = (path: string, body: object) =>
      api.post(path).set(owner.auth).set('Idempotency-Key', path).send(body).expect(201);
    const secret = (await post('/webhooks', HOOK)).body.data.secret as string;
    const key = (await post('/api-keys', { name: 'Import', access: 'read' })).body.data.key as string;
    expect((await post('/api-keys', { name: 'Import', access: 'read' })).body.data.key).toBe(key);
    const stored = JSON.stringify(await requireDb().collection('idempotencykeys').find().toArray());
    for (const part of [secret, key, 'hooks.example.org', '/api-keys', owner._id + '\0'])
      expect(stored).not.toContain(part);
  });

  it('is a keyed hash: a copy of the database does not help to guess a password that was sent', async () => {
    const body = { first_name: 'Ada', last_name: 'King', email: uniqueEmail(), password: PASSWORD, phone: '1' };
    await api.post('/users/add').set(owner.auth).set('Idempotency-Key', 'k1').send(body).expect(201);
    expect(await IdempotencyRecordModel.countDocuments()).toBe(1);
    const sent = JSON.stringify(['/users/add', {}, body, null]);
    const stored = JSON.stringify(await IdempotencyRecordModel.find().lean());
    for (const name of ['sha256', 'sha512', 'sha1', 'md5'])
      expect(stored).not.toContain(createHash(name).update(sent).digest('hex'));
  });

  it('depends on the server’s secret', async () => {
    const call = { account: new Types.ObjectId(), company: null, role: 'owner', digest: 'what was sent' } as const;
    const hashes: (string | undefined)[] = [];
    for (const secret of ['the-secret-of-before-0123456789ab', 'the-secret-of-now-0123456789abcdef']) {
      set('JWT_SECRET', secret);
      await claimCall({ ...call, key: secret });
      const { fingerprint } = await IdempotencyRecordModel.findOne().sort({ _id: -1 }).orFail().lean();
      // The part before the dot names the secret.
      hashes.push(fingerprint.split('.')[1]);
      await IdempotencyRecordModel.deleteMany({});
    }
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('is deleted after 24 hours', async () => {
    const before = Date.now();
    await addPosition().expect(201);
    const { expiresAt } = await IdempotencyRecordModel.findOne().orFail().lean();
    expect(expiresAt.getTime()).toBeGreaterThanOrEqual(before + 86_400_000);
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000);
    const indexes = await requireDb().collection('idempotencykeys').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  });

  it('is erased with the person it is about, and other replies stay', async () => {
    const form = interviewForm((await makePosition(owner))._id);
    const resume = await makePdf();
    const { body } = await api
      .post('/interviews')
      .set(owner.auth)
      .set('Idempotency-Key', 'k2')
      .field(form)
      .attach('resume', resume, 'cv.pdf')
      .expect(201);
    await addPosition().expect(201);
    const person = {
      ids: [new Types.ObjectId(body.data.candidate._id as string)],
      addresses: [],
      questionKeys: [],
      emails: [],
    };
    const at = new Date();
    const counts = await inTransaction(session => eraseRecords(scopeOf(owner.company._id), person, { session, at }));
    expect(counts).toMatchObject({ rememberedReplies: 1 });
    expect((await addPosition()).headers['idempotent-replay']).toBe('true');
  });

  it('is in no archive', async () => {
    await addPosition().expect(201);
    const db = requireDb();
    const footer = await atOneMoment(db.client, db, async (session, collections) => {
      const archive = archiveOf({ db, session, collections, leftEmpty: NOT_IN_BACKUPS });
      let step = await archive.next();
      while (!step.done) step = await archive.next();
      return step.value;
    });
    const documents = new Map(footer.collections.map(content => [content.name, content.documents]));
    expect([documents.get('positions'), documents.get('idempotencykeys')]).toEqual([1, 0]);
  });

  it('is left out of a restored copy, which lacks what was posted after the archive', async () => {
    await addPosition().expect(201);
    const copy = requireDb().collection(`${STAGING}idempotencykeys`);
    await copy.insertMany(await requireDb().collection('idempotencykeys').find().toArray());
    await revokeAccess(requireDb());
    expect(await copy.countDocuments()).toBe(0);
    await copy.drop();
  });

  it('can be read with JWT_SECRET_PREVIOUS if the server’s secret was changed; without it no call is made again', async () => {
    const [old, present] = ['the-secret-of-before-0123456789ab', 'the-secret-of-now-0123456789abcdef'];
    set('JWT_SECRET', old);
    const token = await storeSession(owner._id);
    await addPosition({ auth: bearer(token) }).expect(201);
    set('JWT_SECRET', present);
    set('JWT_SECRET_PREVIOUS', old);
    expect((await addPosition({ auth: bearer(token) }).expect(201)).headers['idempotent-replay']).toBe('true');
    expect(outcome(await addPosition({ auth: bearer(token), name: 'Engineer' }))).toBe('422 IDEMPOTENCY_MISMATCH');
    const later = await storeSession(owner._id);
    set('JWT_SECRET_PREVIOUS', undefined);
    expect(outcome(await addPosition({ auth: bearer(later) }))).toBe('409 IDEMPOTENCY_REPLY_LOST');
    expect(await PositionModel.countDocuments()).toBe(1);
  });

  it('is not sent if it can no longer be read: the call is not made again', async () => {
    await addPosition().expect(201);
    await IdempotencyRecordModel.updateOne({}, { reply: 'A'.repeat(80) });
    expect(outcome(await addPosition())).toBe('409 IDEMPOTENCY_REPLY_LOST');
  });
});

it('is not read of calls below /auth, whose bodies hold passwords', async () => {
  const post = () =>
    api.post('/auth/passkeys/options').set(owner.auth).set('Idempotency-Key', 'k1').send({ password: PASSWORD });
  await post().expect(200);
  expect((await post().expect(200)).headers['idempotent-replay']).toBeUndefined();
  expect(await IdempotencyRecordModel.countDocuments()).toBe(0);
});

it('is read of posts alone', async () => {
  const get = api.get('/positions').set(owner.auth).set('Idempotency-Key', 'k1');
  await get.expect(200);
  await addPosition({ key: '' }).expect(400);
  expect(await IdempotencyRecordModel.countDocuments()).toBe(0);
});
