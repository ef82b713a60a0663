import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import mongoose, { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makeRecruiter, type Recruiter } from '#api/test/factories';
import { set } from '#api/test/settings';
import { MailModel } from '#api/test/models';
import { YEAR } from '#api/test/days';
import { ABOUT_INDEX } from '../outbox/outbox.model';

useDatabase();

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

const upcoming = async (): Promise<Interview[]> =>
  (await api.get('/interviews').set(recruiter.auth).expect(200)).body.data;
const details = async (id: string): Promise<Interview> =>
  (await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200)).body.data;
const change = async (id: string, verb: string, body: object): Promise<Interview> =>
  (await api.post(`/interviews/${id}/${verb}`).set(recruiter.auth).send(body).expect(200)).body.data;

describe('the notice of an interview', () => {
  it('is held if no mail server is set up, in the answer, the list and the details', async () => {
    const interview = await makeInterview(recruiter, { email: 'adaeze@example.org' });
    const notice = { state: 'held', at: expect.any(String), to: 'adaeze@example.org' };
    expect(interview.notice).toEqual(notice);
    expect((await upcoming())[0]?.notice).toEqual(notice);
    expect((await details(interview.id)).notice).toEqual(notice);
  });

  it(
    'is queued, then sent with its time, and shows the latest email to the candidate only',
    { tags: 'deep' },
    async () => {
      set('SMTP_URL', 'smtp://localhost:25');
      const tom = await makeInterviewer(recruiter);
      const interview = await makeInterview(recruiter, { email: 'adaeze@example.org', interviewer: tom._id });
      expect(interview.notice?.state).toBe('queued');
      const sentAt = new Date('2030-05-06T07:08:09Z');
      const about = new Types.ObjectId(interview.id);
      await MailModel.updateMany({ about, 'to.address': 'adaeze@example.org' }, { state: 'sent', sentAt });
      await MailModel.updateMany({ about, 'to.address': tom.email }, { state: 'failed' });
      expect((await details(interview.id)).notice).toEqual({
        state: 'sent',
        at: sentAt.toISOString(),
        to: 'adaeze@example.org',
      });
      expect((await change(interview.id, 'cancel', {})).notice?.state).toBe('queued');
    },
  );

  it('is null if no email to the candidate is kept, and no dropped one counts', { tags: 'deep' }, async () => {
    const interview = await makeInterview(recruiter);
    await MailModel.updateMany({ about: new Types.ObjectId(interview.id) }, { state: 'dropped' });
    expect((await details(interview.id)).notice).toBeNull();
    await MailModel.deleteMany({});
    expect((await upcoming())[0]?.notice).toBeNull();
  });

  it('costs a list one query, answered from the index alone', { tags: 'deep' }, async () => {
    for (let count = 0; count < 3; count++) await makeInterview(recruiter);
    const queries: object[] = [];
    mongoose.set('debug', (collection: string, method: string, ...rest: object[]) => {
      if (collection === 'outbox') queries.push([method, ...rest]);
    });
    try {
      expect((await upcoming()).map(({ notice }) => notice?.state)).toEqual(['held', 'held', 'held']);
    } finally {
      mongoose.set('debug', false);
    }
    expect(queries).toHaveLength(1);
    const [, filter, { projection }] = queries[0] as [string, Record<string, unknown>, { projection: object }];
    const plan = await MailModel.find(filter, projection).hint(ABOUT_INDEX).lean().explain('executionStats');
    expect(plan).toMatchObject({
      executionStats: {
        totalDocsExamined: 0,
        nReturned: 3,
      },
    });
  });
});

describe('a double booking', () => {
  const at = (time: string, fields: Record<string, string> = {}) => makeInterview(recruiter, { time, ...fields });
  const marked = async () => (await upcoming()).filter(({ doubleBooked }) => doubleBooked).map(({ time }) => time);

  it('is marked on both interviews, and on neither once one of them has moved or ended', { tags: 'deep' }, async () => {
    await at('10:00');
    const second = await at('10:30');
    await at('11:30');
    expect(second.doubleBooked).toBe(true);
    expect(await marked()).toEqual(['10:00', '10:30']);
    await change(second.id, 'reschedule', { date: `${YEAR}-05-15`, time: '10:30' });
    expect(await marked()).toEqual([]);
    const third = await at('10:29');
    expect(await marked()).toEqual(['10:00', '10:29']);
    await change(third.id, 'cancel', {});
    expect(await marked()).toEqual([]);
  });

  it(
    'is marked on everything that one long interview overlaps, whatever comes between them',
    { tags: 'deep' },
    async () => {
      await at('10:00', { durationMinutes: '180' });
      await at('10:15', { durationMinutes: '15', force: 'true' });
      await at('12:30', { durationMinutes: '15', force: 'true' });
      await at('13:00');
      expect(await marked()).toEqual(['10:00', '10:15', '12:30']);
    },
  );

  it('does not exist between two people, nor if one ends as the other begins', { tags: 'deep' }, async () => {
    const tom = await makeInterviewer(recruiter);
    await at('10:00');
    await at('10:00', { interviewer: tom._id });
    await at('11:00');
    await at('10:00', { interviewType: 'Bot' });
    expect(await marked()).toEqual([]);
  });
});
