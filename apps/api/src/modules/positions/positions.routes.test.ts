import { POSITIONS_MAX } from '@interview-detection/shared/positions/positions.rules';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterviewer, makePosition, makeRecruiter, type Person } from '#api/test/factories';
import { PositionModel } from '#api/test/models';

useDatabase();

const add = (person: Person, name: unknown) => api.post('/positions').set(person.auth).send({ name });
const listed = async (person: Person, query = '') => {
  const { body } = await api.get(`/positions${query}`).set(person.auth).expect(200);
  return (body.data as { name: string }[]).map(position => position.name);
};

describe('POST /positions', () => {
  it('adds a position, trimmed', async () => {
    const recruiter = await makeRecruiter();
    const reply = await add(recruiter, '  Backend Engineer ').expect(201);
    expect(reply.body).toEqual({ data: { _id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'Backend Engineer' } });
    expect(await listed(recruiter)).toEqual(['Backend Engineer']);
  });

  it('answers 200 with the existing one for a name that is there, ignoring case', async () => {
    const recruiter = await makeRecruiter();
    const first = await add(recruiter, 'Straßenbau-Ingenieurin').expect(201);
    for (const name of ['straßenbau-ingenieurin', ' STRAßENBAU-INGENIEURIN ']) {
      const again = await add(recruiter, name).expect(200);
      expect(again.body).toEqual(first.body);
    }
    expect(await listed(recruiter)).toEqual(['Straßenbau-Ingenieurin']);
  });

  it('is 409 for one more than 1,000 of a company; a name that is there is still answered', async () => {
    const [recruiter, other] = [await makeRecruiter(), await makeRecruiter()];
    const named = Array.from({ length: 999 }, (_, place) => `Position ${place}`);
    const company = recruiter.company._id;
    await PositionModel.insertMany(named.map(name => ({ company, name, key: name.toLowerCase() })) as never);
    await add(recruiter, 'The last one').expect(201);
    expect((await add(recruiter, 'One too many').expect(409)).body.code).toBe('TOO_MANY_POSITIONS');
    await add(recruiter, 'Position 7').expect(200);
    await add(other, 'One too many').expect(201);
  });

  it('adds no more than the limit allows of many that are added at once', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const named = Array.from({ length: POSITIONS_MAX - 2 }, (_, place) => `Position ${place}`);
    const company = recruiter.company._id;
    await PositionModel.insertMany(named.map(name => ({ company, name, key: name.toLowerCase() })) as never);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => add(recruiter, `At once ${at}`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(2).fill(201), ...Array(6).fill(409)]);
    expect(await PositionModel.countDocuments({ company })).toBe(POSITIONS_MAX);
  });

  it('treats two encodings of the same letter as equal', async () => {
    const recruiter = await makeRecruiter();
    const composed = await add(recruiter, 'Ingénieur'.normalize('NFC')).expect(201);
    const decomposed = await add(recruiter, 'Ingénieur'.normalize('NFD')).expect(200);
    expect(decomposed.body.data._id).toBe(composed.body.data._id);
  });

  it('lets each company have its own', async () => {
    const [one, other] = [await makeRecruiter(), await makeRecruiter()];
    const mine = await add(one, 'Engineer').expect(201);
    const theirs = await add(other, 'Engineer').expect(201);
    expect(theirs.body.data._id).not.toBe(mine.body.data._id);
  });

  it('POST /positions of several at once with one name makes one, and gives it to all', async () => {
    const recruiter = await makeRecruiter();
    const names = ['Engineer', 'ENGINEER', 'engineer', 'Engineer', ' engineer'];
    const replies = await Promise.all(names.map(name => add(recruiter, name)));
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(replies.map(reply => reply.body.data._id)).size).toBe(1);
    expect(await PositionModel.countDocuments()).toBe(1);
  });

  it.each([
    ['', 'Position cannot be empty.'],
    ['   ', 'Position cannot be empty.'],
    [undefined, 'Position cannot be empty.'],
    [{ $gt: '' }, 'Position must be text'],
    ['a'.repeat(101), 'Position must be 100 characters or less'],
    ['two\nlines', 'Position must be on one line'],
  ])('refuses %j', async (name, message) => {
    const recruiter = await makeRecruiter();
    const reply = await add(recruiter, name).expect(400);
    expect(reply.body).toMatchObject({ message, issues: [{ path: 'name', message }] });
    expect(await PositionModel.countDocuments()).toBe(0);
  });
});

describe('GET /positions', () => {
  it('lists the company’s positions by name, as people sort, for every colleague', async () => {
    const recruiter = await makeRecruiter();
    for (const name of ['tester', 'Écrivain', 'Analyst', 'Tailor', 'editor']) await makePosition(recruiter, name);
    await makePosition(await makeRecruiter(), 'Elsewhere');
    const names = ['Analyst', 'Écrivain', 'editor', 'Tailor', 'tester'];
    expect(await listed(await makeInterviewer(recruiter))).toEqual(names);
    expect(await listed(recruiter, '?sort=-name')).toEqual(names.toReversed());
  });

  it('finds by part of a name, ignoring case, and takes nothing for a pattern', async () => {
    const recruiter = await makeRecruiter();
    for (const name of ['C++ Developer', 'C# Developer', 'Designer']) await makePosition(recruiter, name);
    expect(await listed(recruiter, '?search=DEV')).toEqual(['C# Developer', 'C++ Developer']);
    expect(await listed(recruiter, `?search=${encodeURIComponent('c++')}`)).toEqual(['C++ Developer']);
    expect(await listed(recruiter, `?search=${encodeURIComponent('.*')}`)).toEqual([]);
  });

  it('pages', async () => {
    const recruiter = await makeRecruiter();
    for (const name of ['A', 'B', 'C']) await makePosition(recruiter, name);
    const reply = await api.get('/positions?page=2&size=2').set(recruiter.auth).expect(200);
    expect(reply.body).toMatchObject({ data: [{ name: 'C' }], page: { number: 2, size: 2, total: 3 } });
  });
});
