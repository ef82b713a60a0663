import type { Availability, UserAvailability } from '@interview-detection/shared/availability/availability.schema';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { lastSunday, YEAR } from '#api/test/days';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter, type Person } from '#api/test/factories';
import { MINUTE_MS } from '#api/lib/durations';
import { commonSpans, freeSpans, type Hours } from './availability.rules';

useDatabase();

const everyDay = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from, to }));
const hours = (fields: Record<string, unknown> = {}) => ({
  timeZone: 'UTC',
  hours: everyDay('09:00', '12:00'),
  daysOff: [],
  bufferMinutes: 0,
  ...fields,
});
const put = (person: Person, body: object) => api.put('/users/me/availability').set(person.auth).send(body);
const read = (person: Person, query: Record<string, string>) => api.get('/availability').set(person.auth).query(query);

const day = `${YEAR}-05-14`;
const span = { from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` };
const at = (time: string) => `${day}T${time}:00.000Z`;

describe('PUT /users/me/availability', () => {
  it('keeps working hours, days off and buffer, which GET shows', async () => {
    const recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon' });
    const before = await api.get('/users/me/availability').set(recruiter.auth).expect(200);
    const monday = { day: 1, from: '09:00', to: '17:00' };
    expect(before.body.data).toMatchObject({ timeZone: 'Europe/Lisbon', bufferMinutes: 0, isDefault: true });
    expect((before.body.data as Availability).hours).toHaveLength(5);

    const chosen = { timeZone: 'Europe/Berlin', hours: [monday], daysOff: [day], bufferMinutes: 15 };
    const reply = await put(recruiter, chosen).expect(200);
    expect(reply.body.data).toEqual({ ...chosen, isDefault: false });
    const after = await api.get('/users/me/availability').set(recruiter.auth).expect(200);
    expect(after.body.data).toEqual(reply.body.data);
  });

  it('keeps those of an interviewer, who reads them again', async () => {
    const tom = await makeInterviewer(await makeRecruiter(), { role: 'interviewer' });
    await put(tom, hours({ bufferMinutes: 5 })).expect(200);
    await put(tom, hours({ bufferMinutes: 10 })).expect(200);
    const { body } = await api.get('/users/me/availability').set(tom.auth).expect(200);
    expect(body.data).toMatchObject({ bufferMinutes: 10, isDefault: false });
  });

  it.each([
    ['a span that ends before it begins', { hours: [{ day: 1, from: '17:00', to: '09:00' }] }],
    ['a day that no week has', { hours: [{ day: 8, from: '09:00', to: '17:00' }] }],
    ['a zone that nobody knows', { timeZone: 'Mars/Olympus' }],
    ['a day off that is no date', { daysOff: ['tomorrow'] }],
    ['a buffer below nothing', { bufferMinutes: -1 }],
    [
      'more spans than a week has use for',
      { hours: Array.from({ length: 29 }, () => ({ day: 1, from: '09:00', to: '10:00' })) },
    ],
  ])('refuses %s with 400', async (_what, fields) => {
    const reply = await put(await makeRecruiter(), hours(fields)).expect(400);
    expect(reply.body.code).toBe('VALIDATION_FAILED');
  });

  it('is for people with a company', async () => {
    const reply = await put(await makePerson(), hours()).expect(409);
    expect(reply.body.code).toBe('COMPANY_REQUIRED');
  });
});

describe('GET /availability', () => {
  it('shows interviews as busy, and subtracts them with their buffer from the free times', async () => {
    const recruiter = await makeRecruiter();
    await put(recruiter, hours({ bufferMinutes: 10 })).expect(200);
    await makeInterview(recruiter, { date: day, time: '10:00', durationMinutes: '30' });
    const reply = await read(recruiter, { users: recruiter._id, ...span }).expect(200);
    expect(reply.body.data).toEqual([
      {
        user: { _id: recruiter._id, name: 'Mara Santos' },
        busy: [{ from: at('10:00'), to: at('10:30') }],
        free: [
          { from: at('09:00'), to: at('09:50') },
          { from: at('10:40'), to: at('12:00') },
        ],
      },
    ]);
  });

  it('counts an interview for everyone who holds it, a cancelled one for no one', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const tom = await makeInterviewer(recruiter);
    const panel = JSON.stringify([recruiter._id, tom._id]);
    await makeInterview(recruiter, { date: day, time: '10:00', interviewers: panel });
    const gone = await makeInterview(recruiter, { date: day, time: '15:00', interviewers: panel });
    await api.post(`/interviews/${gone._id}/cancel`).set(recruiter.auth).send({}).expect(200);
    const reply = await read(recruiter, { users: `${tom._id},${recruiter._id}`, ...span }).expect(200);
    const found = reply.body.data as UserAvailability[];
    expect(found.map(({ user }) => user._id)).toEqual([tom._id, recruiter._id]);
    expect(found.map(({ busy }) => busy)).toEqual([1, 2].map(() => [{ from: at('10:00'), to: at('11:00') }]));
  });

  it('is refused with 400 for more than 62 days', async () => {
    const recruiter = await makeRecruiter();
    const from = `${YEAR}-05-01`;
    await read(recruiter, { from, to: `${YEAR}-07-02` }).expect(200);
    const reply = await read(recruiter, { from, to: `${YEAR}-07-02T00:00:01Z` }).expect(400);
    expect(reply.body.issues).toEqual([{ path: 'to', message: 'from and to may be at most 62 days apart' }]);
  });

  it('is refused with 400 for more than 20 people, and for a span that ends before it begins', async () => {
    const recruiter = await makeRecruiter();
    const ids = Array.from({ length: 21 }, (_, number) => `65f0c0ffee01234567890${String(number).padStart(3, '0')}`);
    await read(recruiter, { users: ids.join(','), ...span }).expect(400);
    await read(recruiter, { from: span.to, to: span.from }).expect(400);
  });

  it('shows an interviewer their own, and refuses them a colleague’s', async () => {
    const recruiter = await makeRecruiter();
    const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
    await makeInterview(recruiter, { date: day, time: '10:00', interviewer: tom._id });
    const own = await read(tom, span).expect(200);
    expect(own.body.data[0].busy).toEqual([{ from: at('10:00'), to: at('11:00') }]);
    await read(tom, { users: recruiter._id, ...span }).expect(403);
  });

  it('does not find the people of another company', async () => {
    const [recruiter, stranger] = [await makeRecruiter(), await makeRecruiter({ first_name: 'Ida' })];
    await read(recruiter, { users: stranger._id, ...span }).expect(404);
  });
});

describe('free spans', () => {
  const lisbon: Hours = { ...hours({ timeZone: 'Europe/Lisbon' }), daysOff: [], bufferMinutes: 0 } as Hours;
  const around = (date: string) => ({
    from: new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000),
    to: new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000),
  });
  const starts = (of: Hours, date: string) => freeSpans(of, [], around(date)).map(({ from }) => from.toISOString());

  it('follow the clocks of the zone when these change', () => {
    const change = lastSunday('03');
    const [before, after] = starts(lisbon, change);
    expect(before?.slice(11, 16)).toBe('09:00');
    expect(after).toBe(`${change}T08:00:00.000Z`);
  });

  it('leave out days off', () => {
    expect(starts({ ...lisbon, daysOff: [day] }, day)).not.toContain(`${day}T08:00:00.000Z`);
  });

  it('reach the end of the day with 24:00, and join with the next morning', () => {
    const night: Hours = {
      ...lisbon,
      timeZone: 'UTC',
      hours: [...everyDay('22:00', '24:00'), ...everyDay('00:00', '02:00')],
    };
    const spans = freeSpans(night, [], { from: new Date(`${day}T12:00:00Z`), to: new Date(`${day}T23:59:00Z`) });
    expect(spans).toEqual([{ from: new Date(at('22:00')), to: new Date(`${day}T23:59:00.000Z`) }]);
  });

  it('have in common what all people have free', () => {
    const of = (from: string, to: string) => ({ from: new Date(at(from)), to: new Date(at(to)) });
    const one = [of('09:00', '11:00'), of('12:00', '17:00')];
    expect(commonSpans([one, [of('10:00', '13:00')]])).toEqual([of('10:00', '11:00'), of('12:00', '13:00')]);
  });

  it('are found among ten thousand interviews of each person before a caller gives up', { tags: 'deep' }, () => {
    const start = Date.parse(`${day}T00:00:00Z`);
    const minutes = (from: number, to: number) => ({
      from: new Date(start + from * MINUTE_MS),
      to: new Date(start + to * MINUTE_MS),
    });
    const allDay: Hours = { ...lisbon, timeZone: 'UTC', hours: everyDay('00:00', '24:00') };
    // Five minutes of every eight are taken.
    const busy = Array.from({ length: 10_000 }, (_, place) => minutes(place * 8, place * 8 + 5)).toReversed();
    const free = freeSpans(allDay, busy, minutes(0, 80_000));
    expect(free).toHaveLength(10_000);
    expect(free.slice(0, 2)).toEqual([minutes(5, 8), minutes(13, 16)]);
    expect(commonSpans([free, free, free])).toEqual(free);
  });
});
