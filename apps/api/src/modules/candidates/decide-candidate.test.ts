import { CANDIDATE_STATUSES, type CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeRecruiter, type Recruiter } from '#api/test/factories';
import { storeCandidates, storedCandidate } from '#api/test/stored';
import { CandidateModel } from '#api/test/models';

useDatabase();

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

async function candidateWith(status: CandidateStatus): Promise<string> {
  const [candidate] = await storeCandidates(recruiter.company._id, [{ status }]);
  return candidate?._id.toHexString() ?? '';
}

type Decide = (id: string, to: CandidateStatus) => ReturnType<typeof api.get>;

const byPost: Decide = (id, status) => api.post(`/candidates/${id}/decision`).set(recruiter.auth).send({ status });
const byGet: Decide = (id, status) =>
  api.get(`/candidates/${status === 'Selected' ? 'select' : 'reject'}/${id}`).set(recruiter.auth);

type Step = [way: string, from: CandidateStatus, to: CandidateStatus, decide: Decide];

const steps = CANDIDATE_STATUSES.flatMap(from =>
  CANDIDATE_STATUSES.flatMap((to): Step[] => [
    ['POST decision', from, to, byPost],
    ...(to === 'Pending' ? [] : [['GET', from, to, byGet] satisfies Step]),
  ]),
);
// Contract §4: Pending moves to either; contract §14: a decision is undone before the opposite one.
const isAllowed = ([, from, to]: Step) => from === 'Pending' || to === 'Pending';
const isSame = ([, from, to]: Step) => from === to;

it.each(steps.filter(step => isAllowed(step) && !isSame(step)))(
  'a decision by %s moves a candidate from %s to %s and keeps who, when and what in the history',
  async (_way, from, to, decide) => {
    const id = await candidateWith(from);
    const reply = await decide(id, to);
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body.data).toMatchObject({ _id: id, status: to });
    const { status, history } = await storedCandidate(id);
    expect(status).toBe(to);
    expect(history).toMatchObject([{ by: { name: 'Mara Santos' }, from, to, reason: null }]);
    expect(history[0]?.by._id.toHexString()).toBe(recruiter._id);
    expect(Date.now() - (history[0]?.at.getTime() ?? 0)).toBeLessThan(60_000);
  },
);

it.each(steps.filter(isSame))(
  'a decision by %s, %s to %s, is answered with 200 again and adds nothing to the history',
  async (_way, from, to, decide) => {
    const id = await candidateWith(from);
    const reply = await decide(id, to);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ _id: id, status: to });
    expect(await storedCandidate(id)).toMatchObject({ status: from, history: [] });
  },
);

it.each(steps.filter(step => !isAllowed(step) && !isSame(step)))(
  'a decision by %s, from %s to %s, is 409 CANDIDATE_DECIDED and changes nothing',
  async (_way, from, to, decide) => {
    const id = await candidateWith(from);
    const reply = await decide(id, to);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'CANDIDATE_DECIDED',
      message: `This candidate is already ${from}. Take that decision back first.`,
    });
    expect(await storedCandidate(id)).toMatchObject({ status: from, history: [] });
  },
);

it('answers a decision with the documented candidate, without the history', async () => {
  const id = await candidateWith('Pending');
  const stored = await storedCandidate(id);
  const { body } = await byGet(id, 'Selected').expect(200);
  expect(body).toEqual({
    data: {
      _id: id,
      name: stored.name,
      email: stored.email,
      position: { _id: stored.position._id.toHexString(), name: stored.position.name },
      status: 'Selected',
      stage: 'hired',
      stageSince: expect.any(String),
      resume: { name: 'resume.pdf', size: 1 },
      createdAt: stored.createdAt.toISOString(),
      reviewOpen: false,
      erasureAsked: false,
    },
  });
});

it('shows a decision, the taking back and the opposite one in GET /candidates/{id}, with the reasons', async () => {
  const id = await candidateWith('Pending');
  const decide = (body: object) => api.post(`/candidates/${id}/decision`).set(recruiter.auth).send(body).expect(200);
  await decide({ status: 'Selected', reason: ' Strong answers ' });
  await decide({ status: 'Pending', reason: '' });
  await decide({ status: 'Rejected' });
  const { body } = await api.get(`/candidates/${id}`).set(recruiter.auth).expect(200);
  const by = { _id: recruiter._id, name: 'Mara Santos' };
  expect(body.data.status).toBe('Rejected');
  expect(body.data.history).toEqual([
    { at: expect.any(String), by, from: 'Pending', to: 'Selected', reason: 'Strong answers' },
    { at: expect.any(String), by, from: 'Selected', to: 'Pending', reason: null },
    { at: expect.any(String), by, from: 'Pending', to: 'Rejected', reason: null },
  ]);
});

it('shows a candidate that was stored without any step: nothing decided, and unknown who added it', async () => {
  const id = await candidateWith('Pending');
  await CandidateModel.collection.updateOne({}, { $unset: { history: 1 } });
  const { body } = await api.get(`/candidates/${id}`).set(recruiter.auth).expect(200);
  expect(body.data).toMatchObject({ _id: id, added: null, history: [] });
});

it.each([
  [{}, 'status', 'status must be one of Pending, Selected, Rejected'],
  [{ status: 'selected' }, 'status', 'status must be one of Pending, Selected, Rejected'],
  [{ status: { $ne: '' } }, 'status', 'status must be one of Pending, Selected, Rejected'],
  [{ status: 'Selected', reason: 'a'.repeat(1_001) }, 'reason', 'Reason must be 1000 characters or less'],
  [{ status: 'Selected', reason: {} }, 'reason', 'Reason must be text'],
])('refuses the decision %j with 400', async (body, path, message) => {
  const id = await candidateWith('Pending');
  const reply = await api.post(`/candidates/${id}/decision`).set(recruiter.auth).send(body);
  expect(reply.status).toBe(400);
  expect(reply.body.issues).toEqual([{ path, message }]);
  expect(await storedCandidate(id)).toMatchObject({ status: 'Pending', history: [] });
});

it.each([
  ['select', (id: string) => api.get(`/candidates/select/${id}`)],
  ['reject', (id: string) => api.get(`/candidates/reject/${id}`)],
  ['decision', (id: string) => api.post(`/candidates/${id}/decision`).send({ status: 'Selected' })],
])('answers 404 to %s for another company’s candidate, who stays as they are', async (_name, decide) => {
  const id = await candidateWith('Pending');
  const stranger = await makeRecruiter();
  const reply = await decide(id).set(stranger.auth);
  expect(reply.status).toBe(404);
  expect(reply.body.code).toBe('NOT_FOUND');
  expect(await storedCandidate(id)).toMatchObject({ status: 'Pending', history: [] });
});

it('does not decide on a HEAD request', async () => {
  const id = await candidateWith('Pending');
  await api.head(`/candidates/select/${id}`).set(recruiter.auth).expect(405);
  expect((await storedCandidate(id)).status).toBe('Pending');
});

describe('two decisions at once', () => {
  const ROUNDS = 5;

  it.each(Array.from({ length: ROUNDS }, (_, round) => [round + 1]))(
    'two decisions at once for the same status: both answer 200, the history holds one (round %i)',
    async () => {
      const id = await candidateWith('Pending');
      const replies = await Promise.all([
        byPost(id, 'Selected'),
        byGet(id, 'Selected'),
        byPost(id, 'Selected'),
        byPost(id, 'Selected'),
      ]);
      expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 200]);
      expect((await storedCandidate(id)).history).toHaveLength(1);
    },
  );

  it.each(Array.from({ length: ROUNDS }, (_, round) => [round + 1]))(
    'two decisions at once for opposite ones: one wins, the others get 409 CANDIDATE_DECIDED (round %i)',
    async () => {
      const id = await candidateWith('Pending');
      const replies = await Promise.all([
        byPost(id, 'Selected'),
        byPost(id, 'Rejected'),
        byGet(id, 'Selected'),
        byGet(id, 'Rejected'),
      ]);
      const { status, history } = await storedCandidate(id);
      expect(replies.map(reply => reply.status)).toEqual(
        status === 'Selected' ? [200, 409, 200, 409] : [409, 200, 409, 200],
      );
      const refused = replies.filter(reply => reply.status === 409).map(reply => reply.body.code as string);
      expect(refused).toEqual(['CANDIDATE_DECIDED', 'CANDIDATE_DECIDED']);
      expect(history).toMatchObject([{ from: 'Pending', to: status }]);
    },
  );
});
