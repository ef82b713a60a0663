import type { MailKind } from '@interview-detection/shared/outbox/outbox.rules';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makeInterview, makeInterviewer, makeRecruiter, type Person } from '#api/test/factories';
import { mailsTo, makeMail } from '#api/test/mails';
import { InterviewModel, MailModel } from '#api/test/models';
import { chooseNotified, decline, notificationsOf, notifyOf } from '#api/test/notifications';
import { failMail } from '../outbox/delivery.service';

useDatabase();

describe('an email', () => {
  const kindsMailed = async ({ email }: Person) => (await mailsTo(email)).map(({ kind }) => kind).toSorted();

  it('goes to people who want one, and to no one about what they did themself', async () => {
    const recruiter = await makeRecruiter();
    const tom = await makeInterviewer(recruiter);
    const ana = await makeInterviewer(recruiter);
    const { _id } = await makeInterview(recruiter, { interviewers: JSON.stringify([tom._id, ana._id]) });
    await chooseNotified(ana, { nobody_came: 'product' }).expect(200);
    await MailModel.deleteMany({});
    await InterviewModel.updateOne({ _id }, { startsAt: new Date(0), endsAt: new Date(1) });
    await api.post(`/interviews/${_id}/no-show`).set(recruiter.auth).send({}).expect(200);
    expect(await Promise.all([recruiter, tom, ana].map(kindsMailed))).toEqual([[], ['notification'], []]);
    const [mail] = await mailsTo(tom.email);
    expect(mail?.subject).toBe('No-show: interview with Adaeze Okafor, Backend Engineer');
    expect(mail?.text).toContain(`/interview-completed/${_id}`);
    expect(mail?.text).toContain('You can turn these emails off under Settings, Notifications.');
  });

  it.each(
    representatives([
      ['both', ['consent-declined'], ['candidate_declined']],
      ['mail', ['consent-declined'], []],
      ['product', [], ['candidate_declined']],
      ['none', [], []],
    ] as const),
  )('about a candidate who did not agree obeys the choice %s', async (choice, mailed, listed) => {
    const recruiter = await makeRecruiter();
    const { _id } = await makeInterview(recruiter);
    await chooseNotified(recruiter, { candidate_declined: choice }).expect(200);
    await MailModel.deleteMany({});
    await decline(recruiter, _id);
    expect(await kindsMailed(recruiter)).toEqual(mailed);
    expect((await notificationsOf(recruiter)).map(({ kind }) => kind)).toEqual(listed);
  });
});

it('the email about another time has the candidate’s words, and is answered to them', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter();
  const { _id, candidate } = await makeInterview(recruiter);
  await InterviewModel.updateOne({ _id }, { 'visit.timeWish': { text: 'After 3 pm, please', at: new Date() } });
  await notifyOf(recruiter.company._id, _id, 'time_wished');
  const mail = await MailModel.findOne({ kind: 'notification' }).orFail().lean();
  expect(mail.text).toContain('> After 3 pm, please');
  expect(mail.replyTo?.address).toBe(candidate.email);
});

describe('an email that failed', () => {
  async function failed(kind: MailKind, about: string | null, company: string) {
    const id = await makeMail(company, { kind, ...(about ? { about: new Types.ObjectId(about) } : {}) });
    await MailModel.updateOne({ _id: id }, { state: 'queued', lastError: '550 No such user' });
    // A process that died after it had failed the email tries again.
    await failMail(id);
    await failMail(id);
    return (await MailModel.findById(id).orFail().lean()).to;
  }

  it('is notified once, to the person who scheduled, with the server’s words in the email', async () => {
    const recruiter = await makeRecruiter();
    const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
    const { _id } = await makeInterview(recruiter, { interviewer: tom._id });
    const to = await failed('invitation', _id, recruiter.company._id);
    expect(await notificationsOf(recruiter)).toMatchObject([
      { kind: 'mail_failed', text: `An email to ${to.name || to.address} couldn’t be delivered` },
    ]);
    expect(await notificationsOf(tom)).toEqual([]);
    const mails = await MailModel.find({ kind: 'notification' }).lean();
    expect(mails.map(mail => mail.to.address)).toEqual([recruiter.email]);
    expect(mails[0]?.text).toContain('550 No such user');
  });

  it('to staff about what they are notified of causes none', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    for (const kind of ['notification', 'webhook-off', 'review-asked'] as const) {
      await failed(kind, null, recruiter.company._id);
    }
    expect(await notificationsOf(recruiter)).toEqual([]);
  });
});
