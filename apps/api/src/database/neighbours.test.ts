import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { fc } from '#api/test/fast-check';
import { makeInterviewer, makeRecruiter, type Person } from '#api/test/factories';
import { listIds } from '#api/test/pages';
import { storeCandidates, storeInterviews } from '#api/test/stored';
import { YEAR } from '#api/test/days';

useDatabase();

const day = (number: number) => new Date(Date.UTC(YEAR, 0, number, 12));

async function neighbours(person: Person, path: string, query = {}) {
  const { body } = await api.get(`${path}/neighbours`).set(person.auth).query(query).expect(200);
  return body.data as { previous: string | null; next: string | null; number: number | null; total: number };
}

it('names the candidates before and after one, in the list’s order and with its filters', async () => {
  const recruiter = await makeRecruiter();
  const [ada, , ana, bea] = (
    await storeCandidates(recruiter.company._id, [
      { name: 'Áda', createdAt: day(1) },
      { name: 'Zoe', createdAt: day(2), status: 'Selected' },
      { name: 'ana', createdAt: day(3) },
      { name: 'Bea', createdAt: day(3) },
    ])
  ).map(({ _id }) => _id.toHexString());
  const query = { status: 'Pending', sort: 'name' };
  expect(await neighbours(recruiter, `/candidates/${ana}`, query)).toEqual({
    previous: ada,
    next: bea,
    number: 2,
    total: 3,
  });
  expect(await neighbours(recruiter, `/candidates/${ada}`, query)).toMatchObject({ previous: null, number: 1 });
  expect(await neighbours(recruiter, `/candidates/${bea}`, query)).toMatchObject({ next: null, number: 3 });
  expect(await neighbours(recruiter, `/candidates/${bea}`)).toMatchObject({ next: ana, number: 1, total: 4 });
});

it('keeps the neighbours of a candidate who has left the list, without a number', async () => {
  const recruiter = await makeRecruiter();
  const [old, gone, young] = (
    await storeCandidates(recruiter.company._id, [
      { createdAt: day(1) },
      { createdAt: day(2), status: 'Rejected' },
      { createdAt: day(3) },
    ])
  ).map(({ _id }) => _id.toHexString());
  const found = await neighbours(recruiter, `/candidates/${gone}`, { status: 'Pending' });
  expect(found).toEqual({ previous: young, next: old, number: null, total: 2 });
});

it('names the neighbours of an interview in either list', async () => {
  const recruiter = await makeRecruiter();
  const rows = [1, 2, 3].map(number => ({ startsAt: day(number) }));
  const open = await storeInterviews(recruiter.company._id, rows);
  const held = await storeInterviews(
    recruiter.company._id,
    rows.map(row => ({ ...row, status: 'completed' as const })),
  );
  const [a, b, c] = open.map(({ _id }) => _id.toHexString());
  const [d, e, f] = held.map(({ _id }) => _id.toHexString());
  expect(await neighbours(recruiter, `/interviews/${b}`)).toEqual({ previous: a, next: c, number: 2, total: 3 });
  expect(await neighbours(recruiter, `/interviews/completed/${e}`)).toEqual({
    previous: f,
    next: d,
    number: 2,
    total: 3,
  });
  const query = { from: day(2).toISOString().slice(0, 10) };
  expect(await neighbours(recruiter, `/interviews/completed/${e}`, query)).toMatchObject({ next: null, total: 2 });
});

it('leads an interviewer only through their own interviews, and no one through another company’s', async () => {
  const recruiter = await makeRecruiter();
  const [stranger, interviewer] = [await makeRecruiter(), await makeInterviewer(recruiter, { role: 'interviewer' })];
  const interviewers = [{ _id: new Types.ObjectId(interviewer._id), name: 'I' }];
  const [mine, , alsoMine] = (
    await storeInterviews(recruiter.company._id, [
      { startsAt: day(1), interviewers },
      { startsAt: day(2) },
      { startsAt: day(3), interviewers },
    ])
  ).map(({ _id }) => _id.toHexString());
  const found = await neighbours(interviewer, `/interviews/${mine}`);
  expect(found).toEqual({ previous: null, next: alsoMine, number: 1, total: 2 });
  await api.get(`/interviews/${mine}/neighbours`).set(stranger.auth).expect(404);
});

it('walks through any list in its order, even if values are equal', { tags: 'deep' }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name: fc.constantFrom('a', 'Á', 'b', 'B', 'ß'), at: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom('name', '-name', 'createdAt', '-createdAt'),
      async (rows, sort) => {
        const recruiter = await makeRecruiter();
        await storeCandidates(
          recruiter.company._id,
          rows.map(({ name, at }) => ({ name, createdAt: day(at) })),
        );
        const ids = await listIds(recruiter, '/candidates', { sort });
        for (const [index, id] of ids.entries()) {
          expect(await neighbours(recruiter, `/candidates/${id}`, { sort })).toEqual({
            previous: ids[index - 1] ?? null,
            next: ids[index + 1] ?? null,
            number: index + 1,
            total: ids.length,
          });
        }
      },
    ),
    { numRuns: 4 },
  );
});
