import type { KeptSession } from '@interview-detection/shared/sessions/sessions.schema';
import { describe, expect, it } from 'vitest';
import { stopClock } from '#api/test/clock';
import { currentTime } from '#api/lib/app-context';
import { api, bearer, behindProxy } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterviewer, makePerson, makeRecruiter, PASSWORD, type Person } from '#api/test/factories';
import { ended, eventually, listen, useLive } from '#api/test/live';
import { EventModel } from '#api/test/models';
import { sessionOf } from '#api/test/signed';
import { sessionModel } from './sessions.model';

useDatabase();
const url = useLive();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0';
const DAY = 86_400_000;

const me = (token: string) => api.get('/auth/me').set(bearer(token));
const sessionsOf = async (token: string) =>
  (await api.get('/auth/sessions').set(bearer(token)).expect(200)).body.data as KeptSession[];

async function signIn({ email }: Pick<Person, 'email'>, userAgent = FIREFOX): Promise<string> {
  const reply = await api.post('/auth/login').set('User-Agent', userAgent).send({ email, password: PASSWORD });
  return (reply.body as { data: { token: string } }).data.token;
}

describe('GET /auth/sessions', () => {
  it('lists the caller’s own active ones, latest first: when, from where, by which device, and which one asks', async () => {
    const person = await makePerson();
    await makePerson();
    const { from } = behindProxy();
    const before = currentTime().toISOString();
    const reply = await from('2001:db8:1:2:3:4:5:6')
      .post('/auth/login')
      .set('User-Agent', FIREFOX)
      .send({ email: person.email, password: PASSWORD });
    const token = reply.body.data.token as string;
    const [latest, first, ...others] = await sessionsOf(token);
    expect(others).toEqual([]);
    expect(latest).toEqual({
      _id: sessionOf(bearer(token)),
      createdAt: latest?.lastUsedAt,
      lastUsedAt: expect.any(String),
      address: '2001:db8:1:2::/64',
      device: 'Firefox 121 on Windows',
      current: true,
    });
    expect(before <= (latest?.createdAt ?? '')).toBe(true);
    expect(first).toMatchObject({ _id: sessionOf(person.auth), current: false });
    expect((await sessionsOf(person.token)).map(({ current }) => current)).toEqual([false, true]);
  });

  it('has none that a raised version, 12 hours or their removal has ended', async () => {
    const person = await makePerson();
    await signIn(person);
    await api.post('/auth/logout-all').set(person.auth).expect(200);
    const token = await signIn(person);
    expect(await sessionsOf(token)).toHaveLength(1);
    stopClock(currentTime().getTime() + DAY / 2 - 60_000);
    const later = await signIn(person);
    stopClock(currentTime().getTime() + 120_000);
    expect(await sessionsOf(later)).toHaveLength(1);
  });
});

describe('a session', () => {
  it('ends 12 hours after its start, even if it is in use', async () => {
    const token = await signIn(await makePerson());
    const start = currentTime().getTime();
    for (const hours of [4, 8, 11.9]) {
      stopClock(start + hours * 3_600_000);
      await me(token).expect(200);
    }
    stopClock(start + 12 * 3_600_000);
    await me(token).expect(401);
  });

  it('is over if it was not used for 7 days, even if it could last longer', async () => {
    const person = await makePerson();
    const _id = sessionOf(person.auth);
    await sessionModel().updateOne({ _id }, { lastUsedAt: new Date(currentTime().getTime() - 7 * DAY + 60_000) });
    await me(person.token).expect(200);
    await sessionModel().updateOne({ _id }, { lastUsedAt: new Date(currentTime().getTime() - 7 * DAY) });
    await me(person.token).expect(401);
  });

  it('says to the minute when and from where it was last used, and is written no more often', async () => {
    const person = await makePerson();
    const { from } = behindProxy();
    const call = (address: string) => from(address).get('/auth/me').set(person.auth).expect(200);
    const stored = () => sessionModel().findById(sessionOf(person.auth)).orFail().lean();
    const { lastUsedAt: start } = await stored();

    stopClock(start.getTime() + 59_000);
    await call('192.0.2.1');
    expect(await stored()).toMatchObject({ lastUsedAt: start, address: '127.0.0.1' });
    stopClock(start.getTime() + 60_000);
    await Promise.all(['192.0.2.2', '192.0.2.2', '192.0.2.2'].map(call));
    expect(await stored()).toMatchObject({ lastUsedAt: new Date(start.getTime() + 60_000), address: '192.0.2.2' });
    // By then this process knows.
    await eventually(() => call('192.0.2.3'));
    expect(await stored()).toMatchObject({ lastUsedAt: new Date(start.getTime() + 60_000), address: '192.0.2.2' });
  });

  it('is not valid for another account that its token names', async () => {
    const [mine, theirs] = [await makePerson(), await makePerson()];
    await sessionModel().updateOne({ _id: sessionOf(mine.auth) }, { user: theirs._id });
    await me(mine.token).expect(401);
  });
});

describe('POST /auth/logout', () => {
  it('ends this session on the server and no other one', async () => {
    const person = await makePerson();
    const token = await signIn(person);
    const reply = await api.post('/auth/logout').set(bearer(token)).expect(200);
    expect(reply.body).toEqual({ data: null });
    await me(token).expect(401);
    await me(person.token).expect(200);
    expect(await sessionsOf(person.token)).toHaveLength(1);
  });

  it('sent twice at once gets two documented answers', async () => {
    const { auth } = await makePerson();
    const replies = await Promise.all([1, 2].map(() => api.post('/auth/logout').set(auth)));
    for (const { status } of replies) expect([200, 401]).toContain(status);
    expect(replies.map(reply => reply.status)).toContain(200);
  });

  it('ends the connections of this session, and leaves those of others', async () => {
    const person = await makeRecruiter();
    const token = await signIn(person);
    const [here, elsewhere] = [await listen(url(), token), await listen(url(), person.token)];
    await api.post('/auth/logout').set(bearer(token)).expect(200);
    await ended(here);
    expect(elsewhere.socket.connected).toBe(true);
    expect(await elsewhere.send('hello', {})).toMatchObject({ data: {} });
  });
});

describe('DELETE /auth/sessions/{id}', () => {
  const end = (token: string, id: string) => api.delete(`/auth/sessions/${id}`).set(bearer(token));

  it('ends that one', async () => {
    const person = await makePerson();
    const token = await signIn(person);
    await end(token, sessionOf(person.auth)).expect(200);
    await me(person.token).expect(401);
    await me(token).expect(200);
    await end(token, sessionOf(person.auth)).expect(404);
    await end(token, sessionOf(bearer(token))).expect(200);
    await me(token).expect(401);
  });

  it(
    'asks for the password if the sign-in is older than 15 minutes, but for this one and by signing in again',
    { tags: 'deep' },
    async () => {
      const person = await makePerson();
      const token = await signIn(person);
      const other = sessionOf(person.auth);
      stopClock(currentTime().getTime() + 15 * 60_000 + 1000);
      const call = (body: object, path = `/${other}`) =>
        api.delete(`/auth/sessions${path}`).set(bearer(token)).send(body);
      for (const path of [`/${other}`, '']) {
        expect((await call({}, path).expect(403)).body.code).toBe('CONFIRM_PASSWORD');
        expect((await call({ password: 'not the password' }, path).expect(400)).body.code).toBe('PASSWORD_WRONG');
      }
      await me(person.token).expect(200);
      await call({ password: PASSWORD }).expect(200);
      await me(person.token).expect(401);
      // A person who signs in again, as after a device was stolen, ends it at once.
      const again = await signIn(person);
      await end(again, sessionOf(bearer(token))).expect(200);
      stopClock(currentTime().getTime() + 16 * 60_000);
      await end(again, sessionOf(bearer(again))).expect(200);
    },
  );

  it('finds no one else’s, not even a colleague’s', async () => {
    const recruiter = await makeRecruiter();
    const colleague = await makeInterviewer(recruiter);
    for (const other of [colleague, await makePerson()]) {
      await end(recruiter.token, sessionOf(other.auth)).expect(404);
      await me(other.token).expect(200);
    }
  });
});

describe('DELETE /auth/sessions', () => {
  it('ends every session but this one, with their connections', async () => {
    const person = await makeRecruiter();
    const stranger = await makePerson();
    const token = await signIn(person);
    const there = await listen(url(), person.token);
    await api.delete('/auth/sessions').set(bearer(token)).expect(200);
    await me(person.token).expect(401);
    await ended(there);
    await me(token).expect(200);
    await me(stranger.token).expect(200);
    expect(await sessionsOf(token)).toHaveLength(1);
  });
});

it('what happens to sessions is kept as events, with where each call came from', async () => {
  const person = await makePerson();
  const [one, other, last] = [await signIn(person), await signIn(person), await signIn(person)];
  await api.post('/auth/logout').set(bearer(one)).expect(200);
  await api
    .delete(`/auth/sessions/${sessionOf(bearer(other))}`)
    .set(bearer(last))
    .expect(200);
  await api.delete('/auth/sessions').set(bearer(last)).expect(200);
  await api.delete('/auth/sessions').set(bearer(last)).expect(200);
  const events = await EventModel.find({ 'principal._id': person._id }).sort({ _id: 1 }).lean();
  const [created, ends] = ['session.created', 'session.ended'];
  expect(events.map(({ type }) => type)).toEqual([created, created, created, ends, ends, 'user.sessions_ended']);
  expect(events[0]?.record._id.toHexString()).toBe(sessionOf(bearer(one)));
  expect(new Set(events.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
});
