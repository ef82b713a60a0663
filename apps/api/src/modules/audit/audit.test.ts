import type { AuditEntry, AuditState } from '@interview-detection/shared/audit/audit.schema';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { database } from '#api/lib/app-context';
import { admin } from '#api/test/admin';
import { api, behindProxy } from '#api/test/api';
import { openLink, pressFirst } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter, type Recruiter } from '#api/test/factories';
import { AuditChainModel, EventModel, scopeOf } from '#api/test/models';
import { expectLog } from '#api/test/quiet';
import { keepReceiptsApart } from '#api/test/receipts';
import { set } from '#api/test/settings';
import { hashOf, sealEntries, sealSome } from '#api/events/seal.service';
import { removeOldEntries, shortenChain } from '#api/events/shorten.service';
import { verifyChain } from '#api/events/verify-chain.service';
import { DAY_MS } from '#api/lib/durations';

useDatabase();

const signal = new AbortController().signal;
const seal = () => sealEntries({}, { signal });

async function entries(recruiter: Recruiter, query: Record<string, string> = {}): Promise<AuditEntry[]> {
  const { body } = await api.get('/audit').query(query).set(recruiter.auth).expect(200);
  return body.data as AuditEntry[];
}

const actions = async (recruiter: Recruiter, query: Record<string, string> = {}) =>
  (await entries(recruiter, query)).map(({ action }) => action);

const UPDATE = { name: 'Northwind', address: '1 Quay', contact_email: 'hi@example.org', phone: '1' };

const companyOf = ({ company }: Recruiter) => new Types.ObjectId(company._id);
const entryAt = (recruiter: Recruiter, seq: number) => ({ company: companyOf(recruiter), seq });

describe('GET /audit', () => {
  it('says who did what to which record, from where, in which call, newest first', async () => {
    const recruiter = await makeRecruiter({ first_name: 'Mara', last_name: 'Santos' });
    const interview = await makeInterview(recruiter);
    const cancelled = await api
      .post(`/interviews/${interview._id}/cancel`)
      .set(recruiter.auth)
      .set('User-Agent', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0')
      .expect(200);
    const [entry, ...older] = await entries(recruiter);
    expect(entry).toEqual({
      _id: expect.any(String),
      at: expect.any(String),
      actor: { kind: 'user', _id: recruiter._id, name: 'Mara Santos' },
      action: 'interview.cancelled',
      record: {
        kind: 'interview',
        _id: interview._id,
        name: `${interview.candidate.name}, ${interview.position.name}`,
      },
      address: '127.0.0.1',
      device: 'Firefox 121 on Windows',
      requestId: cancelled.headers['x-request-id'],
    });
    expect(older.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['interview.scheduled', 'candidate.added', 'position.added', 'company.created']),
    );
    const times = [entry, ...older].map(one => one?.at ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it(
    'shows old and new values of settings, statuses and roles, and of what people write only the field’s name',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const tom = await makeInterviewer(recruiter, { role: 'recruiter' });
      const company = { ...UPDATE, name: 'Another name', windowHours: 48 };
      await api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(company).expect(200);
      await api.patch(`/team/${tom._id}`).set(recruiter.auth).send({ role: 'viewer' }).expect(200);
      const [role, settings] = await entries(recruiter);
      expect(role).toMatchObject({
        action: 'user.role_changed',
        changes: [{ field: 'role', from: 'recruiter', to: 'viewer' }],
      });
      expect(settings?.changes).toContainEqual({ field: 'name' });
      expect(settings?.changes).toContainEqual({ field: 'windowHours', from: 24, to: 48 });
      expect(JSON.stringify(await EventModel.find({ type: 'company.updated' }).lean())).not.toContain('Another name');
    },
  );

  it('keeps the full address behind a trusted proxy, and none of a candidate', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const interview = await makeInterview(recruiter);
    const { from } = behindProxy();
    await from('2001:db8::7').get(`/candidates/${interview.candidate._id}/resume`).set(recruiter.auth).expect(200);
    expect((await entries(recruiter))[0]).toMatchObject({ action: 'resume.read', address: '2001:db8::7' });
    await pressFirst((await openLink(recruiter.auth, interview._id)).auth);
    expect((await entries(recruiter, { action: 'candidate.link_opened' }))[0]).toMatchObject({
      actor: { kind: 'candidate', _id: interview._id, name: interview.candidate.name },
      record: { kind: 'candidate', _id: interview.candidate._id, name: interview.candidate.name },
      address: null,
      device: null,
    });
  });

  it(
    'names the key by which a program did it for its maker, and finds it among what they did',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter({ first_name: 'Mara', last_name: 'Santos' });
      const made = await api.post('/api-keys').set(recruiter.auth).send({ name: 'Nightly import', access: 'write' });
      const { key, _id } = made.body.data as { key: string; _id: string };
      await api.get('/candidates.csv').set('Authorization', `Bearer ${key}`).expect(200);
      const find = async () =>
        (await entries(recruiter, { actor: recruiter._id, action: 'candidates.exported' }))[0]?.actor;
      expect(await find()).toEqual({ kind: 'key', _id: recruiter._id, name: 'Mara Santos, by the key Nightly import' });
      expect(await entries(recruiter, { action: 'apiKey.created' })).toMatchObject([
        { record: { kind: 'apiKey', _id, name: 'Nightly import' } },
      ]);
      await api.delete(`/api-keys/${_id}`).set(recruiter.auth).expect(200);
      expect(await find()).toMatchObject({ name: 'Mara Santos, by a key that is gone' });
    },
  );

  it('is filtered by actor, action, record and time, also by days of the company’s clock, in pages', async () => {
    const recruiter = await makeRecruiter({ timeZone: 'Pacific/Auckland' });
    const tom = await makeInterviewer(recruiter, { role: 'recruiter' });
    const interview = await makeInterview(recruiter);
    await api.get(`/candidates/${interview.candidate._id}/resume`).set(tom.auth).expect(200);
    expect(await actions(recruiter, { actor: tom._id })).toEqual(['resume.read']);
    expect(await actions(recruiter, { action: 'resume.read' })).toEqual(['resume.read']);
    expect(new Set(await actions(recruiter, { record: interview.candidate._id }))).toEqual(
      new Set(['resume.read', 'candidate.added']),
    );
    expect(await actions(recruiter, { record: interview.candidate._id, actor: tom._id })).toEqual(['resume.read']);

    // Auckland's 5 July begins at 12:00 of 4 July in UTC.
    const move = (action: string, at: string) => EventModel.updateOne({ type: action }, { at: new Date(at) });
    await EventModel.updateMany({}, { at: new Date('2030-01-01T00:00:00Z') });
    await move('resume.read', '2026-07-04T11:59:59.999Z');
    await move('candidate.added', '2026-07-04T12:00:00Z');
    await move('interview.scheduled', '2026-07-05T11:59:59.999Z');
    await move('position.added', '2026-07-05T12:00:00Z');
    expect(await actions(recruiter, { from: '2026-07-05', to: '2026-07-05' })).toEqual([
      'interview.scheduled',
      'candidate.added',
    ]);
    expect(await actions(recruiter, { from: '2026-07-04T11:59:59.999Z', to: '2026-07-04T12:00:00Z' })).toEqual([
      'candidate.added',
      'resume.read',
    ]);
    const { body } = await api.get('/audit?page=2&size=2&to=2026-07-06').set(recruiter.auth).expect(200);
    expect((body.data as AuditEntry[]).map(({ action }) => action)).toEqual(['candidate.added', 'resume.read']);
    expect(body.page).toEqual({ number: 2, size: 2, total: 4 });
  });

  it.each([
    ['actor=me', 'actor'],
    ['action=cancelled', 'action'],
    ['action=interview.$ne', 'action'],
    ['record=1', 'record'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['size=101', 'size'],
  ])('refuses ?%s with 400', async (query, path) => {
    const recruiter = await makeRecruiter();
    const { body } = await api.get(`/audit?${query}`).set(recruiter.auth).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path }] });
  });

  it('shows no entry and no name of another company, whose ids find nothing', async () => {
    const [recruiter, other] = [await makeRecruiter(), await makeRecruiter()];
    const theirs = await makeInterview(other);
    expect(await actions(recruiter, { record: theirs._id })).toEqual([]);
    expect(await actions(recruiter, { actor: other._id })).toEqual([]);
    const mine = await entries(recruiter);
    expect(mine.length).toBeGreaterThan(0);
    expect(JSON.stringify(mine)).not.toContain(theirs.candidate.name);
    // As if an entry of this company named a record of the other.
    await EventModel.updateMany({ company: recruiter.company._id }, { record: { kind: 'interview', _id: theirs._id } });
    expect((await entries(recruiter)).map(({ record }) => record.name)).toEqual(mine.map(() => null));
  });

  it('no longer names a person who was erased, and keeps every entry', async () => {
    const recruiter = await makeRecruiter();
    const { candidate } = await makeInterview(recruiter);
    await api.get(`/candidates/${candidate._id}/resume`).set(recruiter.auth).expect(200);
    const before = await actions(recruiter);
    keepReceiptsApart();
    await admin(['erase-candidate', candidate._id, '--yes']);
    const after = await entries(recruiter);
    expect(after.map(({ action }) => action)).toEqual(['candidate.erased', ...before]);
    expect(after[0]).toMatchObject({ actor: { kind: 'system', _id: null, name: 'The server’s administrator' } });
    expect(after.find(({ action }) => action === 'resume.read')?.record).toMatchObject({
      _id: candidate._id,
      name: null,
    });
    expect(JSON.stringify(after)).not.toContain(candidate.name);
    await seal();
    expect((await verifyChain(scopeOf(recruiter.company._id))).problems).toEqual([]);
  });
});

describe('GET /audit.csv', () => {
  it(
    'has the same entries with names and changes, every one of them, and is an entry itself',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const tom = await makeInterviewer(recruiter, { role: 'recruiter' });
      await api.patch(`/team/${tom._id}`).set(recruiter.auth).send({ role: 'viewer' }).expect(200);
      const company = new Types.ObjectId(recruiter.company._id);
      const record = { kind: 'position', _id: new Types.ObjectId() };
      const [one] = await EventModel.find().lean();
      await EventModel.insertMany(
        Array.from({ length: 450 }, () => ({
          ...one,
          _id: new Types.ObjectId(),
          company,
          type: 'position.seen',
          record,
        })),
      );
      const { text } = await api.get('/audit.csv').set(recruiter.auth).expect(200);
      const lines = text.trim().split('\r\n');
      expect(lines[0]).toContain('"Time (UTC)","Who","Kind","Id of who","Action"');
      expect(lines.filter(line => line.includes('"position.seen"'))).toHaveLength(450);
      const changed = lines.find(line => line.includes('"user.role_changed"'));
      expect(changed).toContain('"Mara Santos","user"');
      expect(changed).toContain('role: ""recruiter"" → ""viewer""');
      expect((await actions(recruiter))[0]).toBe('audit.exported');
      const filtered = await api.get('/audit.csv?action=user.role_changed').set(recruiter.auth).expect(200);
      expect(filtered.text.trim().split('\r\n')).toHaveLength(2);
    },
  );
});

describe('what is read', () => {
  it('is not shown if the entry cannot be written', async () => {
    const recruiter = await makeRecruiter();
    const { candidate } = await makeInterview(recruiter);
    const command = (validator: object) => database().db?.command({ collMod: 'events', validator });
    await command({ type: { $ne: 'resume.read' } });
    expectLog(/request/);
    expectLog(/./);
    const reply = await api.get(`/candidates/${candidate._id}/resume`).set(recruiter.auth);
    await command({});
    expect(reply.status).toBe(500);
    expect(String(reply.body)).not.toContain('%PDF');
  });

  it('is no entry if nothing was shown', { tags: 'deep' }, async () => {
    const [recruiter, other] = [await makeRecruiter(), await makeRecruiter()];
    const { candidate, _id } = await makeInterview(recruiter);
    await api.get(`/candidates/${candidate._id}/resume`).set(other.auth).expect(404);
    // There is no report yet.
    await api.get(`/interviews/data/${_id}`).set(recruiter.auth).expect(200);
    expect(await EventModel.countDocuments({ isRead: true })).toBe(0);
  });

  it(
    'is one entry if a page reads it again and again, and one for each person and address',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const tom = await makeInterviewer(recruiter, { role: 'viewer' });
      const { _id, candidate } = await makeInterview(recruiter);
      const { from } = behindProxy();
      const look = (auth: { Authorization: string }, address = '192.0.2.1') =>
        from(address).get(`/interviews/${_id}/evidence`).set(auth).expect(200);
      await look(recruiter.auth);
      await look(recruiter.auth);
      await look(tom.auth);
      await look(tom.auth, '192.0.2.2');
      expect(await actions(recruiter, { action: 'evidence.read' })).toHaveLength(3);
      // Each download has its own entry.
      for (let time = 0; time < 2; time++) {
        await api.get(`/candidates/${candidate._id}/resume`).set(recruiter.auth).expect(200);
      }
      expect(await actions(recruiter, { action: 'resume.read' })).toHaveLength(2);
    },
  );

  it('reads of a person without a company leave no entry, because they show nothing of a company', async () => {
    const { auth } = await makePerson();
    await api.get('/candidates.csv').set(auth).expect(200);
    expect(await EventModel.countDocuments({ isRead: true })).toBe(0);
  });
});

describe('the chain', () => {
  const scope = (recruiter: Recruiter) => scopeOf(recruiter.company._id);
  const problems = async (recruiter: Recruiter) => (await verifyChain(scope(recruiter))).problems;

  /** A company with a log of more than ten sealed entries. */
  async function sealed(): Promise<Recruiter> {
    const recruiter = await makeRecruiter();
    for (let time = 0; time < 2; time++) await makeInterview(recruiter, { email: `candidate-${time}@example.org` });
    for (const windowHours of [1, 2, 3, 4]) {
      const body = { ...UPDATE, windowHours };
      await api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(body).expect(200);
    }
    await seal();
    return recruiter;
  }

  it('includes what was written since, and says what still waits', async () => {
    const recruiter = await makeRecruiter();
    const state = async () => (await api.get('/audit/state').set(recruiter.auth).expect(200)).body.data as AuditState;
    const before = await state();
    expect(before).toMatchObject({ sealed: 0, head: '0'.repeat(64), checked: 0, intact: true, keptDays: 730 });
    expect(before.unsealed).toBeGreaterThan(0);
    await seal();
    const after = await state();
    expect(after).toMatchObject({ sealed: before.unsealed, unsealed: 0, checked: before.unsealed, removedUntil: null });
    expect(after.head).not.toBe(before.head);
    expect(after.actions).toContain('company.created');
    await seal();
    expect(await state()).toEqual(after);
  });

  it('is one chain although several seal at once', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const [one] = await EventModel.find({ company: recruiter.company._id }).lean();
    const more = Array.from({ length: 1_200 }, () => ({ ...one, _id: new Types.ObjectId() }));
    await EventModel.insertMany(more);
    await Promise.allSettled(Array.from({ length: 4 }, () => sealSome(scope(recruiter))));
    await seal();
    const { checked, problems: found, unsealed } = await verifyChain(scope(recruiter));
    expect({ found, unsealed }).toEqual({ found: [], unsealed: 0 });
    expect(checked).toBe(await EventModel.countDocuments({ company: recruiter.company._id }));
  });

  it(
    'continues after entries that were sealed before the hash said whether one is a read',
    { tags: 'deep' },
    async () => {
      const recruiter = await sealed();
      let head = '0'.repeat(64);
      for (const entry of await EventModel.find({ company: recruiter.company._id }).sort({ seq: 1 }).lean()) {
        const { hashVersion: _, ...older } = entry;
        head = hashOf(head, older, Number(entry.seq));
        await EventModel.updateOne({ _id: entry._id }, { $set: { hash: head }, $unset: { hashVersion: 1 } });
      }
      await AuditChainModel.updateOne({ _id: recruiter.company._id }, { head });
      await api.get('/audit.csv').set(recruiter.auth).expect(200);
      await seal();
      expect(await EventModel.countDocuments({ isRead: true, hashVersion: 2 })).toBe(1);
      expect((await verifyChain(scope(recruiter))).problems).toEqual([]);
    },
  );

  it('belongs to one company: events of another change nothing in it', { tags: 'deep' }, async () => {
    const recruiter = await sealed();
    const before = await AuditChainModel.findById(recruiter.company._id).lean();
    await makeInterview(await makeRecruiter());
    await seal();
    expect(await AuditChainModel.findById(recruiter.company._id).lean()).toEqual(before);
    expect(await AuditChainModel.countDocuments()).toBe(2);
  });

  it.each<[string, (recruiter: Recruiter) => Promise<unknown>, RegExp]>([
    ['another time', r => EventModel.updateOne(entryAt(r, 3), { at: new Date() }), /^Entry 3 \(\w+\) was changed/],
    ['another action', r => EventModel.updateOne(entryAt(r, 3), { type: 'user.left' }), /^Entry 3 /],
    ['another actor', r => EventModel.updateOne(entryAt(r, 3), { 'principal._id': new Types.ObjectId() }), /^Entry 3 /],
    ['another record', r => EventModel.updateOne(entryAt(r, 3), { 'record._id': new Types.ObjectId() }), /^Entry 3 /],
    ['another address', r => EventModel.updateOne(entryAt(r, 3), { address: '192.0.2.9' }), /^Entry 3 /],
    ['another device', r => EventModel.updateOne(entryAt(r, 3), { device: 'Safari' }), /^Entry 3 /],
    ['another call', r => EventModel.updateOne(entryAt(r, 3), { requestId: 'another' }), /^Entry 3 /],
    ['other changes', r => EventModel.updateOne(entryAt(r, 3), { changes: [{ field: 'x' }] }), /^Entry 3 /],
    ['a read made of a change', r => EventModel.updateOne(entryAt(r, 3), { isRead: true }), /^Entry 3 /],
    ['an older way of hashing', r => EventModel.updateOne(entryAt(r, 3), { $unset: { hashVersion: 1 } }), /^Entry 3 /],
    ['another hash', r => EventModel.updateOne(entryAt(r, 3), { hash: 'f'.repeat(64) }), /^Entry 3 /],
    ['no entry 3', r => EventModel.deleteOne(entryAt(r, 3)), /^Entry 3 is missing$/],
    [
      'no entries 3 to 5',
      r => EventModel.deleteMany({ company: companyOf(r), seq: { $gte: 3, $lte: 5 } }),
      /^Entries 3 to 5 are missing$/,
    ],
    ['no first entry', r => EventModel.deleteOne(entryAt(r, 1)), /^Entry 1 is missing$/],
    ['no last entry', async r => EventModel.deleteOne(entryAt(r, await lastOf(r))), /^Entry \d+ is missing$/],
    ['an entry without a place', r => EventModel.create(copyOf(r, {})), /^1 entry stands outside the chain$/],
    [
      'an entry behind the last',
      r => EventModel.create(copyOf(r, { seq: 900, hash: 'f'.repeat(64) })),
      /outside the chain$/,
    ],
    ['entries that have changed places', swapped, /^Entry 3 /],
    ['an entry between two others', inserted, /^Entry 3 /],
    ['no beginning, with a place cut out by hand', cutByHand, /^Entries at the beginning are gone, and no entry says/],
  ])('is found broken where there is %s', { tags: 'deep' }, async (_what, tamper, problem) => {
    const recruiter = await sealed();
    expect(await problems(recruiter)).toEqual([]);
    await tamper(recruiter);
    expect(await problems(recruiter)).toContainEqual(expect.stringMatching(problem));
    await expect(admin(['verify-audit'])).rejects.toThrow('The audit log of 1 company is not as it was sealed');
  });

  const lastOf = async (recruiter: Recruiter) =>
    (await AuditChainModel.findById(recruiter.company._id).lean())?.length ?? 0;
  const copyOf = (recruiter: Recruiter, fields: object) => ({
    type: 'user.left',
    at: new Date(),
    company: new Types.ObjectId(recruiter.company._id),
    principal: { kind: 'session' as const, _id: new Types.ObjectId() },
    record: { kind: 'user', _id: new Types.ObjectId() },
    ...fields,
  });
  async function place(recruiter: Recruiter, from: number, to: number) {
    await EventModel.updateOne(entryAt(recruiter, from), { seq: to });
  }
  async function swapped(recruiter: Recruiter) {
    await place(recruiter, 3, 1_000);
    await place(recruiter, 4, 3);
    await place(recruiter, 1_000, 4);
  }
  async function inserted(recruiter: Recruiter) {
    for (let seq = await lastOf(recruiter); seq >= 3; seq--) await place(recruiter, seq, seq + 1);
    const [before] = await EventModel.find(entryAt(recruiter, 2)).lean();
    await EventModel.create(copyOf(recruiter, { seq: 3, hash: before?.hash }));
    await AuditChainModel.updateOne({ _id: recruiter.company._id }, { $inc: { length: 1 } });
  }
  async function cutByHand(recruiter: Recruiter) {
    const entry = await EventModel.findOne(entryAt(recruiter, 3)).lean();
    await EventModel.deleteMany({ company: companyOf(recruiter), seq: { $lte: 3 } });
    const cut = { length: 3, head: entry?.hash ?? '', until: new Date() };
    await AuditChainModel.updateOne({ _id: recruiter.company._id }, { cut });
  }

  it('is reported by the screen’s check, too', { tags: 'deep' }, async () => {
    const recruiter = await sealed();
    await EventModel.updateOne(entryAt(recruiter, 3), { type: 'user.left' });
    const { body } = await api.get('/audit/state').set(recruiter.auth).expect(200);
    expect(body.data).toMatchObject({ intact: false });
  });

  it.each<[string, (recruiter: Recruiter) => Promise<unknown>]>([
    ['an entry outside the chain, which the list shows', r => EventModel.create(copyOf(r, {}))],
    ['a beginning that is gone, and no time from which entries exist', cutWithoutTime],
  ])('is reported by the screen’s check where there is %s', { tags: 'deep' }, async (_what, tamper) => {
    const recruiter = await sealed();
    await tamper(recruiter);
    const { body } = await api.get('/audit/state').set(recruiter.auth).expect(200);
    expect(body.data).toMatchObject({ intact: false });
  });

  async function cutWithoutTime(recruiter: Recruiter) {
    await cutByHand(recruiter);
    await AuditChainModel.updateOne({ _id: recruiter.company._id }, { $unset: { 'cut.until': 1 } });
  }
});

describe('npm run admin -- verify-audit', () => {
  it(
    'names each company with the end of its chain, which can be noted and is found again',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      await makeInterview(recruiter);
      expect((await admin(['verify-audit'])).output).toContain('not sealed yet');
      await seal();
      const { output } = await admin(['verify-audit']);
      const [, company, count, place = ''] =
        /^(\w{24}) {2}intact {2}(\d+) entries {2}(\d+:[0-9a-f]{64})\n$/.exec(output) ?? [];
      expect(company).toBe(recruiter.company._id);
      expect(Number(count)).toBe(await EventModel.countDocuments({ company: recruiter.company._id }));
      await api.put(`/company/${company}`).set(recruiter.auth).send(UPDATE).expect(200);
      await seal();
      const noted = ['verify-audit', '--company', company ?? '', '--noted', place];
      expect((await admin(noted)).output).toContain('intact');

      // Rebuilt from its first entry on, by an expert, the chain verifies; the noted place does not.
      await EventModel.updateOne(entryAt(recruiter, 1), { type: 'user.left' });
      await EventModel.updateMany({ company: companyOf(recruiter) }, { $unset: { seq: 1, hash: 1 }, unsealed: true });
      await AuditChainModel.deleteMany({});
      await seal();
      expect((await admin(['verify-audit'])).output).toContain('intact');
      await expect(admin(noted)).rejects.toThrow('is not as it was sealed');
    },
  );

  it.each([
    [['--company', 'x'], 'x is no id of a company'],
    [['--noted', '12'], '--noted must be a place as this command prints it'],
    [['--noted', `1:${'a'.repeat(64)}`], 'Say with --company of which company the place was noted'],
  ])('refuses %j', async (args, message) => {
    await expect(admin(['verify-audit', ...args])).rejects.toThrow(message);
  });
});

describe('after AUDIT_DAYS', () => {
  it('after old entries are removed, the log says so, and the rest still verifies', { tags: 'deep' }, async () => {
    set('AUDIT_DAYS', 30);
    const recruiter = await makeRecruiter();
    await makeInterview(recruiter);
    await EventModel.updateMany({}, { at: new Date(Date.now() - 31 * DAY_MS) });
    await api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(UPDATE).expect(200);
    await seal();
    const all = await EventModel.countDocuments({ company: recruiter.company._id });
    await removeOldEntries({}, { signal });
    await removeOldEntries({}, { signal });
    expect(await actions(recruiter)).toEqual(['audit.shortened', 'company.updated']);
    await seal();
    const scope = scopeOf(recruiter.company._id);
    expect(await verifyChain(scope)).toMatchObject({ problems: [], checked: 2, end: { length: all + 1 } });
    const { body } = await api.get('/audit/state').set(recruiter.auth).expect(200);
    expect(body.data).toMatchObject({ intact: true, sealed: all + 1, keptDays: 30 });
    expect(body.data.removedUntil).not.toBeNull();
    // A place that was noted before is not reported as wrong.
    await expect(shortenChain(scope, new Date(0))).resolves.toBe(0);
  });

  it('nothing is removed if they are 0, nor an entry that is not sealed yet', async () => {
    const recruiter = await makeRecruiter();
    await EventModel.updateMany({}, { at: new Date(0) });
    const count = await EventModel.countDocuments();
    set('AUDIT_DAYS', 30);
    await removeOldEntries({}, { signal });
    expect(await EventModel.countDocuments()).toBe(count);
    await seal();
    set('AUDIT_DAYS', 0);
    await removeOldEntries({}, { signal });
    expect(await EventModel.countDocuments()).toBe(count);
    const { body } = await api.get('/audit/state').set(recruiter.auth).expect(200);
    expect(body.data).toMatchObject({ keptDays: null });
  });
});
