import type { Interview, InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { Scorecards } from '@interview-detection/shared/scorecards/scorecards.schema';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { refusalOf } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makeInterview, makeInterviewer, makeRecruiter, type Person, type Recruiter } from '#api/test/factories';
import { AskedQuestionsModel, EventModel, InterviewModel, ScorecardModel } from '#api/test/models';
import { everything } from '#api/test/sweep';

useDatabase();

let owner: Recruiter;
let tom: Person;
let interview: Interview;
beforeEach(async () => {
  owner = await makeRecruiter();
  tom = await makeInterviewer(owner, { role: 'interviewer' });
  interview = await makeInterview(owner, { interviewer: tom._id });
});

const submit = ({ auth }: Pick<Person, 'auth'>, body: object) =>
  api.put(`/interviews/${interview._id}/scorecard`).set(auth).send(body);
const seenBy = async ({ auth }: Pick<Person, 'auth'>) =>
  (await api.get(`/interviews/${interview._id}/scorecards`).set(auth).expect(200)).body.data as Scorecards;

const ASKS = { name: 'Asks before solving', note: '' };
const TOMS = { criteria: [{ ...ASKS, score: 2, note: 'Went straight ahead' }], overall: 2, note: 'In a hurry' };

describe('a scorecard', () => {
  it('is kept as it was handed in, under the name of its author', { tags: 'deep' }, async () => {
    const { body } = await submit(tom, TOMS).expect(200);
    const card = { by: { _id: tom._id, name: 'Tom Becker' }, ...TOMS, at: expect.any(String), changedAt: null };
    expect(body.data).toEqual(card);
    expect((await seenBy(tom)).own).toEqual(card);
  });

  it('may leave out criteria and notes, and a score if nothing was seen', async () => {
    expect((await submit(tom, { overall: 3 }).expect(200)).body.data).toMatchObject({ criteria: [], note: '' });
    const seen = await submit(tom, { criteria: [{ name: 'Tests' }, { name: 'Names', score: null }], overall: 3 });
    expect(seen.body.data.criteria).toEqual([
      { name: 'Tests', score: null, note: '' },
      { name: 'Names', score: null, note: '' },
    ]);
  });

  it('is one for each person: the next one replaces it and says since when; the same again changes nothing', async () => {
    const first = (await submit(tom, TOMS).expect(200)).body.data;
    const before = await everything();
    expect((await submit(tom, TOMS).expect(200)).body.data).toEqual(first);
    expect(await everything()).toEqual(before);
    const { body } = await submit(tom, { ...TOMS, overall: 4 }).expect(200);
    expect(body.data).toEqual({ ...first, overall: 4, changedAt: expect.any(String) });
    expect(await ScorecardModel.countDocuments()).toBe(1);
    const events = await EventModel.find({ type: /^scorecard\./ })
      .sort({ _id: 1 })
      .lean();
    expect(events.map(({ type }) => type)).toEqual(['scorecard.submitted', 'scorecard.changed']);
  });

  it('two scorecards sent at the same moment by one person are one', { tags: 'deep' }, async () => {
    await Promise.all([1, 2, 3, 4].map(overall => submit(tom, { overall }).expect(200)));
    expect(await ScorecardModel.countDocuments()).toBe(1);
  });

  it.each([
    [{}, 'overall', 'Overall must be a whole number from 1 to 5'],
    [{ overall: null }, 'overall', 'Overall must be a whole number from 1 to 5'],
    [{ overall: 0 }, 'overall', 'Overall must be a whole number from 1 to 5'],
    [{ overall: 3.5 }, 'overall', 'Overall must be a whole number from 1 to 5'],
    [
      { overall: 3, criteria: [{ name: 'A', score: 6 }] },
      'criteria.0.score',
      'Score must be a whole number from 1 to 5',
    ],
    [{ overall: 3, criteria: [{ name: ' ', score: 1 }] }, 'criteria.0.name', 'Criterion is required'],
    [{ overall: 3, criteria: [{ name: 'A' }, { name: 'A ' }] }, 'criteria.1.name', 'This criterion appears twice'],
    [{ overall: 3, criteria: {} }, 'criteria', 'Criteria must be a list'],
    [{ overall: 3, note: 'x'.repeat(2_001) }, 'note', 'Note must be 2000 characters or less'],
    [
      { overall: 3, criteria: Array.from({ length: 51 }, (_, at) => ({ name: `C${at}` })) },
      'criteria',
      'A scorecard may have at most 50 criteria',
    ],
  ])('a scorecard like %j is refused at %s and changes nothing', { tags: 'deep' }, async (card, path, message) => {
    const before = await everything();
    const { body } = await submit(tom, card).expect(400);
    expect(body.issues).toEqual([{ path, message }]);
    expect(await everything()).toEqual(before);
  });

  it.each(['scheduled', 'in_progress', 'completed'])(
    'a scorecard of an interview that is %s is taken',
    async status => {
      await InterviewModel.updateOne({ _id: interview._id }, { status });
      await submit(tom, TOMS).expect(200);
    },
  );

  it.each(representatives(['cancelled', 'no_show']))(
    'a scorecard of an interview that is %s is refused: no candidate was seen in it',
    async status => {
      await InterviewModel.updateOne({ _id: interview._id }, { status });
      const before = await everything();
      expect(await refusalOf(submit(tom, TOMS))).toBe('409 INTERVIEW_NOT_OPEN');
      expect(await everything()).toEqual(before);
    },
  );
});

describe('what others scored', () => {
  it('is hidden from a person who has not handed in their own, an owner too: not its scores, words or spread', async () => {
    await submit(tom, TOMS).expect(200);
    const seen = await seenBy(owner);
    expect(seen).toMatchObject({ own: null, others: [], spread: null });
    expect(JSON.stringify(seen)).not.toMatch(/Asks before|straight|hurry/);
    expect(seen.scorers).toEqual([{ _id: tom._id, name: 'Tom Becker', submitted: true }]);
  });

  it('opens once the reader’s own is in, with how far apart all of them are', async () => {
    await submit(tom, TOMS).expect(200);
    const ana = await makeInterviewer(owner, { first_name: 'Ana', role: 'recruiter' });
    await submit(ana, {
      criteria: [
        { ...ASKS, score: null },
        { name: 'Explains', score: 5 },
      ],
      overall: 4,
    }).expect(200);
    await submit(owner, { criteria: [{ ...ASKS, score: 5 }], overall: 5 }).expect(200);
    const { own, others, spread, scorers } = await seenBy(owner);
    expect([own?.overall, others.map(({ by, overall }) => [by.name, overall])]).toEqual([
      5,
      [
        ['Tom Becker', 2],
        ['Ana Becker', 4],
      ],
    ]);
    expect(others[0]).toMatchObject(TOMS);
    expect(spread).toEqual({
      overall: { n: 3, min: 2, max: 5, median: 4 },
      criteria: [
        { name: ASKS.name, n: 2, min: 2, max: 5, median: 3.5 },
        { name: 'Explains', n: 1, min: 5, max: 5, median: 5 },
      ],
    });
    expect(scorers.map(({ name, submitted }) => [name, submitted])).toEqual([
      ['Tom Becker', true],
      ['Ana Becker', true],
      ['Mara Santos', true],
    ]);
  });

  it('is kept from viewers, who write none', async () => {
    const viewer = await makeInterviewer(owner, { role: 'viewer' });
    await submit(tom, TOMS).expect(200);
    expect(await refusalOf(submit(viewer, TOMS))).toBe('403 FORBIDDEN');
    expect(await seenBy(viewer)).toMatchObject({ own: null, others: [], spread: null });
  });

  it('is in the audit log once it is read, no matter who reads it; the reader’s own is not', async () => {
    await submit(tom, TOMS).expect(200);
    await seenBy(tom);
    await seenBy(owner);
    const reads = () => EventModel.find({ type: 'scorecard.read' }).lean();
    expect(await reads()).toEqual([]);
    await submit(owner, TOMS).expect(200);
    await seenBy(owner);
    // A page asks again and again: once in some minutes is enough.
    await seenBy(owner);
    expect(await reads()).toMatchObject([
      {
        principal: { _id: new Types.ObjectId(owner._id) },
        record: { _id: new Types.ObjectId(interview._id) },
        isRead: true,
      },
    ]);
  });

  it('is no part of the details, the lists and the report', { tags: 'deep' }, async () => {
    await submit(tom, TOMS).expect(200);
    const transcript = [
      { type: 'sent', message: 'Why?' },
      { type: 'recieve', message: 'So' },
    ];
    await api.post(`/interviews/${interview._id}/complete`).set(owner.auth).send({ transcript }).expect(200);
    for (const path of [`data/${interview._id}`, 'completed']) {
      const { text } = await api.get(`/interviews/${path}`).set(tom.auth).expect(200);
      expect(text).not.toMatch(/Asks before|straight|hurry/);
    }
  });
});

describe('who is to score', () => {
  it('is the interviewer, until theirs is in, and anyone else who has handed one in', async () => {
    expect((await seenBy(owner)).scorers).toEqual([{ _id: tom._id, name: 'Tom Becker', submitted: false }]);
    await submit(owner, { overall: 4 }).expect(200);
    expect((await seenBy(owner)).scorers).toEqual([
      { _id: tom._id, name: 'Tom Becker', submitted: false },
      { _id: owner._id, name: 'Mara Santos', submitted: true },
    ]);
  });

  it('is offered the questions of the position’s plan, each once', { tags: 'deep' }, async () => {
    expect((await seenBy(tom)).criteria).toEqual([]);
    const plan = ['Why us?', 'What does an index cost?', 'Why us?'].map(question => ({ question }));
    await api.put(`/positions/${interview.position._id}/plan`).set(owner.auth).send(plan).expect(200);
    expect((await seenBy(tom)).criteria).toEqual(['Why us?', 'What does an index cost?']);
  });
});

describe('a question that was asked', () => {
  const ask = (question: unknown, at: unknown) =>
    api.post(`/interviews/${interview._id}/asked`).set(tom.auth).send({ question, at });
  const asked = async () => {
    const { body } = await api.get(`/interviews/data/${interview._id}`).set(owner.auth).expect(200);
    return (body.data as InterviewDetails).asked;
  };

  it('is in the details with its time, in the order asked, and keeps the first time', { tags: 'deep' }, async () => {
    expect(await asked()).toEqual([]);
    await ask('Why us?', '2026-11-23T14:09:00.000Z').expect(200);
    const first = { question: 'Which analysis?', at: '2026-11-23T14:03:00.000Z' };
    expect((await ask(first.question, '2026-11-23T15:03:00+01:00').expect(200)).body.data).toEqual(first);
    const before = await everything();
    expect((await ask(first.question, '2026-11-23T14:30:00Z').expect(200)).body.data).toEqual(first);
    expect(await everything()).toEqual(before);
    expect(await asked()).toEqual([first, { question: 'Why us?', at: '2026-11-23T14:09:00.000Z' }]);
  });

  it('is unmarked by null; if it was not marked nothing changes', { tags: 'deep' }, async () => {
    await ask('Why us?', '2026-11-23T14:09:00Z').expect(200);
    expect((await ask('Why us?', null).expect(200)).body.data).toEqual({ question: 'Why us?', at: null });
    expect(await asked()).toEqual([]);
    const before = await everything();
    await ask('Why us?', null).expect(200);
    expect(await everything()).toEqual(before);
  });

  it.each(
    representatives([
      ['', '2026-11-23T14:09:00Z', 'question'],
      ['Why?', undefined, 'at'],
      ['Why?', 'yesterday', 'at'],
      ['Why?', '2026-11-23', 'at'],
    ]),
  )('%j at %j is refused at its %s', async (question, at, path) => {
    const { body } = await ask(question, at).expect(400);
    expect(body.issues).toMatchObject([{ path }]);
    expect(await asked()).toEqual([]);
  });

  it('is one of at most 200', { tags: 'deep' }, async () => {
    const questions = Array.from({ length: 200 }, (_, at) => ({ question: `Q${at}`, at: new Date() }));
    await ask('Why?', '2026-11-23T14:09:00Z').expect(200);
    await AskedQuestionsModel.updateOne({ _id: interview._id }, { questions });
    expect(await refusalOf(ask('One more?', '2026-11-23T14:09:00Z'))).toBe('413 BODY_TOO_LARGE');
    await ask('Q7', '2026-11-23T14:09:00Z').expect(200);
  });
});
