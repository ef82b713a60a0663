import { ASKED_PLAINLY } from '@interview-detection/shared/positions/positions.rules';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { PositionModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { makePosition, makeRecruiter, type Recruiter } from '#api/test/factories';

useDatabase();

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

it('is empty at first, then what was put, in its order, and empty again', async () => {
  await api.get(path).set(recruiter.auth).expect(200, { data: [] });
  const plan = [question('One?'), { ...question('Two?'), expectedPoints: [], referenceAnswer: '' }];
  await put(plan).expect(200, { data: plan });
  await api.get(path).set(recruiter.auth).expect(200, { data: plan });
  await put([]).expect(200, { data: [] });
  await api.get(path).set(recruiter.auth).expect(200, { data: [] });
});

it('is 429 once a company has sent its megabytes of plans of the day, and stays as it was', async () => {
  // No midnight in the middle.
  vi.useFakeTimers({ toFake: ['Date'] });
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

  it('is replaced by the last one where neither says which version they saw', async () => {
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
