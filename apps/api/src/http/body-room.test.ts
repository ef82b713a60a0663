import { expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makePosition, makeRecruiter } from '#api/test/factories';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';

useDatabase();

it('a body over 64 KB is 503 while the disk is full, and short bodies are still accepted', async () => {
  const recruiter = await makeRecruiter();
  const { _id } = await makePosition(recruiter);
  const put = (questions: number) =>
    api
      .put(`/positions/${_id}/plan`)
      .set(recruiter.auth)
      .send(Array.from({ length: questions }, () => ({ question: 'Why us?', referenceAnswer: 'x'.repeat(5_000) })));
  await put(20).expect(200);
  set('DISK_RESERVE_MB', 1_000_000_000);
  expectLog(/request/);
  const { body, headers } = await put(20).expect(503);
  expect(body).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The server has no room for this right now. Please tell its administrator.',
  });
  expect(headers['retry-after']).toBe('60');
  await put(10).expect(200);
});

it(
  'a transcript over 64 KB sent as a file is 503 too, and is refused before it is read',
  { tags: 'deep' },
  async () => {
    const recruiter = await makeRecruiter();
    const { _id } = await makeInterview(recruiter);
    const send = (text: string) =>
      api
        .post(`/interviews/${_id}/transcript/preview`)
        .set(recruiter.auth)
        .attach('file', Buffer.from(text), { filename: 'talk.txt', contentType: 'text/plain' });
    const long = `Q: Why us?\nA: ${'For the people. '.repeat(5_000)}\n`;
    await send(long).expect(200);
    set('DISK_RESERVE_MB', 1_000_000_000);
    expectLog(/request/);
    const { headers } = await send(long).expect(503);
    expect(headers['retry-after']).toBe('60');
    await send('Q: Why us?\nA: For the people.\n').expect(200);
  },
);
