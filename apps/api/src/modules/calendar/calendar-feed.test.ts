import type { CalendarFeed } from '@interview-detection/shared/calendar/calendar.endpoints';
import { describe, expect, it } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { MINUTE_MS } from '#api/lib/durations';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { YEAR } from '#api/test/days';
import { makeApiKey, makeInterview, makeInterviewer, makeRecruiter, PASSWORD, type Person } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { CalendarFeedModel } from '#api/test/models';
import { set } from '#api/test/settings';

useDatabase();

const OWN = '/users/me/calendar-feed';

async function makeFeed({ auth }: Pick<Person, 'auth'>): Promise<string> {
  const { body } = await api.post(OWN).set(auth).expect(201);
  return new URL((body.data as CalendarFeed & { url: string }).url).pathname.replace(/^\/api/, '');
}

/** Reads a feed, its folded lines joined. */
const read = async (path: string) => (await api.get(path).expect(200)).text.replaceAll('\r\n ', '');

it('is made at an address shown once, stored as a hash, and revoked', async () => {
  const recruiter = await makeRecruiter();
  const own = () => api.get(OWN).set(recruiter.auth).expect(200);
  expect((await own()).body.data).toBeNull();
  const path = await makeFeed(recruiter);
  expect(path).toMatch(/^\/calendar\/idf_[\w-]{75}\.ics$/);
  expect((await own()).body.data).toEqual({ createdAt: expect.any(String) as string, lastReadAt: null });
  const token = path.slice('/calendar/'.length, -'.ics'.length);
  expect(JSON.stringify(await CalendarFeedModel.find().lean())).not.toContain(token);

  const reply = await api.get(path).expect(200);
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect((await own()).body.data).toMatchObject({ lastReadAt: expect.any(String) as string });
  await api.delete(OWN).set(recruiter.auth).expect(200);
  await api.get(path).expect(404);
  await api.delete(OWN).set(recruiter.auth).expect(404);
});

it('is in the security log of its owner when made and when revoked, and emailed to them when made', async () => {
  const recruiter = await makeRecruiter();
  await makeFeed(recruiter);
  await api.delete(OWN).set(recruiter.auth).expect(200);
  const { body } = await api.get('/auth/security-log').set(recruiter.auth).expect(200);
  expect((body.data as { kind: string }[]).map(({ kind }) => kind).slice(0, 2)).toEqual(['feed_removed', 'feed_made']);
  const mails = (await mailsTo(recruiter.email)).filter(({ kind }) => kind === 'calendar-feed');
  expect(mails.map(({ subject }) => subject)).toEqual(['A calendar feed was created for your account']);
  expect(mails[0]?.text).toContain('/forget-password');
});

it('replaces the address before', async () => {
  const recruiter = await makeRecruiter();
  const before = await makeFeed(recruiter);
  await api.get(await makeFeed(recruiter)).expect(200);
  await api.get(before).expect(404);
});

it('has the interviews that the person holds, as the emails do: one UID, a rising sequence, cancelled ones marked', async () => {
  const recruiter = await makeRecruiter();
  const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
  const { _id } = await makeInterview(recruiter, { interviewer: tom._id, name: 'Adaeze Okafor', time: '10:30' });
  await makeInterview(recruiter, { name: 'Beatriz Costa' });
  const path = await makeFeed(tom);

  const first = await read(path);
  expect(first).toContain(`UID:interview-${_id}@interview-detection`);
  expect(first).toContain('SEQUENCE:0');
  expect(first).toContain('STATUS:CONFIRMED');
  expect(first).toContain('METHOD:PUBLISH');
  expect(first).toContain('Adaeze Okafor');
  expect(first).not.toContain('Beatriz');
  expect(first).not.toContain('ATTENDEE');

  const moved = { date: `${YEAR}-05-20`, time: '14:00' };
  await api.post(`/interviews/${_id}/reschedule`).set(recruiter.auth).send(moved).expect(200);
  const second = await read(path);
  expect(second).toContain(`UID:interview-${_id}@interview-detection`);
  expect(second).toContain('SEQUENCE:1');
  expect(second).toContain(`DTSTART:${YEAR}0520T140000Z`);

  await api.post(`/interviews/${_id}/cancel`).set(recruiter.auth).send({}).expect(200);
  expect(await read(path)).toContain('STATUS:CANCELLED');
});

describe('ends', () => {
  const changeRole = (owner: Person, person: Person, body: object) =>
    api.patch(`/team/${person._id}`).set(owner.auth).send(body).expect(200);

  it.each([
    ['deactivated', { active: false }],
    ['given a role that holds no interviews', { role: 'viewer' }],
  ])('when the person is %s', async (_what, body) => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner, { role: 'interviewer' });
    const path = await makeFeed(tom);
    await changeRole(owner, tom, body);
    await api.get(path).expect(404);
    expect(await CalendarFeedModel.countDocuments()).toBe(0);
  });

  it(
    'when the person sets a new password, but not with another role that holds interviews',
    { tags: 'deep' },
    async () => {
      const owner = await makeRecruiter();
      const tom = await makeInterviewer(owner, { role: 'interviewer' });
      const path = await makeFeed(tom);
      await changeRole(owner, tom, { role: 'recruiter' });
      await api.get(path).expect(200);
      const change = { currentPassword: PASSWORD, password: 'battery staple of horses' };
      await api.post('/auth/change-password').set(tom.auth).send(change).expect(200);
      await api.get(path).expect(404);
    },
  );
});

it('is refused to a role that holds no interviews, to a program, and long after the sign-in', async () => {
  const owner = await makeRecruiter();
  const viewer = await makeInterviewer(owner, { role: 'viewer' });
  expect((await api.post(OWN).set(viewer.auth).expect(403)).body.code).toBe('FORBIDDEN');
  const { key } = await makeApiKey(owner);
  await api.post(OWN).set(bearer(key)).expect(403);
  stopClockAfter(16 * MINUTE_MS);
  expect((await api.post(OWN).set(owner.auth).expect(403)).body.code).toBe('CONFIRM_PASSWORD');
});

it('is unknown at any other address, and limited per address', async () => {
  const recruiter = await makeRecruiter();
  const path = await makeFeed(recruiter);
  const other = path.replace(/.\.ics$/, end => `${end.startsWith('A') ? 'B' : 'A'}.ics`);
  await api.get(other).expect(404);
  await api.get('/calendar/guess.ics').expect(404);
  set('LIMIT_FEED_READS', 3);
  await api.get(path).expect(200);
  await api.get(path).expect(200);
  await api.get(path).expect(429);
});
