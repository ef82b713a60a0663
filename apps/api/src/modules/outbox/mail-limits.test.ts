import { beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from '#api/test/clock';
import { currentTime } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeRecruiter, type Recruiter } from '#api/test/factories';
import { mailedCode, makeMail } from '#api/test/mails';
import { set } from '#api/test/settings';
import { releaseHeldMails } from './held-mails.service';
import { MailModel } from '#api/test/models';

useDatabase();

let recruiter: Recruiter;
beforeEach(async () => {
  stopClock(new Date('2031-05-06T09:10:00Z'));
  recruiter = await makeRecruiter();
  set('SMTP_URL', 'smtp://localhost:25');
});

const send = (address: string, fields = {}, { company }: Recruiter = recruiter) =>
  makeMail(company._id, { to: { address }, ...fields });
const stored = (id: string) => MailModel.findById(id).orFail().lean();
const states = async () => (await MailModel.find().sort({ _id: 1 }).lean()).map(({ state }) => state);
const resend = (id: string) => api.post(`/outbox/${id}/resend`).set(recruiter.auth);

describe('emails beyond a limit', () => {
  it('emails beyond a limit of the company’s hour wait as held with that reason, and leave automatically in the next hour', async () => {
    set('LIMIT_MAILS_HOUR', 2);
    for (const name of ['a', 'b', 'c']) await send(`${name}@example.org`);
    const other = await makeRecruiter();
    await send('d@example.org', {}, other);
    expect(await states()).toEqual(['queued', 'queued', 'held', 'queued']);
    const [newest] = (await api.get('/outbox').set(recruiter.auth).expect(200)).body.data;
    expect(newest).toMatchObject({
      to: 'c@example.org',
      state: 'held',
      heldBecause: 'company-limit',
      nextTryAt: '2031-05-06T10:00:00.000Z',
    });
    await releaseHeldMails();
    expect((await states())[2]).toBe('held');
    stopClock(new Date('2031-05-06T10:00:01Z'));
    await releaseHeldMails();
    expect(await states()).toEqual(['queued', 'queued', 'queued', 'queued']);
  });

  it('emails beyond a limit of the company’s day wait until midnight (UTC)', async () => {
    set('QUOTA_MAILS', 1);
    await send('a@example.org');
    const id = await send('b@example.org');
    expect(await stored(id)).toMatchObject({
      state: 'held',
      heldBecause: 'company-limit',
      nextAt: new Date('2031-05-07T00:00:00Z'),
    });
  });

  it(
    'emails beyond a limit from one company to one person wait, those from another company do not',
    { tags: 'deep' },
    async () => {
      set('LIMIT_MAILS_RECIPIENT', 1);
      await send('victim@example.org');
      const id = await send('victim@example.org');
      expect(await stored(id)).toMatchObject({ state: 'held', heldBecause: 'recipient-limit' });
      await send('someone@example.org');
      await send('victim@example.org', {}, await makeRecruiter());
      expect(await states()).toEqual(['queued', 'held', 'queued', 'queued']);
    },
  );

  it(
    'emails beyond a limit of all companies to one person wait, except for the first ten of each',
    { tags: 'deep' },
    async () => {
      set('LIMIT_MAILS_RECIPIENT_ALL', 1);
      const sendMany = async (count: number, sender: Recruiter) => {
        for (let n = 0; n < count; n++) await send('victim@example.org', {}, sender);
      };
      await sendMany(12, recruiter);
      await sendMany(11, await makeRecruiter());
      const free = Array.from({ length: 10 }, () => 'queued');
      expect(await states()).toEqual([...free, 'queued', 'held', ...free, 'held']);
    },
  );

  it('are no longer sent if a later email has the current state, or it is too late', async () => {
    set('LIMIT_MAILS_HOUR', 1);
    await send('a@example.org');
    const outdated = await send('b@example.org');
    const late = await send('c@example.org', { usefulUntil: new Date('2031-05-06T09:30:00Z') });
    await MailModel.updateOne({ _id: outdated }, { isOutdated: true });
    stopClock(new Date('2031-05-06T11:00:00Z'));
    await releaseHeldMails();
    expect(await states()).toEqual(['queued', 'dropped', 'dropped']);
    expect(await stored(late)).toMatchObject({ heldBecause: null });
  });

  it('do not concern codes for a person’s own password', async () => {
    set('LIMIT_MAILS_RECIPIENT', 1);
    await send(recruiter.email);
    await mailedCode(recruiter.email);
    expect(await states()).toEqual(['queued', 'queued']);
  });
});

describe('sending again', () => {
  it('is 429 after three times in an hour', async () => {
    const id = await send('a@example.org');
    for (let time = 0; time < 3; time++) {
      await MailModel.updateOne({ _id: id }, { state: 'sent', sentAt: currentTime() });
      await resend(id).expect(200);
    }
    await MailModel.updateOne({ _id: id }, { state: 'sent', sentAt: currentTime() });
    const reply = await resend(id).expect(429).expect('Retry-After', /^\d+$/);
    expect(reply.body.code).toBe('RATE_LIMITED');
    expect(await stored(id)).toMatchObject({ state: 'sent' });
    stopClock(new Date('2031-05-06T10:00:01Z'));
    await resend(id).expect(200);
  });

  it(
    'is 429 if the company’s limit is used up; what waits for its next try is counted already',
    { tags: 'deep' },
    async () => {
      set('LIMIT_MAILS_HOUR', 1);
      const waiting = await send('a@example.org');
      const held = await send('b@example.org');
      await resend(waiting).expect(200);
      await resend(held).expect(429);
      expect(await stored(held)).toMatchObject({ state: 'held', heldBecause: 'company-limit' });
    },
  );
});

describe('what a stranger chose', () => {
  const name = 'Your account was locked http://evil.example/a?b www.evil.example';

  it('is in From only beside the product’s name, and has no address of a page', async () => {
    const id = await send('a@example.org', { companyName: name });
    expect((await stored(id)).from.name).toBe('Your account was locked via Interview Detection');
    set('MAIL_FROM', { name: 'Northwind Interviews', address: 'hr@example.org' });
    const other = await send('b@example.org', { companyName: name });
    expect((await stored(other)).from.name).toBe('Northwind Interviews');
  });

  it('has no address of a page in subject, To or Reply-To either', async () => {
    const mail = await stored(
      await send('a@example.org', {
        content: { subject: `${name} invites you`, text: 'x', html: 'x' },
        to: { name, address: 'a@example.org' },
        replyTo: { name, address: 'b@example.org' },
      }),
    );
    expect(mail.subject).toBe('Your account was locked invites you');
    expect([mail.to.name, mail.replyTo?.name]).toEqual(['Your account was locked', 'Your account was locked']);
  });
});
