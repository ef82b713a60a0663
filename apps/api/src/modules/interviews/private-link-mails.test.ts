import ICAL from 'ical.js';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { database } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { linkOf, openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { YEAR } from '#api/test/days';
import { makeInterview, makeInterviewer, makeRecruiter, type Person, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { mailsTo } from '#api/test/mails';
import { InterviewModel, MailModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { startSmtpSink, type SmtpSink, type TakenMail } from '#api/test/smtp-sink';
import { deliverMail } from '../outbox/delivery.jobs';
import { findLocalMail } from '../outbox/local-inbox.service';

useDatabase();

const CANDIDATE = 'adaeze@example.org';
let recruiter: Recruiter;
let tom: Person;
let sink: SmtpSink;

beforeEach(async () => {
  sink = await startSmtpSink();
  set('SMTP_URL', sink.url);
  recruiter = await makeRecruiter({ email: 'mara@example.org' });
  tom = await makeInterviewer(recruiter, { email: 'tom@example.org' });
  await MailModel.deleteMany({});
});
afterEach(() => sink.close());

const schedule = (interviewType: 'Real' | 'Bot') =>
  makeInterview(recruiter, {
    email: CANDIDATE,
    interviewType,
    ...(interviewType === 'Real' ? { interviewer: tom._id } : {}),
  });
const post = (path: string, body: object = {}) => api.post(path).set(recruiter.auth).send(body);
const deliver = () => runDueJobs({ kinds: [deliverMail] });

/** A part of a message, as a mail program decodes it. */
function partOf({ raw }: TakenMail, type: string): string {
  const part = raw.split(/\r\n--[^\r\n]*\r\n/).find(one => one.toLowerCase().startsWith(`content-type: ${type}`)) ?? '';
  const [headers = '', ...body] = part.split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/base64/i.test(headers)) return Buffer.from(content, 'base64').toString();
  if (!/quoted-printable/i.test(headers)) return content;
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
const takenBy = (address: string) => sink.taken.filter(({ to }) => to === address);
const lastTo = (address: string): TakenMail => takenBy(address).at(-1) ?? { to: '', raw: '', messageId: '' };

function entryOf(mail: TakenMail) {
  const file = partOf(mail, 'text/calendar');
  const event = ICAL.Component.fromString(file).getFirstSubcomponent('vevent');
  const read = (name: string) => String(event?.getFirstPropertyValue(name) ?? '');
  return { file, location: read('location'), url: read('url'), description: read('description') };
}

/** Everything that is stored, in one text. */
async function everythingStored(): Promise<string> {
  const { db } = database();
  const collections = (await db?.collections()) ?? [];
  const all = await Promise.all(collections.map(collection => collection.find().toArray()));
  return mongoose.mongo.BSON.EJSON.stringify(all);
}

describe.each(['Real', 'Bot'] as const)('the candidate’s link to a %s interview', type => {
  it('is in the invitation, in each form, as it is sent, and lets the candidate in', { tags: 'deep' }, async () => {
    const { _id } = await schedule(type);
    await deliver();
    const link = await linkOf(recruiter.auth, _id);
    const url = `http://localhost:3000/i/${link}`;
    const mail = lastTo(CANDIDATE);
    expect(partOf(mail, 'text/plain')).toContain(`: ${url}\r\n`);
    expect(partOf(mail, 'text/html')).toContain(`href="${url}"`);
    await api.post('/candidate/session').send({ token: link }).expect(201);
  });

  it('is stored nowhere, neither before nor after the email is sent', { tags: 'deep' }, async () => {
    const { _id } = await schedule(type);
    const link = await linkOf(recruiter.auth, _id);
    // Its secret parts: the rest is ids.
    const secret = link.slice(-40);
    const before = await everythingStored();
    expect(before).toContain('your-private-link-is-put-in-here');
    expect(before).not.toContain(secret);
    await deliver();
    expect(takenBy(CANDIDATE)).toHaveLength(1);
    expect(await everythingStored()).not.toContain(secret);
  });

  it(
    'is the present one if it was replaced while the email waited, and if the email is sent again',
    { tags: 'deep' },
    async () => {
      const { _id } = await schedule(type);
      const first = await linkOf(recruiter.auth, _id);
      await post(`/interviews/${_id}/link`).expect(200);
      await deliver();
      expect(partOf(lastTo(CANDIDATE), 'text/plain')).toContain(await linkOf(recruiter.auth, _id));
      await post(`/interviews/${_id}/link`).expect(200);
      const [invitation] = await mailsTo(CANDIDATE);
      await post(`/outbox/${invitation?._id.toHexString()}/resend`).expect(200);
      await deliver();
      const again = partOf(lastTo(CANDIDATE), 'text/plain');
      expect(takenBy(CANDIDATE)).toHaveLength(2);
      expect(again).toContain(await linkOf(recruiter.auth, _id));
      expect(again).not.toContain(first);
    },
  );

  it('is in no email of a cancellation, which says that it has ended', { tags: 'deep' }, async () => {
    const { _id } = await schedule(type);
    const link = await linkOf(recruiter.auth, _id);
    await deliver();
    await post(`/interviews/${_id}/cancel`).expect(200);
    await deliver();
    const mail = lastTo(CANDIDATE);
    const text = partOf(mail, 'text/plain');
    expect(text).toContain('your private link has ended');
    for (const part of [text, partOf(mail, 'text/html'), entryOf(mail).file]) expect(part).not.toContain('/i/');
    await api.post('/candidate/session').send({ token: link }).expect(410);
  });

  it(
    'never goes to a wrong address once that is corrected, also if its invitation still waits',
    { tags: 'deep' },
    async () => {
      const { _id } = await schedule(type);
      await api.patch(`/interviews/${_id}`).set(recruiter.auth).field('email', 'adaeze.okafor@example.org').expect(200);
      await post(`/interviews/${_id}/link`).expect(200);
      await deliver();
      const present = await linkOf(recruiter.auth, _id);
      expect(partOf(lastTo('adaeze.okafor@example.org'), 'text/plain')).toContain(present);
      const [invitation] = takenBy(CANDIDATE);
      const mailed = /\/i\/([\w-]{80})/.exec(partOf(invitation as TakenMail, 'text/plain'))?.[1] ?? '';
      expect(mailed).not.toBe(present);
      const { body } = await api.post('/candidate/session').send({ token: mailed }).expect(410);
      expect(body.code).toBe('LINK_ENDED');
    },
  );
});

describe('the calendar entry', () => {
  it(
    'the calendar entry of a Bot interview leads to the candidate’s page and says until when it is open',
    { tags: 'deep' },
    async () => {
      const { _id } = await schedule('Bot');
      await deliver();
      const { location, url, description, file } = entryOf(lastTo(CANDIDATE));
      const link = `http://localhost:3000/i/${await linkOf(recruiter.auth, _id)}`;
      expect({ location, url }).toEqual({ location: link, url: link });
      expect(description).toMatch(/^Open until .*GMT/);
      // RFC 5545 §3.1.
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    },
  );

  it(
    'the calendar entry of a Real interview leads to the candidate’s page, where the room is',
    { tags: 'deep' },
    async () => {
      const { _id } = await schedule('Real');
      await deliver();
      expect(entryOf(lastTo(CANDIDATE)).location).toBe(`http://localhost:3000/i/${await linkOf(recruiter.auth, _id)}`);
    },
  );

  it(
    'the calendar entry of a Real interview leads to the meeting if that is elsewhere, and names the page beside',
    { tags: 'deep' },
    async () => {
      set('MEETING_BASE_URL', 'https://meet.example.org/');
      const { _id } = await schedule('Real');
      await deliver();
      const { location, description } = entryOf(lastTo(CANDIDATE));
      expect(location).toBe(`https://meet.example.org/${_id}`);
      expect(description).toContain(`Your page: http://localhost:3000/i/${await linkOf(recruiter.auth, _id)}\n`);
    },
  );
});

it('the interviewer gets no link of the candidate', { tags: 'deep' }, async () => {
  const { _id } = await schedule('Real');
  await deliver();
  const mail = lastTo('tom@example.org');
  const link = await linkOf(recruiter.auth, _id);
  for (const type of ['text/plain', 'text/html', 'text/calendar']) {
    expect(partOf(mail, type).length).toBeGreaterThan(100);
    expect(partOf(mail, type)).not.toContain(link);
    expect(partOf(mail, type)).not.toContain('/i/');
  }
});

it('a machine without a mail server shows the link that lets the candidate in', async () => {
  set('SMTP_URL', undefined);
  const { _id } = await schedule('Bot');
  const link = await linkOf(recruiter.auth, _id);
  const [stored] = await mailsTo(CANDIDATE);
  const shown = await findLocalMail(stored?._id.toHexString() ?? '');
  for (const part of [shown?.text, shown?.html, shown?.calendar?.content.replaceAll('\r\n ', '')]) {
    expect(part).toContain(link);
  }
});

describe('emails to the candidate', () => {
  const change = (id: string) => post(`/interviews/${id}/reschedule`, { date: `${YEAR}-06-01`, time: '09:00' });

  it(
    'are in the company’s language before the candidate chose one, then in that of the last visit',
    { tags: 'deep' },
    async () => {
      const { _id: company, name, address, contact_email, phone } = recruiter.company;
      await api
        .put(`/company/${company}`)
        .set(recruiter.auth)
        .send({ name, address, contact_email, phone, language: 'de' })
        .expect(200);
      const { _id } = await schedule('Real');
      const [invited] = await mailsTo(CANDIDATE);
      expect(invited?.subject).toBe('Einladung: Gespräch für Backend Engineer bei Northwind Labs');
      // Staff read English.
      expect((await mailsTo('tom@example.org'))[0]?.subject).toMatch(/^Invitation: /);

      const { auth } = await openLink(recruiter.auth, _id);
      await api.put('/candidate/language').set(auth).send({ language: 'ar' }).expect(200);
      await change(_id).expect(200);
      const moved = (await mailsTo(CANDIDATE)).at(-1);
      expect(moved?.subject).toContain('موعد جديد');
      expect(moved?.html).toContain('<html lang="ar" dir="rtl">');
      expect(moved?.calendar?.content).toContain('مقابلة');
    },
  );

  it(
    'emails to the candidate of a later interview are in the language of the visit before',
    { tags: 'deep' },
    async () => {
      const { _id } = await schedule('Bot');
      const { auth } = await openLink(recruiter.auth, _id);
      await api.put('/candidate/language').set(auth).send({ language: 'fr' }).expect(200);
      await post(`/interviews/${_id}/cancel`).expect(200);
      const { position } = await InterviewModel.findById(_id).orFail().lean();
      await makeInterview(recruiter, { email: CANDIDATE, position: position._id.toHexString(), interviewType: 'Bot' });
      expect((await mailsTo(CANDIDATE)).map(({ subject }) => subject.split(' : ')[0])).toEqual([
        'Invitation: interview for Backend Engineer at Northwind Labs',
        'Annulé',
        'Invitation',
      ]);
    },
  );
});
