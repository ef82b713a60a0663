import { expect, it } from 'vitest';
import { api } from './api';
import { useDatabase } from './database';
import { makeInterview, makePdf, makeRecruiter } from './factories';
import { set } from './settings';

useDatabase();

const STORM = 200;
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

it('200 calls of one account at once leave another one all of its own, and are refused beyond their minute', async () => {
  set('API_RATE', 50);
  const [noisy, other] = [await makeRecruiter(), await makeRecruiter()];
  await makeInterview(other);
  const before = await api.get('/interviews').set(other.auth).expect(200);
  // Counted with the calls that made the interview of the other.
  await api.get('/interviews').set(noisy.auth).expect(200);
  const storm = Promise.all(Array.from({ length: STORM }, async () => api.get('/interviews').set(noisy.auth)));
  const after = await api.get('/interviews').set(other.auth).expect(200);
  expect(after.body.data).toHaveLength(1);
  expect(Number(after.headers['ratelimit-remaining'])).toBe(Number(before.headers['ratelimit-remaining']) - 1);
  const statuses = (await storm).map(({ status }) => status).toSorted((one, next) => one - next);
  const left = statuses.filter(status => status === 200).length;
  expect(left).toBeLessThan(50);
  expect(statuses).toEqual([...times(left, 200), ...times(STORM - left, 429)]);
});

it('an account whose forms with files wait for each other leaves another one’s answered before', async () => {
  set('API_RATE', 1_000);
  const [noisy, other] = [await makeRecruiter(), await makeRecruiter()];
  const resume = await makePdf();
  let answered = 0;
  // Refused once the file was read and looked at: no interview is made of it.
  const upload = ({ auth }: typeof noisy) => api.post('/interviews').set(auth).attach('resume', resume, 'resume.pdf');
  const storm = Promise.all(
    Array.from({ length: STORM }, async () => {
      const { status } = await upload(noisy);
      answered++;
      return status;
    }),
  );
  await upload(other).expect(400);
  expect(answered).toBeLessThan(STORM);
  const statuses = new Set(await storm);
  expect([...statuses].toSorted((one, next) => one - next)).toEqual([400, 429]);
});
