import { NOTIFICATION_KINDS, NOTIFICATION_RULES } from '@interview-detection/shared/notifications/notifications.rules';
import type { Notification } from '@interview-detection/shared/notifications/notifications.schema';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter, type Person } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { eventually, listen, useLive } from '#api/test/live';
import { InterviewModel, NotificationModel, WebhookModel } from '#api/test/models';
import { chooseNotified, decline, notificationsOf, notifyOf } from '#api/test/notifications';
import { makeWebhook } from '#api/test/webhooks';
import { inTransaction } from '#api/database/transaction';
import { publish } from '#api/events/publish.service';
import { systemPrincipal } from '#api/lib/system-principal';
import { webhookSwitchedOff } from '../webhooks/webhooks.events';

useDatabase();
const url = useLive();

const kindsOf = async (person: Pick<Person, 'auth'>) => (await notificationsOf(person)).map(({ kind }) => kind);
const read = ({ auth }: Person, body: object) => api.post('/notifications/read').set(auth).send(body);

describe('a notification', () => {
  it('is written with its fact, names the candidate, leads to its place and is pushed at once', async () => {
    const recruiter = await makeRecruiter();
    const { _id } = await makeInterview(recruiter);
    const { socket } = await listen(url(), recruiter.token);
    const pushed: Notification[] = [];
    socket.on('notification', (one: Notification) => pushed.push(one));
    await decline(recruiter, _id);
    const [one] = await notificationsOf(recruiter);
    expect(one).toEqual({
      _id: expect.any(String),
      at: expect.any(String),
      kind: 'candidate_declined',
      text: 'Adaeze Okafor did not agree to what the interview for Backend Engineer collects',
      link: `/interview-completed/${_id}`,
      read: false,
    });
    await eventually(() => expect(pushed).toEqual([one]));
  });

  it('of a change that was undone does not exist', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { _id } = await makeInterview(recruiter);
    const undone = notifyOf(recruiter.company._id, _id, 'time_wished', () => {
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await notificationsOf(recruiter)).toEqual([]);
  });

  it('is about what someone did themself: listed as read', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const tom = await makeInterviewer(recruiter);
    const { _id } = await makeInterview(recruiter, { interviewer: tom._id });
    await InterviewModel.updateOne({ _id }, { startsAt: new Date(0), endsAt: new Date(1) });
    await api.post(`/interviews/${_id}/no-show`).set(recruiter.auth).send({}).expect(200);
    expect(await notificationsOf(recruiter)).toMatchObject([{ kind: 'nobody_came', read: true }]);
    expect(await notificationsOf(tom)).toMatchObject([
      {
        kind: 'nobody_came',
        read: false,
        text: 'Adaeze Okafor’s interview for Backend Engineer is a no-show',
        link: `/interview-completed/${_id}`,
      },
    ]);
  });

  it('of a report goes to everyone it is for, once, and leads to it', async () => {
    const recruiter = await makeRecruiter();
    const { _id } = await makeInterview(recruiter);
    const transcript = [{ type: 'sent', message: 'Why us?' }];
    await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
    await runDueJobs();
    await runDueJobs();
    expect(await notificationsOf(recruiter)).toMatchObject([
      { kind: 'report_ready', read: false, link: `/interview-completed/${_id}` },
    ]);
  });

  it('follows a Bot interview from its start to what its candidate asks for afterwards', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const { start, answer, finish } = callsOf(bot);
    await start().expect(200);
    expect(await kindsOf(bot.recruiter)).toEqual(['interview_started']);
    await answer(1, 'One').expect(200);
    await finish().expect(200);
    await runDueJobs();
    await api.post('/candidate/record/review').set(bot.auth).send({ text: 'Question 1 was misheard' }).expect(200);
    expect(await kindsOf(bot.recruiter)).toEqual(['review_asked', 'report_ready', 'ended_early', 'interview_started']);
  });

  it('of a webhook that was switched off goes to the owners', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const recruiter = await makeInterviewer(owner, { role: 'recruiter' });
    const { _id } = await makeWebhook(owner);
    const webhook = await WebhookModel.findById(_id).orFail().lean();
    const principal = systemPrincipal('test');
    await inTransaction(session =>
      publish(webhookSwitchedOff, { principal, session, record: webhook, payload: { webhook, isGone: true } }),
    );
    expect(await notificationsOf(owner)).toMatchObject([
      { text: 'The webhook to hooks.example.org was switched off', link: '/settings/webhooks' },
    ]);
    expect(await notificationsOf(recruiter)).toEqual([]);
  });

  it('about an erased person has no name', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { _id, candidate } = await makeInterview(recruiter);
    await decline(recruiter, _id);
    await InterviewModel.updateOne({ _id }, { erasedAt: new Date() });
    const [one] = await notificationsOf(recruiter);
    expect(one?.text).toBe('An erased candidate did not agree to what the interview for Backend Engineer collects');
    expect(JSON.stringify(await NotificationModel.find().lean())).not.toContain(candidate.name);
  });
});

describe('who is notified', () => {
  it('the one who scheduled and the interviewers, no one else', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
    const other = await makeInterviewer(recruiter, { role: 'interviewer' });
    const viewer = await makeInterviewer(recruiter, { role: 'viewer' });
    const { _id } = await makeInterview(recruiter, { interviewer: tom._id });
    await notifyOf(recruiter.company._id, _id, 'time_wished');
    expect(await Promise.all([recruiter, tom, other, viewer].map(one => kindsOf(one)))).toEqual([
      ['time_wished'],
      ['time_wished'],
      [],
      [],
    ]);
  });

  it(
    'everyone who may act if nobody of the interview may, and no one who was deactivated',
    { tags: 'deep' },
    async () => {
      const owner = await makeRecruiter();
      const scheduler = await makeInterviewer(owner, { role: 'recruiter' });
      const tom = await makeInterviewer(owner, { role: 'interviewer' });
      const { _id } = await makeInterview(scheduler, { interviewer: tom._id });
      const change = { active: false };
      await api.patch(`/team/${scheduler._id}`).set(owner.auth).send(change).expect(200);
      await notifyOf(owner.company._id, _id, 'report_failed');
      expect(await kindsOf(owner)).toEqual(['report_failed']);
      expect(await kindsOf(tom)).toEqual(['report_failed']);
      expect(await NotificationModel.countDocuments({ user: scheduler._id })).toBe(0);
    },
  );

  it('an interviewer no longer about an interview that was handed over', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
    const { _id } = await makeInterview(recruiter, { interviewer: tom._id });
    await notifyOf(recruiter.company._id, _id, 'time_wished');
    await api.patch(`/interviews/${_id}`).set(recruiter.auth).field('interviewer', recruiter._id).expect(200);
    expect(await notificationsOf(tom)).toEqual([]);
    expect((await read(tom, { ids: [] })).body.data).toEqual({ unread: 0 });
  });

  it('no one who has no company', { tags: 'deep' }, async () => {
    expect(await notificationsOf(await makePerson())).toEqual([]);
  });
});

describe('reading', () => {
  async function three() {
    const recruiter = await makeRecruiter();
    const { _id } = await makeInterview(recruiter);
    for (let n = 0; n < 3; n++) await notifyOf(recruiter.company._id, _id, 'time_wished');
    const stored = await NotificationModel.find().sort({ _id: 1 }).lean();
    await Promise.all(
      stored.map((one, n) => NotificationModel.updateOne({ _id: one._id }, { at: new Date(1_000_000 + n) })),
    );
    return { recruiter, list: await notificationsOf(recruiter) };
  }

  it('lists the newest first, pages, and filters by what is unread', async () => {
    const { recruiter, list } = await three();
    expect(list.map(({ at }) => at)).toEqual(
      list
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect((await read(recruiter, { ids: [list[1]?._id] })).body.data).toEqual({ unread: 2 });
    const ids = async (query: object) => (await notificationsOf(recruiter, query)).map(({ _id }) => _id);
    expect(await ids({ unread: 'true' })).toEqual([list[0]?._id, list[2]?._id]);
    expect(await ids({ unread: 'false' })).toEqual([list[1]?._id]);
    expect(await ids({ unread: '' })).toHaveLength(3);
    const paged = await api.get('/notifications?unread=true&size=1').set(recruiter.auth).expect(200);
    expect(paged.body.page).toEqual({ number: 1, size: 1, total: 2 });
    expect((await api.get('/notifications?unread=maybe').set(recruiter.auth)).status).toBe(400);
  });

  it('marks everything up to an instant as read, that one included', async () => {
    const { recruiter, list } = await three();
    expect((await read(recruiter, { upTo: list[1]?.at }).expect(200)).body.data).toEqual({ unread: 1 });
    expect((await notificationsOf(recruiter)).map(one => one.read)).toEqual([false, true, true]);
  });

  it('marks nothing that belongs to anyone else', { tags: 'deep' }, async () => {
    const { recruiter, list } = await three();
    const other = await makeRecruiter();
    const colleague = await makeInterviewer(recruiter);
    for (const person of [other, colleague]) {
      await read(person, { ids: list.map(({ _id }) => _id) }).expect(200);
      await read(person, { upTo: new Date().toISOString() }).expect(200);
    }
    expect(await notificationsOf(recruiter, { unread: 'true' })).toHaveLength(3);
  });

  it.each([
    {},
    { ids: [], upTo: '2027-01-31T00:00:00Z' },
    { upTo: new Types.ObjectId() },
    { ids: ['x'] },
    { all: true },
  ])('refuses %j', async body => {
    expect((await read(await makeRecruiter(), body)).status).toBe(400);
  });
});

describe('choices', () => {
  it('are the defaults until they are made, and each kind keeps its own', async () => {
    const recruiter = await makeRecruiter();
    const defaults = Object.fromEntries(NOTIFICATION_KINDS.map(kind => [kind, NOTIFICATION_RULES[kind].channel]));
    const own = () => api.get('/users/me/notifications').set(recruiter.auth).expect(200);
    expect((await own()).body.data).toEqual(defaults);
    await chooseNotified(recruiter, { report_ready: 'none' }).expect(200);
    await chooseNotified(recruiter, { time_wished: 'mail' }).expect(200);
    expect((await own()).body.data).toEqual({ ...defaults, report_ready: 'none', time_wished: 'mail' });
  });

  it.each(['mail', 'none'])('a kind that is %s is not listed', async choice => {
    const recruiter = await makeRecruiter();
    const { _id } = await makeInterview(recruiter);
    await chooseNotified(recruiter, { time_wished: choice }).expect(200);
    await notifyOf(recruiter.company._id, _id, 'time_wished');
    expect(await notificationsOf(recruiter)).toEqual([]);
  });

  it.each([{ report_ready: 'sms' }, { lunch: 'mail' }])('refuses %j', async body => {
    expect((await chooseNotified(await makeRecruiter(), body)).status).toBe(400);
  });
});
