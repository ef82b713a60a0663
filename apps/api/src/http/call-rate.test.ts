import { expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makePerson, makeRecruiter, type Person } from '#api/test/factories';
import { set } from '#api/test/settings';

useDatabase();

const call = (person: Person) => api.get('/auth/me').set(person.auth);

it('a signed-in person is told in headers how many calls of the minute are left', async () => {
  set('API_RATE', 5);
  const person = await makePerson();
  const first = await call(person).expect(200);
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' });
  expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
  expect(Number(first.headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
  expect((await call(person)).headers['ratelimit-remaining']).toBe('3');
});

it('a caller who has used up the calls of a minute gets 429 with Retry-After before anything is read or done; others do not', async () => {
  const person = await makeRecruiter();
  const other = await makePerson();
  set('API_RATE', 3);
  // One was the company's.
  for (let left = 2; left > 0; left--) await call(person).expect(200);
  const refused = await api.post('/positions').set(person.auth).send({ name: 'Tester' }).expect(429);
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' });
  expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0' });
  expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
  await call(other).expect(200);
  set('API_RATE', 100);
  await api.get('/positions').set(person.auth).expect(200, { data: [] });
});

it('a guest is not counted, and a session that has ended is no account to count', async () => {
  const reply = await api.get('/auth/me').set({ Authorization: 'Bearer nonsense' }).expect(401);
  expect(reply.headers).not.toHaveProperty('ratelimit-limit');
});
