import { POSITIONS_MAX, ASKED_PLAINLY } from '@interview-detection/shared/positions/positions.rules';
import { describe, expect, it, beforeEach } from 'vitest';
import { stopClock } from '#api/test/clock';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterviewer, makePosition, makeRecruiter, type Person, type Recruiter } from '#api/test/factories';
import { PositionModel, scopeOf } from '#api/test/models';
import { set } from '#api/test/settings';
import { Positions } from './positions.model';

const storePositions = ({ company }: Recruiter, names: readonly string[]) =>
  Positions.in(scopeOf(company._id)).insertMany(names.map(name => ({ name, key: name.toLowerCase() })));

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

  it('answers 200 with the existing position for a known name, ignoring case', async () => {
    const recruiter = await makeRecruiter();
    const first = await add(recruiter, 'Straßenbau-Ingenieurin').expect(201);
    for (const name of ['straßenbau-ingenieurin', ' STRAßENBAU-INGENIEURIN ']) {
      const again = await add(recruiter, name).expect(200);
      expect(again.body).toEqual(first.body);
    }
    expect(await listed(recruiter)).toEqual(['Straßenbau-Ingenieurin']);
  });

  it('is 409 beyond 1,000 positions of a company; an existing name is still answered', async () => {
    const [recruiter, other] = [await makeRecruiter(), await makeRecruiter()];
    const named = Array.from({ length: 999 }, (_, place) => `Position ${place}`);
    await storePositions(recruiter, named);
    await add(recruiter, 'The last one').expect(201);
    expect((await add(recruiter, 'One too many').expect(409)).body.code).toBe('TOO_MANY_POSITIONS');
    await add(recruiter, 'Position 7').expect(200);
    await add(other, 'One too many').expect(201);
  });

  it('adds no more than the limit allows of many that are added at once', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const named = Array.from({ length: POSITIONS_MAX - 2 }, (_, place) => `Position ${place}`);
    await storePositions(recruiter, named);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => add(recruiter, `At once ${at}`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(2).fill(201), ...Array(6).fill(409)]);
    expect(await PositionModel.countDocuments({ company: recruiter.company._id })).toBe(POSITIONS_MAX);
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

describe('plans', () => {
  let recruiter: Recruiter;
  let path: string;
  beforeEach(async () => {
    recruiter = await makeRecruiter();
    path = `/positions/${(await makePosition(recruiter))._id}/plan`;
  });
  const put = (body: unknown) =>
    api
      .put(path)
      .set(recruiter.auth)
      .send(body as object);
  const question = (text = 'Why us?') => ({
    question: text,
    expectedPoints: ['A reason'],
    referenceAnswer: 'Because.',
    ...ASKED_PLAINLY,
  });
  it('is empty at first, then the plan that was put, in its order, and empty again', async () => {
    await api.get(path).set(recruiter.auth).expect(200, { data: [] });
    const plan = [question('One?'), { ...question('Two?'), expectedPoints: [], referenceAnswer: '' }];
    await put(plan).expect(200, { data: plan });
    await api.get(path).set(recruiter.auth).expect(200, { data: plan });
    await put([]).expect(200, { data: [] });
    await api.get(path).set(recruiter.auth).expect(200, { data: [] });
  });
  it('is 429 once a company has sent its megabytes of plans of the day, and stays as it was', async () => {
    // No midnight in the middle.
    stopClock();
    set('QUOTA_PLANS_MB', 1);
    const long = { ...question(), referenceAnswer: 'x'.repeat(5_000) };
    const plan = Array.from({ length: 50 }, () => long);
    for (let count = 0; count < 4; count++) await put(plan).expect(200);
    await put([...plan.slice(1), question('Another?')]).expect(429);
    await api.get(path).set(recruiter.auth).expect(200, { data: plan });
    await put([question()]).expect(200);
  });
  it('takes a question alone', async () => {
    const reply = await put([{ question: ' Why us? ' }]).expect(200);
    expect(reply.body.data).toEqual([
      {
        question: 'Why us?',
        expectedPoints: [],
        referenceAnswer: '',
        kind: 'text',
        language: null,
        minutes: null,
        followUps: 0,
      },
    ]);
  });
  it('says how each question is asked', async () => {
    const plan = [{ ...question(), kind: 'code', language: 'Python', minutes: 8, followUps: 2 }];
    await put(plan).expect(200, { data: plan });
    await api.get(path).set(recruiter.auth).expect(200, { data: plan });
  });
  it('a plan from before the bot has the default kind and no follow-ups', async () => {
    const old = { question: 'Why us?', expectedPoints: [], referenceAnswer: '' };
    await PositionModel.collection.updateOne({}, { $set: { plan: [old] } });
    const plan = [{ ...old, kind: 'text', language: null, minutes: null, followUps: 0 }];
    await api.get(path).set(recruiter.auth).expect(200, { data: plan });
    const details = await api.get(path.replace('/plan', '')).set(recruiter.auth).expect(200);
    expect(details.body.data.plan).toEqual(plan);
  });
  it('leaves the list of positions as it was', async () => {
    await put([question()]).expect(200);
    const { body } = await api.get('/positions').set(recruiter.auth).expect(200);
    expect(Object.keys(body.data[0])).toEqual(['_id', 'name']);
  });
  describe('a plan that two people edit', () => {
    const details = async () => (await api.get(path.replace('/plan', '')).set(recruiter.auth).expect(200)).body.data;
    const putIf = (version: unknown, body: object) =>
      api.put(`${path}?ifVersion=${version}`).set(recruiter.auth).send(body);

    it('is replaced only by who saw the latest one, if they say what they saw', async () => {
      expect(await details()).toMatchObject({ plan: [], planVersion: 0 });
      await putIf(0, [question('Mine?')]).expect(200);
      const late = await putIf(0, [question('Theirs?')]).expect(409);
      expect(late.body.code).toBe('PLAN_CHANGED');
      expect(await details()).toMatchObject({ plan: [question('Mine?')], planVersion: 1 });
      await putIf(1, [question('Theirs?')]).expect(200);
      expect(await details()).toMatchObject({ plan: [question('Theirs?')], planVersion: 2 });
    });

    it('is replaced by the last one if neither says which version they saw', async () => {
      await put([question('Mine?')]).expect(200);
      await put([question('Theirs?')]).expect(200);
      expect(await details()).toMatchObject({ plan: [question('Theirs?')], planVersion: 2 });
    });

    it('has another version than the largest that the API document allows', async () => {
      await putIf(Number.MAX_SAFE_INTEGER, [question()]).expect(409);
    });

    it.each(['x', '-1', '1.5', '9007199254740992'])('has no version %s', async version => {
      await putIf(version, [question()]).expect(400);
      expect(await details()).toMatchObject({ plan: [], planVersion: 0 });
    });
  });
  describe('refuses with 400', () => {
    it.each([
      ['51 questions', Array.from({ length: 51 }, () => question()), 'A plan may have at most 50 questions'],
      ['a question without words', [{ question: ' ' }], 'Question is required'],
      [
        '21 points',
        [{ ...question(), expectedPoints: Array(21).fill('x') }],
        'A question may have at most 20 expected points',
      ],
      ['another kind', [{ ...question(), kind: 'video' }], 'kind must be one of text, code'],
      ['no language', [{ ...question(), language: ' ' }], 'Language cannot be empty'],
      ['no minutes', [{ ...question(), minutes: 0 }], 'Minutes must be a whole number from 1 to 120'],
      ['half a minute', [{ ...question(), minutes: 0.5 }], 'Minutes must be a whole number from 1 to 120'],
      ['three follow-ups', [{ ...question(), followUps: 3 }], 'followUps must be a whole number from 0 to 2'],
      ['an empty point', [{ ...question(), expectedPoints: [''] }], 'Expected point cannot be empty'],
      ['operators', [{ question: { $gt: '' } }], 'Question must be text'],
      ['no list', { questions: [] }, 'The plan must be a list of questions'],
    ])('%s', async (_what, body, message) => {
      expect((await put(body).expect(400)).body.message).toBe(message);
      await api.get(path).set(recruiter.auth).expect(200, { data: [] });
    });

    it('a plan takes 50 questions', async () => {
      await put(Array.from({ length: 50 }, () => question())).expect(200);
    });
  });
});
