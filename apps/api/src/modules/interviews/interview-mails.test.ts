import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import {
  makeInterview,
  makeInterviewer,
  makePdf,
  makePosition,
  makeRecruiter,
  type Person,
  type Recruiter,
} from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { set } from '#api/test/settings';
import { storeInterviews } from '#api/test/stored';
import type { MailRecord } from '../outbox/outbox.model';
import { MailModel, UserModel } from '#api/test/models';
import { LEAP_DAY, YEAR, lastSunday, longDay } from '#api/test/days';

useDatabase();

const CANDIDATE = 'adaeze@example.org';
let recruiter: Recruiter;
let tom: Person;

beforeEach(async () => {
  recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon', email: 'mara@example.org' });
  tom = await makeInterviewer(recruiter, { email: 'tom@example.org' });
  await MailModel.deleteMany({});
});

const schedule = (fields: Record<string, string> = {}) =>
  makeInterview(recruiter, { email: CANDIDATE, interviewer: tom._id, ...fields });
const change = (id: string, verb: string, body: object) =>
  api.post(`/interviews/${id}/${verb}`).set(recruiter.auth).send(body).expect(200);
const lastTo = async (address: string) => {
  const mail = (await mailsTo(address)).at(-1);
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
};

/** A calendar file as a parser that is not ours reads it. */
function parse({ calendar }: MailRecord) {
  const component = ICAL.Component.fromString(calendar?.content ?? '');
  const events = component.getAllSubcomponents('vevent');
  const vevent = events[0];
  if (!vevent || events.length !== 1) throw new Error('not one event');
  const event = new ICAL.Event(vevent);
  const alarm = vevent.getFirstSubcomponent('valarm');
  return {
    method: component.getFirstPropertyValue('method'),
    version: component.getFirstPropertyValue('version'),
    zone: component.getFirstPropertyValue('x-wr-timezone'),
    uid: event.uid,
    sequence: event.sequence,
    status: vevent.getFirstPropertyValue('status'),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    location: event.location,
    organizer: event.organizer,
    sentBy: vevent.getFirstProperty('organizer')?.getFirstParameter('sent-by'),
    attendees: event.attendees.map(attendee => String(attendee.getFirstValue()).toLowerCase()),
    names: event.attendees.map(attendee => attendee.getFirstParameter('cn')),
    alarm: alarm?.getFirstPropertyValue('trigger')?.toString() ?? null,
  };
}

describe('scheduling', () => {
  it('invites the candidate: local time with its offset, duration, only the private link, and whom to answer', async () => {
    await schedule({ durationMinutes: '45' });
    const mail = await lastTo(CANDIDATE);
    expect(mail).toMatchObject({
      kind: 'invitation',
      state: 'held',
      from: { name: 'Northwind Labs via Interview Detection' },
      replyTo: { name: 'Mara Santos', address: 'mara@example.org' },
      subject: 'Invitation: interview for Backend Engineer at Northwind Labs',
    });
    for (const text of [mail.text ?? '', mail.html ?? '']) {
      expect(text).toContain(`${longDay(`${YEAR}-05-14`)}, 10:30 am Lisbon (GMT+1)`);
      expect(text).toContain('45 minutes');
      expect(text).toContain('http://localhost:3000/i/');
      expect(text).toContain('mara@example.org');
      expect(text).not.toContain('/meeting/');
      // The company's own notes are not for the candidate.
      expect(text).not.toContain('First round');
    }
    expect(mail.calendar?.content).not.toContain('/meeting/');
  });

  it('invites the interviewer with their own link, the candidate and the notes', async () => {
    const interview = await schedule();
    const { text, kind } = await lastTo('tom@example.org');
    expect(kind).toBe('invitation');
    expect(text).toContain(`http://localhost:3000/meeting/${interview._id}?interviewer=true`);
    expect(text).toContain('Adaeze Okafor, adaeze@example.org');
    expect(text).toContain('> First round');
  });

  it('tells an interviewer whom a reply reaches, except the one whom it would reach', { tags: 'deep' }, async () => {
    await schedule();
    expect((await lastTo('tom@example.org')).text).toContain('It goes to');
    await schedule({ interviewer: recruiter._id, email: 'another@example.org' });
    expect((await lastTo('mara@example.org')).text).not.toContain('Just reply to this email');
  });

  it('has no address of a page in mail or calendar entry if a name is one', async () => {
    const position = await makePosition(recruiter, 'Prize at evil.example/x');
    const { _id } = await schedule({ position: position._id, name: 'Eve evil.example/x' });
    const mails = await MailModel.find({ about: _id }).lean();
    expect(mails.length).toBeGreaterThan(1);
    for (const { subject, text, html, calendar } of mails) {
      expect([subject, text, html, calendar?.content].join('\n')).not.toContain('evil.example');
    }
  });

  it('attaches a calendar file that an independent parser reads: one instant, one UID, organizer, attendees, alarm', async () => {
    const interview = await schedule();
    const [candidate, interviewer] = [parse(await lastTo(CANDIDATE)), parse(await lastTo('tom@example.org'))];
    expect(candidate).toEqual({
      method: 'REQUEST',
      version: '2.0',
      zone: 'Europe/Lisbon',
      uid: `interview-${interview._id}@interview-detection`,
      sequence: 0,
      status: 'CONFIRMED',
      start: `${YEAR}-05-14T09:30:00.000Z`,
      end: `${YEAR}-05-14T10:30:00.000Z`,
      summary: 'Interview: Backend Engineer at Northwind Labs',
      location: expect.stringContaining('http://localhost:3000/i/'),
      organizer: 'mailto:tom@example.org',
      sentBy: 'mailto:interviews@localhost',
      attendees: ['mailto:adaeze@example.org', 'mailto:tom@example.org'],
      names: ['Adaeze Okafor', 'Tom Becker'],
      alarm: '-PT30M',
    });
    expect(interviewer).toEqual({
      ...candidate,
      // Tom is its organizer.
      method: 'PUBLISH',
      attendees: [],
      names: [],
      summary: 'Interview with Adaeze Okafor: Backend Engineer',
      location: `http://localhost:3000/meeting/${interview._id}?interviewer=true`,
    });
  });

  it('invites the candidate alone to a Bot interview: how it goes, until when, and where', async () => {
    await schedule({ interviewType: 'Bot' });
    expect(await MailModel.countDocuments()).toBe(1);
    const mail = await lastTo(CANDIDATE);
    expect(mail.text).toContain('a bot, on a page of your own');
    expect(mail.text).toContain(`When: ${longDay(`${YEAR}-05-14`)}, 10:30 am Lisbon (GMT+1)`);
    expect(mail.text).toContain(`Open until: ${longDay(`${YEAR}-05-15`)}, 10:30 am Lisbon (GMT+1)`);
    expect(mail.text).toContain('Your page opens 15 minutes before.');
    expect(mail.text).toContain('Open your interview: http://localhost:3000/i/');
    expect(mail.text).not.toContain('/meeting/');
    expect(parse(mail)).toMatchObject({
      method: 'REQUEST',
      // The person who scheduled it, as no one holds it.
      organizer: 'mailto:mara@example.org',
      attendees: ['mailto:adaeze@example.org'],
      alarm: '-PT30M',
    });
  });

  it('has an organizer who reads answers, no matter who sends: the next one if an account was deleted, finally the sender', async () => {
    const { _id } = await schedule();
    await UserModel.updateOne({ _id: tom._id }, { active: false });
    set('MAIL_FROM', { name: '', address: 'Mara@example.org' });
    await change(_id, 'cancel', {});
    expect(parse(await lastTo(CANDIDATE))).toMatchObject({
      method: 'CANCEL',
      status: 'CANCELLED',
      organizer: 'mailto:mara@example.org',
      sentBy: undefined,
    });
  });

  it('shows the current name of a zone that is stored under an old one, which is taken', { tags: 'deep' }, async () => {
    const company = { ...recruiter.company, timeZone: 'Europe/Kiev' };
    const { body } = await api.put(`/company/${company._id}`).set(recruiter.auth).send(company).expect(200);
    expect(body.data.timeZone).toBe('Europe/Kyiv');
    const interview = await schedule({ timeZone: 'Europe/Kiev' });
    expect(interview.timeZone).toBe('Europe/Kyiv');
    const mail = await lastTo(CANDIDATE);
    expect(mail.text).toContain('Kyiv (GMT+3)');
    expect(mail.text).not.toContain('Kiev');
    expect(parse(mail).zone).toBe('Europe/Kyiv');
  });

  it('is published to its organizer, cancelled too, and requested of everyone else', { tags: 'deep' }, async () => {
    const ida = await makeInterviewer(recruiter, { email: 'ida@example.org' });
    const { _id } = await makeInterview(recruiter, {
      email: CANDIDATE,
      interviewers: JSON.stringify([tom._id, ida._id]),
    });
    const methods = async () =>
      Promise.all([CANDIDATE, 'tom@example.org', 'ida@example.org'].map(async to => parse(await lastTo(to)).method));
    expect(await methods()).toEqual(['REQUEST', 'PUBLISH', 'REQUEST']);
    await change(_id, 'cancel', {});
    expect(await methods()).toEqual(['CANCEL', 'PUBLISH', 'CANCEL']);
    expect(parse(await lastTo('tom@example.org')).status).toBe('CANCELLED');
  });

  it('writes no email if it fails', { tags: 'deep' }, async () => {
    await schedule();
    await MailModel.deleteMany({});
    const position = (await makePosition(recruiter))._id;
    const booking = api.post('/interviews').set(recruiter.auth);
    const fields = { name: 'Jonas', email: 'jonas@example.org', position, description: 'x', interviewType: 'Real' };
    for (const [name, value] of Object.entries({
      ...fields,
      date: `${YEAR}-05-14`,
      time: '10:45',
      interviewer: tom._id,
    })) {
      booking.field(name, value);
    }
    await booking.attach('resume', await makePdf(), 'resume.pdf').expect(409);
    expect(await MailModel.countDocuments()).toBe(0);
  });

  it('names what PUBLIC_URL and MAIL_FROM say, never the request’s Host', { tags: 'deep' }, async () => {
    set('PUBLIC_URL', 'https://hr.example.org');
    set('MAIL_FROM', { name: 'People team', address: 'people@example.org' });
    await schedule();
    const mail = await lastTo(CANDIDATE);
    expect(mail.text).toContain('https://hr.example.org/');
    expect(mail.text).not.toContain('127.0.0.1');
    expect(mail.from).toEqual({ name: 'People team', address: 'people@example.org' });
    expect(parse(mail).sentBy).toBe('mailto:people@example.org');
  });
});

describe('clocks', () => {
  it.each([
    [
      'the first of an hour that a clock change repeats',
      lastSunday('10'),
      '01:30',
      'Europe/Lisbon',
      `${lastSunday('10')}T00:30:00.000Z`,
      `${longDay(lastSunday('10'))}, 1:30 am Lisbon (GMT+1)`,
    ],
    [
      'the hour after one that it skips',
      lastSunday('03'),
      '02:30',
      'Europe/Lisbon',
      `${lastSunday('03')}T01:30:00.000Z`,
      `${longDay(lastSunday('03'))}, 2:30 am Lisbon (GMT+1)`,
    ],
    [
      '29 February',
      LEAP_DAY,
      '09:00',
      'America/New_York',
      `${LEAP_DAY}T14:00:00.000Z`,
      `${longDay(LEAP_DAY)}, 9:00 am New York (GMT−5)`,
    ],
    [
      'a zone of 45 minutes',
      `${YEAR}-05-14`,
      '00:15',
      'Asia/Kathmandu',
      `${YEAR}-05-13T18:30:00.000Z`,
      `${longDay(`${YEAR}-05-14`)}, 12:15 am Kathmandu (GMT+5:45)`,
    ],
  ])('%s: mail and calendar name the instant of the interview', async (_what, date, time, timeZone, instant, words) => {
    const interview = await schedule({ date, time, timeZone });
    expect(interview.startsAt).toBe(instant);
    const mail = await lastTo(CANDIDATE);
    expect(mail.text).toContain(words);
    const { start, end } = parse(mail);
    expect(start).toBe(instant);
    expect(end > start).toBe(true);
  });
});

describe('hostile and unusual names', () => {
  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['calendar lines', 'Eve;ATTENDEE:mailto:x@example.org,\\n"'],
    ['all of the 200 characters that are allowed', 'n'.repeat(200)],
    ['any script', '李小龍 Łukasz أحمد'],
    ['right to left marks', '\u200Fמירה\u200E Name'],
  ])('%s are text in mail and calendar', { tags: 'deep' }, async (_what, name) => {
    await schedule({ name });
    const mail = await lastTo('tom@example.org');
    expect(mail.html).not.toContain('<img');
    expect(parse(await lastTo(CANDIDATE)).attendees).toEqual(['mailto:adaeze@example.org', 'mailto:tom@example.org']);
    // A host is written so that no program turns it into a link; a name is cut, as in a header.
    const shown = (parse(mail).summary ?? '').replaceAll('\u200C', '');
    expect(shown).toContain(name.slice(0, 50));
  });

  it('a nickname in double quotes is in the calendar, which cannot quote it, with typographic ones', async () => {
    await schedule({ name: 'Ada "Zo" Okafor' });
    expect(parse(await lastTo(CANDIDATE)).names[0]).toBe('Ada ’Zo’ Okafor');
  });

  it.each(['Eve\r\nBcc: victim@example.org', 'Eve\nBcc: victim@example.org', 'n'.repeat(300)])(
    '%j is refused before it comes to a mail',
    async name => {
      await expect(schedule({ name })).rejects.toThrow('was not made');
      expect(await MailModel.countDocuments()).toBe(0);
    },
  );
});

describe('rescheduling', () => {
  const NEW_TIME = { date: `${YEAR}-05-15`, time: '14:00' };

  it('tells both of the old and the new time, and moves the entry that they have', async () => {
    const { _id } = await schedule();
    const before = parse(await lastTo(CANDIDATE));
    await change(_id, 'reschedule', { ...NEW_TIME, reason: 'Tom is ill' });
    for (const address of [CANDIDATE, 'tom@example.org']) {
      const mail = await lastTo(address);
      expect(mail.kind).toBe('reschedule');
      expect(mail.text).toContain(`Before: ${longDay(`${YEAR}-05-14`)}, 10:30 am Lisbon (GMT+1)`);
      expect(mail.text).toContain(`When: ${longDay(`${YEAR}-05-15`)}, 2:00 pm Lisbon (GMT+1)`);
      // Why is the company's own business.
      expect(mail.text).not.toContain('ill');
      const entry = parse(mail);
      expect(entry).toMatchObject({
        method: mail.to.address === CANDIDATE ? 'REQUEST' : 'PUBLISH',
        uid: before.uid,
        start: `${YEAR}-05-15T13:00:00.000Z`,
        sequence: 1,
      });
    }
    await change(_id, 'reschedule', { ...NEW_TIME, time: '16:00' });
    expect(parse(await lastTo(CANDIDATE)).sequence).toBe(2);
  });

  it(
    'and cancelled before anything was sent, each change still has its mail, to be sent once',
    { tags: 'deep' },
    async () => {
      set('SMTP_URL', 'smtp://localhost:25');
      const { _id } = await schedule();
      await change(_id, 'reschedule', NEW_TIME);
      await change(_id, 'cancel', {});
      for (const address of [CANDIDATE, 'tom@example.org']) {
        const mails = await mailsTo(address);
        expect(mails.map(mail => [mail.kind, mail.state, parse(mail).sequence])).toEqual([
          ['invitation', 'queued', 0],
          ['reschedule', 'queued', 1],
          ['cancellation', 'queued', 2],
        ]);
        for (const [place, outdated] of mails.entries()) {
          const resent = api.post(`/outbox/${outdated._id.toHexString()}/resend`).set(recruiter.auth);
          await resent.expect(place === 2 ? 200 : 409);
        }
      }
    },
  );

  it('does not send emails about the old time again', { tags: 'deep' }, async () => {
    const { _id } = await schedule();
    await MailModel.updateMany({}, { state: 'sent' });
    await change(_id, 'reschedule', NEW_TIME);
    const [invitation] = await mailsTo(CANDIDATE);
    await api.post(`/outbox/${invitation?._id.toHexString()}/resend`).set(recruiter.auth).expect(409);
  });

  it(
    'rescheduling to another interviewer withdraws it from the one and invites the other',
    { tags: 'deep' },
    async () => {
      const eva = await makeInterviewer(recruiter, { first_name: 'Eva', email: 'eva@example.org' });
      const { _id } = await schedule();
      await change(_id, 'reschedule', { ...NEW_TIME, interviewer: eva._id });
      const [withdrawn, invited] = [await lastTo('tom@example.org'), await lastTo('eva@example.org')];
      expect(withdrawn).toMatchObject({ kind: 'cancellation', subject: expect.stringMatching(/^Withdrawn/) });
      // Each organizes their own entry.
      expect(parse(withdrawn)).toMatchObject({ method: 'PUBLISH', status: 'CANCELLED', sequence: 1, alarm: null });
      expect(invited).toMatchObject({ kind: 'invitation' });
      expect(parse(invited)).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED', uid: parse(withdrawn).uid });
      expect((await lastTo(CANDIDATE)).text).toContain('With: Eva Becker');
    },
  );

  it(
    'rescheduling to another interviewer at the same time tells the candidate of no new time',
    { tags: 'deep' },
    async () => {
      const eva = await makeInterviewer(recruiter, { first_name: 'Eva', email: 'eva@example.org' });
      const { _id } = await schedule();
      await change(_id, 'reschedule', { date: `${YEAR}-05-14`, time: '10:30', interviewer: eva._id });
      const mail = await lastTo(CANDIDATE);
      expect(mail).toMatchObject({ kind: 'correction', subject: expect.stringMatching(/^Changed/) });
      expect(mail.text).toContain('Who interviews you has changed. The time is the same.');
      expect(mail.text).toContain('With: Eva Becker');
      expect(mail.text).not.toContain('Before:');
      expect(await lastTo('eva@example.org')).toMatchObject({ kind: 'invitation' });
    },
  );

  it('rescheduling to another zone in which the moment is the same says that it stays', { tags: 'deep' }, async () => {
    const { _id } = await schedule();
    await change(_id, 'reschedule', { date: `${YEAR}-05-14`, time: '11:30', timeZone: 'Europe/Berlin' });
    for (const address of [CANDIDATE, 'tom@example.org']) {
      const mail = await lastTo(address);
      expect(mail).toMatchObject({ kind: 'reschedule', subject: expect.stringMatching(/^Changed/) });
      expect(mail.text).toContain('starts at the same moment as before');
      expect(mail.text).toContain(`When: ${longDay(`${YEAR}-05-14`)}, 11:30 am Berlin (GMT+2)`);
    }
  });
});

describe('cancelling', () => {
  it('tells both, and removes the entry that they have', async () => {
    const { _id } = await schedule();
    const { uid } = parse(await lastTo(CANDIDATE));
    await change(_id, 'cancel', { reason: 'The position was filled' });
    for (const address of [CANDIDATE, 'tom@example.org']) {
      const mail = await lastTo(address);
      expect(mail).toMatchObject({ kind: 'cancellation', subject: expect.stringMatching(/^Cancelled: /) });
      expect(mail.text).not.toMatch(/\/meeting\/|\/i\//);
      expect(mail.text).not.toContain('position was filled');
      expect(mail.text).toContain('Have a question? Just reply to this email.');
      expect(mail.text).not.toContain('another time');
      expect(parse(mail)).toMatchObject({
        method: mail.to.address === CANDIDATE ? 'CANCEL' : 'PUBLISH',
        status: 'CANCELLED',
        uid,
        sequence: 1,
        alarm: null,
      });
    }
  });

  it('twice tells once', async () => {
    const { _id } = await schedule();
    await change(_id, 'cancel', {});
    await api.post(`/interviews/${_id}/cancel`).set(recruiter.auth).send({}).expect(409);
    expect(await mailsTo(CANDIDATE)).toHaveLength(2);
  });
});

it('tells no one about a no-show', async () => {
  const [stored] = await storeInterviews(recruiter.company._id, [{ startsAt: new Date(Date.now() - 60_000) }]);
  await change(stored?._id.toHexString() ?? '', 'no-show', {});
  expect(await MailModel.countDocuments()).toBe(0);
});
