import { expect, it } from 'vitest';
import { api } from '../api';
import { useDatabase } from '../database';
import { makeInterview, makeInterviewer, makeRecruiter } from '../factories';
import { NotificationModel } from '../models';

useDatabase();

it('an interviewer’s list reads only their latest 1,000 notifications', async () => {
  const recruiter = await makeRecruiter();
  const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
  const held = { interviewer: tom._id };
  const [early, late] = [await makeInterview(recruiter, held), await makeInterview(recruiter, held)];
  await NotificationModel.deleteMany({});
  const now = Date.now();
  const about = ({ _id: interview }: { _id: string }, ago: number) => ({
    company: recruiter.company._id,
    user: tom._id,
    kind: 'time_wished',
    at: new Date(now - ago),
    interview,
  });
  await NotificationModel.insertMany([about(early, 5_000), ...Array.from({ length: 1_000 }, (_, n) => about(late, n))]);
  const unread = async () => {
    const { body } = await api.post('/notifications/read').set(tom.auth).send({ ids: [] }).expect(200);
    return body.data as unknown;
  };
  expect(await unread()).toEqual({ unread: 1_000 });
  await NotificationModel.deleteOne({ interview: late._id });
  expect(await unread()).toEqual({ unread: 1_000 });
});
