import { expect, it } from 'vitest';
import { api } from '../../test/api';
import { useDatabase } from '../../test/database';
import { makePosition, makeRecruiter } from '../../test/factories';
import { expectLog } from '../../test/quiet';
import { set } from '../../test/settings';

useDatabase();

it('a body over 64 KB is 503 while the disk has no room for it, and what is typed is taken all the same', async () => {
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
