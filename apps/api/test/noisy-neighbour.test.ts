import { expect, it, vi } from 'vitest';
import { api } from './api';
import { useDatabase } from './database';
import { makeInterview, makePdf, makeRecruiter } from './factories';
import { multipartBody, useServer } from './raw-upload';
import { set } from './settings';

useDatabase();
const server = useServer();

const STORM = 200;
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

it(
  '200 simultaneous calls of one account are refused beyond the limit of the minute, and cost another account none of its calls',
  { tags: 'deep' },
  async () => {
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
  },
);

/** Forms of one account that are read at once, or wait for these (http/upload.ts). */
const UNDER_WAY_MAX = 102;

it(
  'an account whose forms with files wait for each other does not delay another’s replies',
  { tags: 'deep' },
  async () => {
    set('API_RATE', 1_000);
    const [noisy, other] = [await makeRecruiter(), await makeRecruiter()];
    const resume = await makePdf();
    const body = multipartBody({}, resume);
    const replies: string[] = [];
    // None of them ends: one too many is one refused, the one that comes last.
    const begin = async () => {
      const socket = await server.beginUpload(noisy, body, body.length - 50);
      socket.on('data', data => replies.push(data.toString().slice(0, 12)));
      return socket;
    };
    const storm = await Promise.all(Array.from({ length: UNDER_WAY_MAX + 1 }, begin));
    await vi.waitFor(() => expect(replies).toEqual(['HTTP/1.1 429']), { timeout: 120_000 });
    // Refused once the file was read and looked at: no interview is made of it.
    const upload = ({ auth }: typeof noisy) =>
      api.post('/interviews').set(auth).attach('resume', resume, 'resume.pdf').expect(400);
    await upload(other);
    expect(replies).toHaveLength(1);
    for (const socket of storm) socket.destroy();
    await upload(noisy);
  },
);
