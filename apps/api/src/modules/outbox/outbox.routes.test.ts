import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makePerson, makeRecruiter, type Person, type Recruiter } from '#api/test/factories';
import { mailedCode, makeMail } from '#api/test/mails';
import { walkPages } from '#api/test/pages';
import { set } from '#api/test/settings';
import { claimJob } from '#api/jobs/claimed-jobs.service';
import { deliverMail } from './delivery.jobs';
import { MailModel } from '#api/test/models';

useDatabase();

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
  set('SMTP_URL', 'smtp://localhost:25');
});

const list = async (query: object = {}, person: Person = recruiter) =>
  (await api.get('/outbox').set(person.auth).query(query).expect(200)).body.data as Record<string, unknown>[];
const resend = (id: string, person: Person = recruiter) => api.post(`/outbox/${id}/resend`).set(person.auth);
const makeOne = (fields = {}) => makeMail(recruiter.company._id, fields);
const stored = (id: string) => MailModel.findById(id).orFail().lean();

describe('GET /outbox', () => {
  it(
    'shows the company’s emails, newest first, with address, subject, state, tries and error, but not what they say',
    { tags: 'deep' },
    async () => {
      const first = await makeOne();
      const second = await makeOne({ to: { address: 'jonas@example.org' } });
      await MailModel.updateOne({ _id: first }, { state: 'failed', tries: 7, lastError: 'connect ECONNREFUSED' });
      const [newest, oldest, ...more] = await list();
      expect(more).toEqual([]);
      expect(newest).toMatchObject({ _id: second, to: 'jonas@example.org', state: 'queued', canResend: true });
      expect(oldest).toEqual({
        _id: first,
        kind: 'invitation',
        to: 'adaeze@example.org',
        toName: 'Adaeze Okafor',
        subject: 'Hello',
        state: 'failed',
        heldBecause: null,
        tries: 7,
        lastError: 'connect ECONNREFUSED',
        createdAt: expect.any(String),
        sentAt: null,
        nextTryAt: null,
        interview: null,
        canResend: true,
      });
      expect(JSON.stringify(await list())).not.toContain('A line');
    },
  );

  it('shows no other company’s emails, and no codes', async () => {
    const other = await makeRecruiter();
    await makeOne();
    await mailedCode(recruiter.email);
    expect(await list({}, other)).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  it('searches, filters and pages on the server', { tags: 'deep' }, async () => {
    for (let count = 0; count < 7; count++) await makeOne({ to: { address: `person-${count}@example.org` } });
    const one = await makeOne({ to: { name: 'Łukasz', address: 'l@example.org' } });
    await MailModel.updateOne({ _id: one }, { state: 'failed' });
    expect(await list({ search: 'PERSON-3' })).toHaveLength(1);
    expect(await list({ search: 'łukasz' })).toHaveLength(1);
    expect((await list({ state: 'failed' })).map(({ _id }) => _id)).toEqual([one]);
    const ids = await walkPages(recruiter, '/outbox', 3);
    expect(new Set(ids).size).toBe(8);
    expect(await walkPages(recruiter, '/outbox', 3, { sort: 'createdAt' })).toEqual(ids.toReversed());
    await api.get('/outbox?state=lost').set(recruiter.auth).expect(400);
  });
});

describe('POST /outbox/{id}/resend', () => {
  it.each(['failed', 'held'] as const)('queues a mail that is %s again, under its Message-ID', async state => {
    const id = await makeOne();
    await MailModel.updateOne({ _id: id }, { state, tries: 9, nextAt: new Date('2030-01-01') });
    const before = await stored(id);
    const reply = await resend(id).expect(200);
    expect(reply.body.data).toMatchObject({ _id: id, state: 'queued' });
    const { messageId, nextAt } = await stored(id);
    expect(messageId).toBe(before.messageId);
    expect(nextAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('sends one that was sent as a new message, for a mail program would hide a second copy', async () => {
    const id = await makeOne();
    await MailModel.updateOne({ _id: id }, { state: 'sent', sentAt: new Date(), tries: 1 });
    const before = await stored(id);
    await resend(id).expect(200);
    const after = await stored(id);
    expect(after).toMatchObject({ state: 'queued', tries: 0, sentAt: null });
    expect(after.messageId).not.toBe(before.messageId);
  });

  it('leaves one that is being sent at this moment to the process that sends it', { tags: 'deep' }, async () => {
    const id = await makeOne();
    await claimJob(deliverMail);
    const before = await stored(id);
    await resend(id).expect(200);
    expect(await stored(id)).toEqual(before);
  });

  it.each([
    ['a change has made it needless', { state: 'dropped' }],
    ['a later mail tells how it is now', { isOutdated: true }],
    ['it is out of date', { usefulUntil: new Date(0) }],
    ['what it said is not kept', { state: 'sent', text: null, html: null }],
  ])('is 409 MAIL_OUTDATED where %s', async (_why, change) => {
    const id = await makeOne();
    await MailModel.updateOne({ _id: id }, change);
    const before = await stored(id);
    expect((await list())[0]).toMatchObject({ canResend: false });
    const reply = await resend(id).expect(409);
    expect(reply.body.code).toBe('MAIL_OUTDATED');
    expect(await stored(id)).toEqual(before);
  });

  it('is 409 MAIL_NOT_SET_UP without a mail server, and no email offers it', async () => {
    set('SMTP_URL', undefined);
    const id = await makeOne();
    expect((await list())[0]).toMatchObject({ state: 'held', canResend: false });
    const before = await stored(id);
    const reply = await resend(id).expect(409);
    expect(reply.body).toMatchObject({ code: 'MAIL_NOT_SET_UP', message: expect.stringContaining('SMTP_URL') });
    expect(await stored(id)).toEqual(before);
  });

  it('is 404 for another company’s mail, and for a code that only its owner may see', async () => {
    await resend(await makeOne(), await makeRecruiter()).expect(404);
    const { email } = await makePerson();
    await mailedCode(email);
    const code = await MailModel.findOne({ kind: 'password-code' }).orFail().lean();
    await resend(code._id.toHexString()).expect(404);
  });
});
