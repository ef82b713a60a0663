import { CANDIDATE_STATUSES } from '@interview-detection/shared/candidates/candidates.rules';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { fc } from '#api/test/fast-check';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter } from '#api/test/factories';
import { listIds, walkPages } from '#api/test/pages';
import { storeCandidates, storedCandidate } from '#api/test/stored';
import type { CandidateRecord } from './candidates.model';
import { CandidateModel } from '#api/test/models';

useDatabase();

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

it('lists the candidate of a scheduled interview as documented, without the history', async () => {
  const recruiter = await makeRecruiter();
  const { candidate, position } = await makeInterview(recruiter);
  const { body } = await api.get('/candidates').set(recruiter.auth).expect(200);
  const stored = await storedCandidate(candidate._id);
  expect(body).toEqual({
    data: [
      {
        ...candidate,
        position,
        status: 'Pending',
        stage: 'applied',
        stageSince: stored.stageSince.toISOString(),
        resume: { name: 'resume.pdf', size: stored.resume.size },
        createdAt: stored.createdAt.toISOString(),
        reviewOpen: false,
        erasureAsked: false,
      },
    ],
  });
});

it('lists the newest first, and sorts by date or name in either direction', async () => {
  const recruiter = await makeRecruiter();
  const [bea, ada, eve] = (
    await storeCandidates(recruiter.company._id, [
      { name: 'bea', createdAt: day(2) },
      { name: 'Áda', createdAt: day(1) },
      { name: 'Eve', createdAt: day(3) },
    ])
  ).map(({ _id }) => _id.toHexString());
  const sorted = (sort: string) => listIds(recruiter, '/candidates', { sort });
  expect(await listIds(recruiter, '/candidates')).toEqual([eve, bea, ada]);
  expect(await sorted('-createdAt')).toEqual([eve, bea, ada]);
  expect(await sorted('createdAt')).toEqual([ada, bea, eve]);
  expect(await sorted('name')).toEqual([ada, bea, eve]);
  expect(await sorted('-name')).toEqual([eve, bea, ada]);
});

it(
  'shows only the candidates of the caller’s own company, and none to a person without a company',
  { tags: 'deep' },
  async () => {
    const [recruiter, stranger, loner] = [await makeRecruiter(), await makeRecruiter(), await makePerson()];
    const [mine] = await storeCandidates(recruiter.company._id, [{ name: 'Ana' }]);
    await storeCandidates(stranger.company._id, [{ name: 'Ana' }, { name: 'Bea' }]);
    for (const query of [{}, { search: 'a' }, { status: 'Pending' }, { page: 1 }, { sort: 'name' }]) {
      expect(await listIds(recruiter, '/candidates', query)).toEqual([mine?._id.toHexString()]);
      expect(await listIds(loner, '/candidates', query)).toEqual([]);
    }
  },
);

it('answers 1,000 rows without paging and says by page that there are more', async () => {
  const recruiter = await makeRecruiter();
  await storeCandidates(
    recruiter.company._id,
    Array.from({ length: 1000 }, () => ({})),
  );
  const full = await api.get('/candidates').set(recruiter.auth).expect(200);
  expect(full.body.data).toHaveLength(1000);
  expect(full.body).not.toHaveProperty('page');
  const [newest] = await storeCandidates(recruiter.company._id, [{ createdAt: day(2) }]);
  const cut = await api.get('/candidates').set(recruiter.auth).expect(200);
  expect(cut.body.data).toHaveLength(1000);
  expect(cut.body.data[0]._id).toBe(newest?._id.toHexString());
  expect(cut.body.page).toEqual({ number: 1, size: 1000, total: 1001 });
});

it('treats a blank filter and a blank order as none', async () => {
  const recruiter = await makeRecruiter();
  await storeCandidates(recruiter.company._id, [{}, {}]);
  const reply = await api.get('/candidates?page=1&size=10&search=&status=&sort=').set(recruiter.auth).expect(200);
  expect(reply.body.data).toHaveLength(2);
});

it.each([
  ['page=0', 'page must be a whole number from 1'],
  ['page=-1', 'page must be a whole number from 1'],
  ['page=1.5', 'page must be a whole number from 1'],
  ['page=', 'page must be a whole number from 1'],
  ['page=1&page=2', 'page must be a whole number from 1'],
  ['page=1000001', 'page must be at most 1000000'],
  ['size=0', 'size must be a whole number from 1'],
  ['size=101', 'size must be at most 100'],
  ['size=ten', 'size must be a whole number from 1'],
  ['sort=email', 'sort must be one of createdAt, -createdAt, name, -name'],
  ['sort=startsAt', 'sort must be one of createdAt, -createdAt, name, -name'],
  ['status=selected', 'status must be one of Pending, Selected, Rejected'],
  ['status=Pending&status=Selected', 'status must be one of Pending, Selected, Rejected'],
  [`search=${'a'.repeat(201)}`, 'search must be 200 characters or less'],
])('refuses ?%s with 400', async (query, message) => {
  const recruiter = await makeRecruiter();
  const reply = await api.get(`/candidates?${query}`).set(recruiter.auth);
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ code: 'VALIDATION_FAILED', message });
  expect(reply.body.issues).toEqual([{ path: query.replace(/=.*/, ''), message }]);
});

// Few and like values, so that most keys are equal; of the names some differ in nothing that sorting looks at.
const hexId = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
const someRow = fc.record({
  // Ids that do not follow the order of insertion.
  _id: hexId.map(hex => new Types.ObjectId(hex)),
  name: fc.constantFrom('ana', 'Ana', 'Ána', 'bea', 'Bea', 'zoe'),
  createdAt: fc.constantFrom(day(1), day(2), day(3)),
  status: fc.constantFrom(...CANDIDATE_STATUSES),
});
const sorts = ['createdAt', '-createdAt', 'name', '-name'] as const;

function compare(sort: (typeof sorts)[number]) {
  const names = new Intl.Collator('en', { sensitivity: 'base' });
  const direction = sort.startsWith('-') ? -1 : 1;
  return (a: CandidateRecord, b: CandidateRecord) =>
    direction *
    ((sort.endsWith('name') ? names.compare(a.name, b.name) : a.createdAt.getTime() - b.createdAt.getTime()) ||
      a._id.toHexString().localeCompare(b._id.toHexString()));
}

it(
  'returns every row exactly once and in order over all pages, for any rows, sort, filter and size',
  { tags: 'deep' },
  async () => {
    const [recruiter, stranger] = [await makeRecruiter(), await makeRecruiter()];
    const statuses = fc.option(fc.constantFrom(...CANDIDATE_STATUSES), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(someRow, { selector: row => row._id.toHexString(), maxLength: 24 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(...sorts),
        statuses,
        async (rows, size, sort, status) => {
          await CandidateModel.deleteMany({});
          await storeCandidates(stranger.company._id, [{ name: 'Ana' }]);
          const stored = await storeCandidates(recruiter.company._id, rows);
          const expected = stored.filter(row => status === undefined || row.status === status).sort(compare(sort));
          const ids = await walkPages(recruiter, '/candidates', size, { sort, ...(status ? { status } : {}) });
          expect(ids).toEqual(expected.map(({ _id }) => _id.toHexString()));
        },
      ),
      { numRuns: 40 },
    );
  },
);

it('finds any text literally, ignoring case and accents, in name, email and position', async () => {
  const recruiter = await makeRecruiter();
  const texts = [
    'a.b',
    'A+B',
    '(ana)',
    '[x]',
    'a|b',
    '^a$',
    'c\\d',
    '100%',
    '.*',
    'résumé',
    'José-Maria',
    '/etc/',
    '{2}',
  ];
  const stored = await storeCandidates(recruiter.company._id, [
    ...texts.map(name => ({ name })),
    ...texts.map((text, n) => ({ name: 'Nora', email: `${text.toLowerCase()}${n}@example.org` })),
    ...texts.map(name => ({ name: 'Nora', position: { _id: new Types.ObjectId(), name } })),
  ]);
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const has = (row: CandidateRecord, text: string) =>
    plain(text)
      .split(' ')
      .every(word => [row.name, row.email, row.position.name].some(field => plain(field).includes(word)));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...texts, 'a', '.', '$', 'NORA', 'É', 'no such text'), async search => {
      const ids = await listIds(recruiter, '/candidates', { search });
      const expected = stored.filter(row => has(row, search)).map(({ _id }) => _id.toHexString());
      expect(ids.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 40 },
  );
});

it('finds a name in either normal form by both and without accents', async () => {
  const recruiter = await makeRecruiter();
  const name = 'Trần Đức Anh';
  await storeCandidates(recruiter.company._id, [
    { name: name.normalize('NFC') },
    { name: name.normalize('NFD') },
    { name: 'Tron Duc Anh' },
  ]);
  for (const search of [name.normalize('NFC'), name.normalize('NFD'), 'tran duc anh']) {
    expect(await listIds(recruiter, '/candidates', { search })).toHaveLength(2);
  }
});

it('finds the words of a search in any order, in any of the fields', async () => {
  const recruiter = await makeRecruiter();
  const [elena] = await storeCandidates(recruiter.company._id, [{ name: 'Elena Popescu' }, { name: 'Elena Marin' }]);
  const found = (search: string) => listIds(recruiter, '/candidates', { search });
  const ids = [elena?._id.toHexString()];
  for (const search of ['popescu elena', 'ELENA  popescu', 'elena popescu', `popescu ${elena?.email}`]) {
    expect(await found(search)).toEqual(ids);
  }
  expect(await found('popescu marin')).toEqual([]);
  expect(await found(Array(60).fill('a').join(' '))).toEqual([]);
});

it('finds a candidate by a corrected name and address, and no longer by the old ones', async () => {
  const recruiter = await makeRecruiter();
  const { _id, candidate } = await makeInterview(recruiter, { name: 'Ada Okafor', email: 'ada@example.org' });
  const found = (search: string) => listIds(recruiter, '/candidates', { search });
  expect(await found('okafor ada@example.org')).toEqual([candidate._id]);
  const correction = api.patch(`/interviews/${_id}`).set(recruiter.auth);
  await correction.field('name', 'Ada Nwosu').field('email', 'nwosu@example.org').expect(200);
  expect(await found('ada nwosu@example.org backend')).toEqual([candidate._id]);
  expect(await found('okafor')).toEqual([]);
});

it('counts what a search finds by status, in the caller’s own company alone', async () => {
  const [recruiter, stranger, loner] = [await makeRecruiter(), await makeRecruiter(), await makePerson()];
  await storeCandidates(recruiter.company._id, [
    { name: 'Ana Reis', status: 'Selected' },
    { name: 'Ana Lima' },
    { name: 'Bea Reis', status: 'Rejected' },
  ]);
  await storeCandidates(stranger.company._id, [{ name: 'Ana' }]);
  const counts = async (person: typeof loner, query: object = {}) =>
    (await api.get('/candidates/counts').query(query).set(person.auth).expect(200)).body.data as unknown;
  expect(await counts(recruiter)).toEqual({ Pending: 1, Selected: 1, Rejected: 1 });
  expect(await counts(recruiter, { search: 'ana' })).toEqual({ Pending: 1, Selected: 1, Rejected: 0 });
  expect(await counts(recruiter, { search: 'reis ana' })).toEqual({ Pending: 0, Selected: 1, Rejected: 0 });
  expect(await counts(loner)).toEqual({ Pending: 0, Selected: 0, Rejected: 0 });
});

it('trims the search, and treats a blank one as none', async () => {
  const recruiter = await makeRecruiter();
  await storeCandidates(recruiter.company._id, [{ name: 'Ana' }, { name: 'Bea' }]);
  expect(await listIds(recruiter, '/candidates', { search: '  ana ' })).toHaveLength(1);
  expect(await listIds(recruiter, '/candidates', { search: '  ' })).toHaveLength(2);
});

it('finds and counts the candidates of one person’s interviews', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter();
  const tom = await makeInterviewer(recruiter);
  const his = await makeInterview(recruiter, { interviewer: tom._id });
  const own = await makeInterview(recruiter);
  const found = (interviewer: string) => listIds(recruiter, '/candidates', { interviewer });
  expect(await found(tom._id)).toEqual([his.candidate._id]);
  expect(await found(recruiter._id)).toEqual([own.candidate._id]);
  const counts = await api.get('/candidates/counts').query({ interviewer: tom._id }).set(recruiter.auth).expect(200);
  expect(counts.body.data).toEqual({ Pending: 1, Selected: 0, Rejected: 0 });
});
