import { beforeEach, describe, expect, it } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { UNDO_MS } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { currentTime } from '#api/lib/app-context';
import { HOUR_MS } from '#api/lib/durations';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import {
  interviewForm,
  makeInterview,
  makeInterviewer,
  makeRecruiter,
  postInterview,
  type Recruiter,
} from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { EventModel, InterviewModel } from '#api/test/models';
import { everything } from '#api/test/sweep';
import { storedInterview } from '#api/test/stored';

useDatabase();

let recruiter: Recruiter;
let interview: Interview;
beforeEach(async () => {
  recruiter = await makeRecruiter();
  interview = await makeInterview(recruiter);
});

const post = (path: string, { auth } = recruiter) =>
  api.post(`/interviews/${interview._id}/${path}`).set(auth).send({});
const kinds = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);

async function missed(): Promise<void> {
  await InterviewModel.updateOne({ _id: interview._id }, { startsAt: new Date(currentTime().getTime() - HOUR_MS) });
  await post('no-show').expect(200);
}

async function refused(code: string): Promise<string> {
  const before = await everything();
  const { body } = await post('undo').expect(409);
  expect(body).toMatchObject({ code });
  expect(await everything()).toEqual(before);
  return (body as { message: string }).message;
}

describe('undoing a cancellation', () => {
  it('opens the interview again with its reminder, and tells the candidate and the interviewer', async () => {
    const { followUp } = await storedInterview(interview._id);
    const { body: cancelled } = await post('cancel').expect(200);
    expect(Date.parse(cancelled.data.undoUntil)).toBeGreaterThan(currentTime().getTime() + UNDO_MS / 2);
    const { body } = await post('undo').expect(200);
    expect(body.data).toMatchObject({ status: 'scheduled', startsAt: interview.startsAt });
    expect(body.data).not.toHaveProperty('undoUntil');
    expect(await storedInterview(interview._id)).toMatchObject({ followUp, sequence: 2 });
    expect(await kinds(interview.candidate.email)).toEqual(['invitation', 'cancellation', 'cancellation-undone']);
    expect(await kinds(recruiter.email)).toContain('cancellation-undone');
    const mail = (await mailsTo(interview.candidate.email)).at(-1);
    expect(mail?.text).toContain('takes place as planned. Your private link works again.');
    expect(mail?.calendar?.content).toContain('METHOD:REQUEST');
    expect(await EventModel.countDocuments({ type: 'interview.reopened' })).toBe(1);
  });

  it('is too late after 10 minutes, which the reply says', async () => {
    await post('cancel').expect(200);
    stopClockAfter(UNDO_MS + 1_000);
    const read = await api.get(`/interviews/data/${interview._id}`).set(recruiter.auth).expect(200);
    expect(read.body.data).not.toHaveProperty('undoUntil');
    expect(await refused('NOT_UNDOABLE')).toBe(
      'It can only be undone within 10 minutes. Schedule a new interview instead.',
    );
  });

  it('is refused once the candidate has another open interview for the position', { tags: 'deep' }, async () => {
    await post('cancel').expect(200);
    const form = interviewForm(interview.position._id, {
      email: interview.candidate.email,
      name: interview.candidate.name,
    });
    expect((await postInterview(recruiter, form)).status).toBe(201);
    expect(await refused('CANDIDATE_BOOKED')).toMatch(/already has an interview/);
  });

  it(
    'is refused once an interviewer has another interview at that time, and names them',
    { tags: 'deep' },
    async () => {
      await post('cancel').expect(200);
      expect(
        (await postInterview(recruiter, interviewForm(interview.position._id, { email: 'leo@example.org' }))).status,
      ).toBe(201);
      expect(await refused('INTERVIEWER_BUSY')).toMatch(/is already booked/);
    },
  );

  it('is for those who may cancel', { tags: 'deep' }, async () => {
    const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
    await InterviewModel.updateOne({ _id: interview._id }, { interviewers: [{ _id: tom._id, name: 'Tom Becker' }] });
    await post('cancel').expect(200);
    await api.post(`/interviews/${interview._id}/undo`).set(tom.auth).expect(403);
  });
});

describe('undoing a no-show', () => {
  it('opens the interview again and writes to no one', async () => {
    await missed();
    const mails = await kinds(interview.candidate.email);
    expect((await post('undo').expect(200)).body.data.status).toBe('scheduled');
    expect(await kinds(interview.candidate.email)).toEqual(mails);
  });

  it('of a bot interview is refused once the candidate could no longer start it', { tags: 'deep' }, async () => {
    await missed();
    await InterviewModel.updateOne(
      { _id: interview._id },
      { interviewType: 'Bot', startsAt: new Date(currentTime().getTime() - 100 * 24 * HOUR_MS) },
    );
    expect(await refused('NOT_UNDOABLE')).toMatch(/is over/);
  });
});

it.each(['scheduled', 'completed'] as const)(
  'of an interview that is %s is refused',
  { tags: 'deep' },
  async status => {
    await InterviewModel.updateOne({ _id: interview._id }, { status });
    expect(await refused('NOT_UNDOABLE')).toMatch(/^Only a cancellation or a no-show/);
  },
);

it('of a cancellation that the candidate made is refused', { tags: 'deep' }, async () => {
  await InterviewModel.updateOne({ _id: interview._id }, { status: 'cancelled' });
  expect(await refused('NOT_UNDOABLE')).toBe('Only a cancellation or a no-show of the last 10 minutes can be undone');
});

it('twice is done once', { tags: 'deep' }, async () => {
  await post('cancel').expect(200);
  const replies = await Promise.all([post('undo'), post('undo')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await EventModel.countDocuments({ type: 'interview.reopened' })).toBe(1);
});
