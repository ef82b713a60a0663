import { expect, it } from 'vitest';
import { api } from '../../../test/api';
import { useDatabase } from '../../../test/database';
import { makeInterview, makeRecruiter } from '../../../test/factories';

useDatabase();

it('lists the candidate of a scheduled interview as Pending', async () => {
  const recruiter = await makeRecruiter();
  const { candidate } = await makeInterview(recruiter);
  const reply = await api.get('/candidates').set(recruiter.auth).expect(200);
  expect(reply.body.data).toMatchObject([{ _id: candidate._id, status: 'Pending' }]);
  expect(reply.body).not.toHaveProperty('page');
});
