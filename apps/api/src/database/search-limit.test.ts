import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeRecruiter, type Recruiter } from '#api/test/factories';

useDatabase({ monitorCommands: true });

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

it.each([
  ['/candidates', 'candidates', 2],
  ['/candidates/counts', 'candidates', 1],
  ['/interviews', 'interviews', 2],
  ['/positions', 'positions', 2],
  ['/users', 'users', 2],
  ['/outbox', 'outbox', 2],
])('a search of %s is given up by the database after 5 s', async (path, name, queries) => {
  const limits: unknown[] = [];
  const listen = ({ command }: { command: Record<string, unknown> }) => {
    if ((command['find'] ?? command['aggregate']) === name && command['limit'] !== 1) limits.push(command['maxTimeMS']);
  };
  const client = mongoose.connection.getClient().on('commandStarted', listen);
  const page = path.endsWith('counts') ? {} : { page: 1 };
  await api
    .get(path)
    .query({ search: 'mara', ...page })
    .set(recruiter.auth)
    .expect(200);
  client.off('commandStarted', listen);
  expect(limits).toEqual(Array.from({ length: queries }, () => 5_000));
});
