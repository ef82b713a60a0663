import type { Board } from '@interview-detection/shared/pipeline/pipeline.schema';
import { DEFAULT_STAGES } from '@interview-detection/shared/pipeline/pipeline.rules';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePosition, makeRecruiter, type Recruiter } from '#api/test/factories';
import { CandidateModel, EventModel } from '#api/test/models';
import { storeCandidates, storedCandidate } from '#api/test/stored';
import type { CandidateRecord } from '../candidates/candidates.model';

useDatabase();

let recruiter: Recruiter;
let position: { _id: string; name: string };
beforeEach(async () => {
  recruiter = await makeRecruiter();
  position = await makePosition(recruiter);
});

/** Stores candidates of the position; returns their ids. */
async function candidates(rows: Partial<CandidateRecord>[]): Promise<string[]> {
  const of = { _id: new Types.ObjectId(position._id), name: position.name };
  const stored = await storeCandidates(
    recruiter.company._id,
    rows.map((row, index) => ({ email: `p-${index}@example.org`, position: of, ...row })),
  );
  return stored.map(({ _id }) => _id.toHexString());
}

const move = (ids: string[], stage: string, more: object = {}) =>
  api
    .post('/candidates/move')
    .set(recruiter.auth)
    .send({ ids, stage, ...more });

async function board(query = ''): Promise<Board> {
  const { body } = await api.get(`/positions/${position._id}/board${query}`).set(recruiter.auth).expect(200);
  return body.data as Board;
}
const shownIn = ({ columns }: Board) =>
  Object.fromEntries(
    columns.filter(({ count }) => count > 0).map(({ _id, cards }) => [_id, cards.map(one => one._id)]),
  );

const setStages = (stages: object[], moves?: object[]) =>
  api
    .put(`/positions/${position._id}/stages`)
    .set(recruiter.auth)
    .send({ stages, ...(moves && { moves }) });

/** The events that a candidate had, oldest first. */
const eventsOf = async (id: string) =>
  (
    await EventModel.find({ 'record._id': new Types.ObjectId(id) })
      .sort({ _id: 1 })
      .lean()
  ).map(({ type }) => type);

describe('POST /candidates/move', () => {
  it('moves a candidate within their status without a decision, and undoes it by the stage it returns', async () => {
    const [id = ''] = await candidates([{}]);
    const { body } = await move([id], 'Interview').expect(200);
    expect(body.data).toEqual({
      moved: [{ _id: id, from: 'applied', stage: 'interview', status: 'Pending' }],
      notMoved: [],
    });
    expect(await eventsOf(id)).toEqual(['candidate.moved']);
    expect((await storedCandidate(id)).history).toEqual([]);
    const [moved] = await EventModel.find({ type: 'candidate.moved' }).lean();
    expect(moved?.changes).toEqual([{ field: 'stage', from: 'applied', to: 'interview' }]);
    await move([id], body.data.moved[0].from).expect(200);
    expect(shownIn(await board())).toEqual({ applied: [id] });
  });

  it('undone, returns a candidate with the date when they came to the stage, also from a decision', async () => {
    const since = new Date('2026-01-05T10:00:00.000Z');
    const [id = ''] = await candidates([{ stage: 'interview', stageSince: since }]);
    for (const stage of ['offer', 'hired']) {
      const { body } = await move([id], stage).expect(200);
      expect((await storedCandidate(id)).stageSince).not.toEqual(since);
      await move([id], body.data.moved[0].from, { undo: true }).expect(200);
      expect(await storedCandidate(id)).toMatchObject({ stage: 'interview', stageSince: since, status: 'Pending' });
    }
    // An ordinary move there begins today, and so does an undo to any other stage.
    await move([id], 'offer').expect(200);
    await move([id], 'applied', { undo: true }).expect(200);
    await move([id], 'interview').expect(200);
    expect((await storedCandidate(id)).stageSince).not.toEqual(since);
  });

  it('to a stage of another status is a decision, with its history and its event; undo takes it back', async () => {
    const [id = ''] = await candidates([{ stage: 'offer' }]);
    const { body } = await move([id], 'hired', { reason: 'The best answers' }).expect(200);
    expect(body.data.moved).toEqual([{ _id: id, from: 'offer', stage: 'hired', status: 'Selected' }]);
    expect((await storedCandidate(id)).history).toMatchObject([
      { from: 'Pending', to: 'Selected', reason: 'The best answers' },
    ]);
    await move([id], 'offer').expect(200);
    expect(await storedCandidate(id)).toMatchObject({ status: 'Pending', stage: 'offer' });
    expect(await eventsOf(id)).toEqual(['candidate.decided', 'candidate.decided']);
  });

  it('moves those who can be moved and says why the others are not', async () => {
    const [open = '', selected = '', asking = ''] = await candidates([
      {},
      { status: 'Selected', stage: 'hired' },
      { openReviews: [new Types.ObjectId()] },
    ]);
    const nobody = new Types.ObjectId().toHexString();
    const { body } = await move([open, selected, asking, nobody, open], 'rejected').expect(200);
    expect(body.data.moved.map(({ _id }: { _id: string }) => _id)).toEqual([open]);
    expect(body.data.notMoved.map(({ _id, code }: { _id: string; code: string }) => [_id, code])).toEqual([
      [selected, 'CANDIDATE_DECIDED'],
      [asking, 'REVIEW_OPEN'],
      [nobody, 'NOT_FOUND'],
    ]);
    expect(await storedCandidate(selected)).toMatchObject({ status: 'Selected', stage: 'hired' });
  });

  it('says who had moved a candidate to where they were, as long as that is known', async () => {
    const [id = ''] = await candidates([{}]);
    const tom = await makeInterviewer(recruiter, { role: 'recruiter' });
    const moved = async (stage: string, person: Pick<Recruiter, 'auth'> = recruiter) => {
      const { body } = await api
        .post('/candidates/move')
        .set(person.auth)
        .send({ ids: [id], stage })
        .expect(200);
      return body.data.moved[0] as { from: string; by?: object };
    };
    expect(await moved('screening')).not.toHaveProperty('by');
    expect(await moved('hired', tom)).toMatchObject({
      from: 'screening',
      by: { _id: recruiter._id, name: 'Mara Santos' },
    });
    expect(await moved('offer')).toMatchObject({ from: 'hired', by: { _id: tom._id, name: 'Tom Becker' } });
    // They came to the next stage without having been moved there.
    await CandidateModel.updateOne({ _id: id }, { stage: 'interview', stageSince: new Date() });
    expect(await moved('applied')).not.toHaveProperty('by');
  });

  it('if two people move a card at once, the last one wins and neither is refused', { tags: 'deep' }, async () => {
    const [id = ''] = await candidates([{}]);
    const stages = ['screening', 'interview', 'offer', 'screening', 'interview', 'offer'];
    const replies = await Promise.all(stages.map(stage => move([id], stage)));
    expect(replies.map(({ body }) => body.data.notMoved)).toEqual(stages.map(() => []));
    const order = replies.map(({ body }) => body.data.moved[0] as { from: string; stage: string });
    const { stage: last } = await storedCandidate(id);
    expect(order.map(({ stage }) => stage)).toContain(last);
  });
});

it('a status that changes elsewhere moves the candidate to the first stage of that status', async () => {
  const [id = ''] = await candidates([{ stage: 'offer' }]);
  const decide = (status: string) => api.post(`/candidates/${id}/decision`).set(recruiter.auth).send({ status });
  const rejected = await decide('Rejected').expect(200);
  expect(rejected.body.data).toMatchObject({ stage: 'rejected', stageSince: expect.any(String) });
  await decide('Pending').expect(200);
  expect(await storedCandidate(id)).toMatchObject({ stage: 'applied' });
});

describe('GET /positions/{id}/board', () => {
  it('has each candidate in one column, the latest first, with the next interview and no invented verdict', async () => {
    const interview = await makeInterview(recruiter, { position: position._id });
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const [early = '', late = ''] = await candidates([
      { stage: 'screening', stageSince: at(1) },
      { stage: 'screening', stageSince: at(2) },
    ]);
    const shown = await board();
    expect(shown.columns.map(({ _id, name, status }) => ({ _id, name, status }))).toEqual(DEFAULT_STAGES);
    expect(shownIn(shown)).toEqual({ applied: [interview.candidate._id], screening: [late, early] });
    expect(shown.columns[0]?.cards[0]).toMatchObject({
      nextInterview: { _id: interview._id, startsAt: interview.startsAt },
      verdict: null,
    });
  });

  describe('the neighbours in a column', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const neighbours = async (id: string, query: object = {}) =>
      (await api.get(`/candidates/${id}/board/neighbours`).set(recruiter.auth).query(query).expect(200)).body
        .data as unknown;

    it('are those above and below a card, with the filters of the board', async () => {
      const [low = '', middle = '', high = ''] = await candidates([
        { stage: 'screening', stageSince: at(1), name: 'Ada' },
        // A stage that the position no longer has: the first one of the status takes them in.
        { stage: 'gone', stageSince: at(9), name: 'Ada' },
        { stage: 'screening', stageSince: at(3), name: 'Ada' },
        { stage: 'screening', stageSince: at(4), name: 'Bea' },
        { stage: 'interview', stageSince: at(2), name: 'Ada' },
      ]).then(([a, , b, c]) => [a, b, c]);
      expect(await neighbours(middle)).toEqual({ previous: high, next: low, number: 2, total: 3 });
      expect(await neighbours(middle, { search: 'ada', stage: 'screening' })).toEqual({
        previous: null,
        next: low,
        number: 1,
        total: 2,
      });
      const { applied = [] } = shownIn(await board());
      expect(await neighbours(applied[0] ?? '', { stage: 'applied' })).toMatchObject({ number: 1, total: 1 });
    });

    it('of a candidate who moved on are those of the place that they left', async () => {
      const [low = '', middle = '', high = ''] = await candidates(
        [1, 2, 3].map(minute => ({ stage: 'screening', stageSince: at(minute) })),
      );
      const left = { previous: high, next: low, number: null, total: 2 };
      await move([middle], 'offer').expect(200);
      expect(await neighbours(middle, { stage: 'screening' })).toEqual(left);
      expect(await neighbours(middle)).toMatchObject({ number: 1, total: 1 });
      await move([middle], 'screening', { undo: true }).expect(200);
      await move([middle], 'rejected').expect(200);
      expect(await neighbours(middle, { stage: 'screening' })).toEqual(left);
    });

    it('are refused for another company’s candidate and an unknown stage', async () => {
      const [id = ''] = await candidates([{}]);
      const stranger = await makeRecruiter();
      await api.get(`/candidates/${id}/board/neighbours`).set(stranger.auth).expect(404);
      const reply = await api.get(`/candidates/${id}/board/neighbours?stage=nowhere`).set(recruiter.auth).expect(404);
      expect(reply.body.message).toBe('Stage not found');
    });
  });

  it('pages each column separately, with its count', { tags: 'deep' }, async () => {
    await candidates(Array.from({ length: 5 }, () => ({ stage: 'offer' })));
    const first = await board('?size=2');
    expect(first.columns.find(({ _id }) => _id === 'offer')).toMatchObject({ count: 5, cards: [{}, {}] });
    const third = await board('?size=2&page=3&stage=offer');
    expect(third.columns).toMatchObject([{ _id: 'offer', count: 5, cards: [{}] }]);
  });

  it(
    'shows a candidate whose stored stage no longer exists in the first stage of their status',
    { tags: 'deep' },
    async () => {
      const [stray = '', odd = ''] = await candidates([
        { stage: 'no-such-stage' },
        { status: 'Rejected', stage: 'applied' },
      ]);
      expect(shownIn(await board())).toEqual({ applied: [stray], rejected: [odd] });
    },
  );
});

describe('PUT /positions/{id}/stages', () => {
  const wanted = [{ _id: 'applied', name: 'New' }, { name: 'Phone call' }].map(stage => ({
    ...stage,
    status: 'Pending',
  }));
  const ends = [
    { name: 'Hired', status: 'Selected' },
    { name: 'Rejected', status: 'Rejected' },
  ];

  it('renames, adds and removes stages, and a new candidate comes to the first one', { tags: 'deep' }, async () => {
    const { body } = await setStages([...wanted, ...ends]).expect(200);
    expect(body.data.stages.map(({ _id }: { _id: string }) => _id)).toEqual([
      'applied',
      'phone-call',
      'hired',
      'rejected',
    ]);
    const changed = await EventModel.findOne({ type: 'position.updated' }).orFail().lean();
    expect(changed.changes).toEqual([
      {
        field: 'stages',
        from: ['Applied', 'Screening', 'Interview', 'Offer', 'Hired', 'Rejected'],
        to: ['New', 'Phone call', 'Hired', 'Rejected'],
      },
    ]);
    await setStages([{ name: 'Inbox', status: 'Pending' }, ...ends]).expect(200);
    const { candidate } = await makeInterview(recruiter, { position: position._id });
    expect(await storedCandidate(candidate._id)).toMatchObject({ stage: 'inbox' });
  });

  it('removes no stage that holds candidates unless it says where they go', async () => {
    const [id = ''] = await candidates([{ stage: 'offer' }]);
    const kept = [...wanted, ...ends];
    expect((await setStages(kept).expect(409)).body).toMatchObject({
      code: 'STAGE_IN_USE',
      message: 'There are candidates in Offer. Choose where to move them.',
    });
    await setStages(kept, [{ from: 'offer', to: 'rejected' }]).expect(400);
    expect(await CandidateModel.countDocuments({ stage: 'offer' })).toBe(1);
    await setStages(kept, [{ from: 'offer', to: 'Phone call' }]).expect(200);
    expect(shownIn(await board())).toEqual({ 'phone-call': [id] });
  });

  it.each([
    ['a status without a stage', [...wanted, ends[0]]],
    ['two stages of one name', [...wanted, { name: 'new', status: 'Pending' }, ...ends]],
    ['two stages of one _id', [...wanted, { _id: 'applied', name: 'Other', status: 'Pending' }, ...ends]],
  ])('refuses %s', async (_what, stages) => {
    await setStages(stages as object[]).expect(400);
  });
});

it(
  'lists find candidates by position, stage and the day they were added, by the company’s clock',
  { tags: 'deep' },
  async () => {
    const on = (iso: string) => ({ createdAt: new Date(iso) });
    const [first = '', second = ''] = await candidates([
      { stage: 'offer', ...on('2026-03-01T12:00:00Z') },
      { stage: 'applied', ...on('2026-03-02T12:00:00Z') },
    ]);
    await storeCandidates(recruiter.company._id, [{ stage: 'offer', email: 'other@example.org' }]);
    const found = async (query: string) => {
      const { body } = await api.get(`/candidates?${query}`).set(recruiter.auth).expect(200);
      return (body.data as { _id: string }[]).map(({ _id }) => _id);
    };
    expect(await found(`position=${position._id}&stage=Offer`)).toEqual([first]);
    expect(await found('from=2026-03-02&to=2026-03-02')).toEqual([second]);
    expect(await found('from=2026-03-01T12:00:00Z&to=2026-03-01T12:00:00Z')).toEqual([first]);
  },
);

describe('PUT /users/me/candidate-views', () => {
  const put = (views: object[]) => api.put('/users/me/candidate-views').set(recruiter.auth).send({ views });
  const saved = async (auth: { Authorization: string }) =>
    (await api.get('/users/me/candidate-views').set(auth).expect(200)).body.data.views as object[];

  it('keeps the views of a person in their order, and no one else’s', { tags: 'deep' }, async () => {
    expect(await saved(recruiter.auth)).toEqual([]);
    const views = [
      { name: 'Offers out', view: 'board', position: position._id, from: '2026-01-01' },
      { name: 'To decide', view: 'list', status: 'Pending', sort: 'name' },
    ];
    await put(views).expect(200);
    expect(await saved(recruiter.auth)).toEqual(views);
    expect(await saved((await makeRecruiter()).auth)).toEqual([]);
    await put(views.slice(1)).expect(200);
    expect(await saved(recruiter.auth)).toEqual(views.slice(1));
  });

  it('stores no search words, and refuses two views of one name', { tags: 'deep' }, async () => {
    await put([{ name: 'Her', view: 'list', search: 'Okafor' }]).expect(200);
    expect(await saved(recruiter.auth)).toEqual([{ name: 'Her', view: 'list' }]);
    const twice = await put([
      { name: 'One', view: 'list' },
      { name: 'one', view: 'board' },
    ]).expect(400);
    expect(twice.body.message).toBe('You already have a view with this name. Choose another name.');
  });
});
