import { INTERVIEW_STATUSES, isOpen, OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeRecruiter, type Recruiter } from '#api/test/factories';
import { storedInterview, storeInterviews } from '#api/test/stored';
import type { InterviewRecord } from './interviews.model';
import { HOUR_MS } from '#api/lib/durations';
import { InterviewModel, ReportModel } from '#api/test/models';

useDatabase({ monitorCommands: true });

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

async function interview(fields: Partial<InterviewRecord>): Promise<string> {
  const [stored] = await storeInterviews(recruiter.company._id, [fields]);
  return stored?._id.toHexString() ?? '';
}

const ends = [
  ['cancel', 'cancelled', { reason: 'Position closed' }, 'Position closed'],
  ['no-show', 'no_show', { reason: 'Waited 20 minutes' }, 'Waited 20 minutes'],
  ['complete', 'completed', { transcript: [] }, null],
] as const;

describe.each(ends)('POST /interviews/{id}/%s', (verb, status, body, reason) => {
  const end = (id: string, auth = recruiter.auth) => api.post(`/interviews/${id}/${verb}`).set(auth).send(body);
  // One that has started, which every one of the three may end.
  const started = () => new Date(Date.now() - HOUR_MS);

  it.each(OPEN_STATUSES)('ends an interview that is %s, with who, when and why in the history', async from => {
    const id = await interview({ status: from, startsAt: started() });
    const reply = await end(id);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ _id: id, id, status });
    const stored = await storedInterview(id);
    expect(stored.status).toBe(status);
    expect(stored.history).toMatchObject([{ by: { name: 'Mara Santos' }, from, to: status, reason }]);
  });

  it.each(INTERVIEW_STATUSES.filter(from => !isOpen(from)))(
    'refuses an interview that is %s with 409 INTERVIEW_NOT_OPEN and changes nothing',
    async from => {
      const id = await interview({ status: from, startsAt: started() });
      const reply = await end(id);
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({ code: 'INTERVIEW_NOT_OPEN', message: 'This interview is already closed' });
      expect(await storedInterview(id)).toMatchObject({ status: from, history: [] });
      expect(await ReportModel.countDocuments()).toBe(0);
    },
  );

  it('shows the end in the history of GET /interviews/data/{id}', async () => {
    const id = await interview({ startsAt: started() });
    await end(id).expect(200);
    const { body: details } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
    const by = { _id: recruiter._id, name: 'Mara Santos' };
    expect(details.data.history).toEqual([{ at: expect.any(String), by, from: 'scheduled', to: status, reason }]);
  });

  it('answers 404 for another company’s interview, which stays as it is', async () => {
    const id = await interview({ startsAt: started() });
    const reply = await end(id, (await makeRecruiter()).auth);
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ code: 'NOT_FOUND', message: 'Interview not found' });
    expect(await storedInterview(id)).toMatchObject({ status: 'scheduled', history: [] });
  });
});

it.each(['cancel', 'no-show'])('%s needs no body and no reason', async verb => {
  const id = await interview({ startsAt: new Date(Date.now() - HOUR_MS) });
  await api.post(`/interviews/${id}/${verb}`).set(recruiter.auth).expect(200);
  expect((await storedInterview(id)).history).toMatchObject([{ reason: null }]);
});

it.each(['cancel', 'no-show'])('%s refuses a reason that is too long or no text', async verb => {
  const id = await interview({ startsAt: new Date(Date.now() - HOUR_MS) });
  for (const reason of ['a'.repeat(1_001), { $gt: '' }]) {
    const reply = await api.post(`/interviews/${id}/${verb}`).set(recruiter.auth).send({ reason });
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toMatchObject([{ path: 'reason' }]);
  }
  expect((await storedInterview(id)).status).toBe('scheduled');
});

describe('a no-show', () => {
  it('can only be recorded after the start: else 409 INTERVIEW_NOT_OPEN that says what to do', async () => {
    const id = await interview({ startsAt: new Date(Date.now() + 60_000) });
    const reply = await api.post(`/interviews/${id}/no-show`).set(recruiter.auth).send({});
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'INTERVIEW_NOT_OPEN',
      message: 'This interview has not started yet. Cancel or reschedule it instead.',
    });
    expect(await storedInterview(id)).toMatchObject({ status: 'scheduled', history: [] });
  });

  it('can be recorded as soon as it has started', async () => {
    const id = await interview({ startsAt: new Date(Date.now() - 1_000) });
    await api.post(`/interviews/${id}/no-show`).set(recruiter.auth).send({}).expect(200);
  });
});

it('lets an interview be completed or cancelled before its start', async () => {
  const startsAt = new Date(Date.now() + 24 * HOUR_MS);
  for (const [verb, body] of [
    ['complete', { transcript: [] }],
    ['cancel', {}],
  ] as const) {
    const id = await interview({ startsAt });
    await api.post(`/interviews/${id}/${verb}`).set(recruiter.auth).send(body).expect(200);
  }
});

it('records no no-show for an interview that is moved to a later start at this moment', async () => {
  const id = await interview({ startsAt: new Date(Date.now() - HOUR_MS) });
  const moving = await database().startSession();
  moving.startTransaction();
  await InterviewModel.updateOne({ _id: id }, { startsAt: new Date(Date.now() + HOUR_MS) }, { session: moving });
  const met = once(database().getClient(), 'commandFailed');
  const missed = api.post(`/interviews/${id}/no-show`).set(recruiter.auth).send({});
  const replied = missed.then(reply => reply);
  // The call has read the interview as it was before, and now meets the move.
  await met;
  await moving.commitTransaction();
  await moving.endSession();
  const reply = await replied;
  expect([reply.status, reply.body.code]).toEqual([409, 'INTERVIEW_NOT_OPEN']);
  expect((await storedInterview(id)).status).toBe('scheduled');
});
